/** The lists of the desk: their pages, what they can be narrowed to, and the views that are saved. */
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { anything } from "../../domain/desk/answer.ts";
import { askedOf, noFilter, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import {
  type DeskBoard,
  deskBoard,
  deskChoices,
  type DeskList,
  deskList,
  type DeskRow,
  deskRow,
  deskViews,
} from "../../domain/desk/queue.ts";
import { deskApiPath } from "../../routes.ts";
import { keepServerTime } from "../clock.ts";
import { call } from "./call.ts";
import { noteOwnAct } from "./own-acts.ts";

/** Milliseconds between two looks at what may have changed without a word. */
const lookAgain = 30_000;

/** Whose day it is. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const pages = ["queue", "page"] as const;

/** One page: what follows `after`, up to where the next one begins; only what is on the screen is read again. */
export function pageQuery(choice: QueueChoice, after: string | null, until: () => string | null) {
  const asked = askedOf(choice);
  return queryOptions({
    queryKey: [...pages, asked, after],
    queryFn: async ({ signal }) => {
      const query = { ...asked, zone: zone(), after, until: until() };
      const list = await call(`${deskApiPath}/applications`, deskList, { query, signal });
      keepServerTime(list.now);
      return list;
    },
    refetchInterval: lookAgain,
  });
}

export const viewsQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: ["queue", "views", askedOf(choice)],
    queryFn: ({ signal }) =>
      call(`${deskApiPath}/views`, deskViews, { query: { ...askedOf(choice), zone: zone() }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  });

/** What the navigation counts. */
export const firstViews = viewsQuery({ view: "todo", filter: noFilter });

export const choicesQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: ["queue", "choices", askedOf(choice)],
    queryFn: ({ signal }) =>
      call(`${deskApiPath}/choices`, deskChoices, { query: { ...askedOf(choice), zone: zone() }, signal }),
    placeholderData: keepPreviousData,
  });

const boards = ["queue", "board"] as const;

export const boardQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: [...boards, askedOf(choice)],
    queryFn: async ({ signal }) => {
      const board = await call(`${deskApiPath}/board`, deskBoard, {
        query: { ...askedOf(choice), zone: zone() },
        signal,
      });
      keepServerTime(board.now);
      return board;
    },
    refetchInterval: lookAgain,
  });

/** What an act was answered with is in every list at once; where it stood in none, what is on the screen is read again. */
export function keepRow(client: QueryClient, detail: DeskDetail): void {
  noteOwnAct();
  const row = Object.fromEntries(
    Object.keys(deskRow.entries).map((name) => [name, detail[name as keyof DeskRow]]),
  ) as unknown as DeskRow;
  let known = false;
  const placed = (rows: readonly DeskRow[]) =>
    rows.map((each) => {
      if (each.id !== row.id) return each;
      known = true;
      return row;
    });
  client.setQueriesData<DeskList>({ queryKey: pages }, (list) => list && { ...list, rows: placed(list.rows) });
  client.setQueriesData<DeskBoard>(
    { queryKey: boards },
    (board) => board && { ...board, columns: board.columns.map((each) => ({ ...each, rows: placed(each.rows) })) },
  );
  void client.invalidateQueries({ queryKey: known ? ["queue", "views"] : ["queue"] });
}

export interface SavingView extends QueueChoice {
  readonly name: string;
  readonly team: boolean;
}

export function saveView(view: SavingView): Promise<unknown> {
  return call(`${deskApiPath}/views`, anything, { method: "POST", body: view });
}

export function renameView({ id, name }: { readonly id: string; readonly name: string }): Promise<unknown> {
  return call(`${deskApiPath}/views/${id}/rename`, anything, { method: "POST", body: { name } });
}

export function removeView(id: string): Promise<unknown> {
  return call(`${deskApiPath}/views/${id}/remove`, anything, { method: "POST" });
}

import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { anything } from "../../domain/desk/answer.ts";
import { queueQueryOf, noFilter, type QueueChoice } from "../../domain/desk/queue-filter.ts";
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
import { sendRequest } from "./send-request.ts";
import { recordOwnAction } from "./own-actions.ts";

/** Milliseconds between two refreshes, for changes that the live stream does not report. */
const pollInterval = 30_000;

/** The zone that decides which day it is. */
const zone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const pages = ["queue", "page"] as const;

/**
 * One page after `after`, up to the start of the next one. Only pages on the screen are refreshed.
 */
export function pageQuery(choice: QueueChoice, after: string | null, until: () => string | null) {
  const queueQuery = queueQueryOf(choice);
  return queryOptions({
    queryKey: [...pages, queueQuery, after],
    queryFn: async ({ signal }) => {
      const query = { ...queueQuery, zone: zone(), after, until: until() };
      const list = await sendRequest(`${deskApiPath}/applications`, deskList, { query, signal });
      keepServerTime(list.now);
      return list;
    },
    refetchInterval: pollInterval,
  });
}

export const viewsQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: ["queue", "views", queueQueryOf(choice)],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/views`, deskViews, { query: { ...queueQueryOf(choice), zone: zone() }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollInterval,
  });

/** The counts in the navigation. */
export const firstViews = viewsQuery({ view: "todo", filter: noFilter });

export const choicesQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: ["queue", "choices", queueQueryOf(choice)],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/choices`, deskChoices, { query: { ...queueQueryOf(choice), zone: zone() }, signal }),
    placeholderData: keepPreviousData,
  });

const boards = ["queue", "board"] as const;

export const boardQuery = (choice: QueueChoice) =>
  queryOptions({
    queryKey: [...boards, queueQueryOf(choice)],
    queryFn: async ({ signal }) => {
      const board = await sendRequest(`${deskApiPath}/board`, deskBoard, {
        query: { ...queueQueryOf(choice), zone: zone() },
        signal,
      });
      keepServerTime(board.now);
      return board;
    },
    refetchInterval: pollInterval,
  });

/**
 * Puts an action's result into every list that has the row. If none has it, the pages on the screen
 * are refreshed.
 */
export function cacheRow(client: QueryClient, detail: DeskDetail): void {
  recordOwnAction();
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
  return sendRequest(`${deskApiPath}/views`, anything, { method: "POST", body: view });
}

export function renameView({ id, name }: { readonly id: string; readonly name: string }): Promise<unknown> {
  return sendRequest(`${deskApiPath}/views/${id}/rename`, anything, { method: "POST", body: { name } });
}

export function removeView(id: string): Promise<unknown> {
  return sendRequest(`${deskApiPath}/views/${id}/remove`, anything, { method: "POST" });
}

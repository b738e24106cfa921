/** What the desk reads, by the keys it is kept under. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { deskDetail } from "../../domain/desk/application.ts";
import type { QueueView } from "../../domain/desk/desk.ts";
import { deskMe } from "../../domain/desk/log-in.ts";
import { deskList } from "../../domain/desk/queue.ts";
import { deskReports } from "../../domain/desk/reports.ts";
import { deskApiPath } from "../../routes.ts";
import { keepServerTime } from "../clock.ts";
import { call, DeskError } from "./call.ts";

/** Milliseconds between two looks at what may have changed without a word. */
const lookAgain = 30_000;

/** Since the page was loaded. */
let someoneWasIn = false;

/** Whether somebody was logged in on this page before: then it is said that the session has ended. */
export function wasLoggedIn(): boolean {
  return someoneWasIn;
}

/** Who is logged in; null: nobody. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    try {
      const me = await call(`${deskApiPath}/me`, deskMe, { signal });
      someoneWasIn = true;
      return me;
    } catch (error) {
      if (error instanceof DeskError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 300_000,
});

export const queueQuery = (view: QueueView) =>
  infiniteQueryOptions({
    queryKey: ["queue", view],
    queryFn: async ({ pageParam, signal }) => {
      const list = await call(`${deskApiPath}/applications`, deskList, { query: { view, after: pageParam }, signal });
      keepServerTime(list.now);
      return list;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: lookAgain,
  });

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ["application", id],
    queryFn: ({ signal }) => call(`${deskApiPath}/applications/${id}`, deskDetail, { signal }),
    refetchInterval: lookAgain,
  });

export const reportsQuery = queryOptions({
  queryKey: ["reports"],
  queryFn: ({ signal }) => call(`${deskApiPath}/reports`, deskReports, { signal }),
  refetchInterval: 2 * lookAgain,
});

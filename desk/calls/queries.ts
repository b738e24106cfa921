/** What the desk reads, by the keys it is kept under. */
import { queryOptions } from "@tanstack/react-query";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskMe } from "../../domain/desk/log-in.ts";
import { deskApiPath } from "../../routes.ts";
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

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ["application", id],
    queryFn: ({ signal }) => call(`${deskApiPath}/applications/${id}`, deskDetail, { signal }),
    refetchInterval: lookAgain,
  });

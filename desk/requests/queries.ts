import { queryOptions } from "@tanstack/react-query";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskMe } from "../../domain/desk/log-in.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest, DeskError } from "./send-request.ts";

/** Milliseconds between two refreshes, for changes that the live stream does not report. */
const pollInterval = 30_000;

/** Since the page was loaded. */
let someoneWasIn = false;

/**
 * Whether a user was logged in on this page before. If so, the log-in page says that the session
 * ended.
 */
export function wasLoggedIn(): boolean {
  return someoneWasIn;
}

/** The current user; null: not logged in. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    try {
      const me = await sendRequest(`${deskApiPath}/me`, deskMe, { signal });
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
    queryFn: ({ signal }) => sendRequest(`${deskApiPath}/applications/${id}`, deskDetail, { signal }),
    refetchInterval: pollInterval,
  });

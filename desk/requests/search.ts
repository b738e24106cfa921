/**
 * The search over all applications. Results are not cached after use: a query is a person's name or
 * number.
 */
import { queryOptions } from "@tanstack/react-query";
import { deskRecent, deskSearch, type SearchScope } from "../../domain/desk/search.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const searchQuery = (q: string, scope: SearchScope) =>
  queryOptions({
    queryKey: ["search", scope, q],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/search`, deskSearch, { method: "POST", body: { q, scope }, signal }),
    gcTime: 0,
  });

export const recentQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["search-recent", ...ids],
    queryFn: ({ signal }) =>
      sendRequest(`${deskApiPath}/search/recent`, deskRecent, { method: "POST", body: { ids }, signal }),
    gcTime: 0,
  });

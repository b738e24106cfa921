/** What one is told of: what was chosen, and what happened meanwhile. */
import { queryOptions } from "@tanstack/react-query";
import { deskNews, deskNewsChoice, type NewsChoice } from "../../domain/desk/news.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

const path = `${deskApiPath}/news-choice`;

export const newsChoiceQuery = queryOptions({
  queryKey: ["news-choice"],
  queryFn: ({ signal }) => call(path, deskNewsChoice, { signal }),
});

/** In the zone of this browser. */
export const chooseNews = (choice: NewsChoice, timeZone: string) =>
  call(path, deskNewsChoice, { method: "POST", body: { choice, timeZone } });

/** What happened since, by the server's clock; null: nothing is asked. */
export const newsQuery = (since: string | null) =>
  queryOptions({
    queryKey: ["news", since],
    queryFn: ({ signal }) => call(`${deskApiPath}/news`, deskNews, { query: { since }, signal }),
    enabled: since !== null,
  });

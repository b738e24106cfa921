/** What one is told of: what was chosen, and what happened meanwhile. */
import { queryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
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

/** This browser, as it says itself. */
export const tellBrowser = (subscription: PushSubscription) =>
  call(`${deskApiPath}/push`, anything, { method: "POST", body: subscription.toJSON() });
export const forgetBrowser = (endpoint: string) =>
  call(`${deskApiPath}/push/remove`, anything, { method: "POST", body: { endpoint } });

/** What happened since, by the server's clock; null: nothing is asked. */
export const newsQuery = (since: string | null) =>
  queryOptions({
    queryKey: ["news", since],
    queryFn: ({ signal }) => call(`${deskApiPath}/news`, deskNews, { query: { since }, signal }),
    enabled: since !== null,
  });

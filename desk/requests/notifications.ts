import { queryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import { deskNews, deskNewsChoice, type NewsChoice } from "../../domain/desk/notifications.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const path = `${deskApiPath}/news-choice`;

export const newsChoiceQuery = queryOptions({
  queryKey: ["news-choice"],
  queryFn: ({ signal }) => sendRequest(path, deskNewsChoice, { signal }),
});

/** In this browser's time zone. */
export const chooseNotifications = (choice: NewsChoice, timeZone: string) =>
  sendRequest(path, deskNewsChoice, { method: "POST", body: { choice, timeZone } });

/** Registers this browser for push messages. */
export const registerBrowser = (subscription: PushSubscription) =>
  sendRequest(`${deskApiPath}/push`, anything, { method: "POST", body: subscription.toJSON() });
export const forgetBrowser = (endpoint: string) =>
  sendRequest(`${deskApiPath}/push/remove`, anything, { method: "POST", body: { endpoint } });

/** Events since `since`, by the server's clock; null: no request. */
export const newsQuery = (since: string | null) =>
  queryOptions({
    queryKey: ["news", since],
    queryFn: ({ signal }) => sendRequest(`${deskApiPath}/news`, deskNews, { query: { since }, signal }),
    enabled: since !== null,
  });

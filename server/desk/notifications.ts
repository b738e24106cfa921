import type { Context } from "hono";
import * as v from "valibot";
import { chooseNotifications } from "../../commands/accounts/notifications.ts";
import { subscribe, unsubscribe } from "../../commands/accounts/push.ts";
import { chosenNews, countNews } from "../../db/queries/desk/news.ts";
import { moment } from "../../domain/desk/desk.ts";
import {
  type DeskNews,
  type DeskNewsChoice,
  newsBy,
  newsChoiceBody,
  pushBody,
  pushEndBody,
} from "../../domain/desk/notifications.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { vapidKeys } from "../../app/signing.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";

/** `GET /desk/api/news-choice` */
export async function showNewsChoice({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const answer: DeskNewsChoice = {
    ...(await chosenNews(deps.database, caller.id)),
    mail: sendsEmail(deps.config),
    pushKey: vapidKeys(deps.config.secret).publicKey,
  };
  return json(c, answer);
}

/** `POST /desk/api/news-choice`: the caller's own. */
export async function changeNewsChoice(request: DeskPost<typeof newsChoiceBody>, c: Context): Promise<Response> {
  const { choice, timeZone } = request.body;
  if (timeZone === null) return errorAnswer(c, "invalid");
  await chooseNotifications(request.deps.database, request.caller.id, { choice, timeZone }, request.deps.now());
  return showNewsChoice(request, c);
}

/** `POST /desk/api/push`: subscribes this browser. */
export async function subscribeBrowser(
  { deps, caller, body }: DeskPost<typeof pushBody>,
  c: Context,
): Promise<Response> {
  if (!body.endpoint.startsWith("https:")) return errorAnswer(c, "invalid");
  const { endpoint, keys } = body;
  await subscribe(deps.database, caller.id, { endpoint, ...keys }, deps.now());
  return json(c, {});
}

/** `POST /desk/api/push/remove`: the caller's own, whether or not it exists. */
export async function unsubscribeBrowser(
  { deps, caller, body }: DeskPost<typeof pushEndBody>,
  c: Context,
): Promise<Response> {
  await unsubscribe(deps.database, caller.id, body.endpoint, deps.now());
  return json(c, {});
}

/** Milliseconds: older news is not shown. */
const longest = 7 * 86_400_000;

/** `GET /desk/api/news?since=…` */
export async function listNews({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const parsed = v.safeParse(moment, c.req.query("since"));
  if (!parsed.success) return errorAnswer(c, "invalid");
  const now = deps.now();
  const since = new Date(Math.max(new Date(parsed.output).getTime(), now.getTime() - longest));
  const { choice } = await chosenNews(deps.database, caller.id);
  const kinds = newsBy("title", choice);
  const counts = await countNews(deps.database, caller.id, { since, until: now });
  const answer: DeskNews = { count: kinds.reduce((sum, kind) => sum + counts[kind], 0), now: now.toISOString() };
  return json(c, answer);
}

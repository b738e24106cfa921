/** What a recruiter is told of: what they chose, and what happened while they looked elsewhere. */
import type { Context } from "hono";
import * as v from "valibot";
import { chooseNews } from "../../accounts/news.ts";
import { subscribe, unsubscribe } from "../../accounts/push.ts";
import { chosenNews, countNews } from "../../db/queries/desk/news.ts";
import { moment } from "../../domain/desk/desk.ts";
import {
  type DeskNews,
  type DeskNewsChoice,
  newsBy,
  newsChoiceBody,
  pushBody,
  pushEndBody,
} from "../../domain/desk/news.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import { vapidKeys } from "../../signatures.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskCall } from "./call.ts";

/** `GET /desk/api/news-choice` */
export async function showNewsChoice({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const answer: DeskNewsChoice = {
    ...(await chosenNews(deps.database, caller.id)),
    mail: sendsMail(deps.config),
    pushKey: vapidKeys(deps.config.secret).publicKey,
  };
  return json(c, answer);
}

/** `POST /desk/api/news-choice`: one's own. */
export async function changeNewsChoice(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(newsChoiceBody, call.body);
  if (!asked.success || asked.output.timeZone === null) return errorAnswer(c, "invalid");
  const { choice, timeZone } = asked.output;
  await chooseNews(call.deps.database, call.caller.id, { choice, timeZone }, call.deps.now());
  return showNewsChoice(call, c);
}

/** `POST /desk/api/push`: this browser is told. */
export async function startTelling({ deps, caller, body }: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(pushBody, body);
  if (!asked.success || !asked.output.endpoint.startsWith("https:")) return errorAnswer(c, "invalid");
  const { endpoint, keys } = asked.output;
  await subscribe(deps.database, caller.id, { endpoint, ...keys }, deps.now());
  return json(c, {});
}

/** `POST /desk/api/push/remove`: one's own, whether or not it is there. */
export async function stopTelling({ deps, caller, body }: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(pushEndBody, body);
  if (!asked.success) return errorAnswer(c, "invalid");
  await unsubscribe(deps.database, caller.id, asked.output.endpoint, deps.now());
  return json(c, {});
}

/** Nobody looks elsewhere for longer than that; milliseconds. */
const longest = 7 * 86_400_000;

/** `GET /desk/api/news?since=…` */
export async function listNews({ deps, caller }: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(moment, c.req.query("since"));
  if (!asked.success) return errorAnswer(c, "invalid");
  const now = deps.now();
  const since = new Date(Math.max(new Date(asked.output).getTime(), now.getTime() - longest));
  const { choice } = await chosenNews(deps.database, caller.id);
  const kinds = newsBy("title", choice);
  const counts = await countNews(deps.database, caller.id, { since, until: now });
  const answer: DeskNews = { count: kinds.reduce((sum, kind) => sum + counts[kind], 0), now: now.toISOString() };
  return json(c, answer);
}

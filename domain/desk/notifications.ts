/** Notifications a recruiter gets outside the desk, and their channels: each recruiter chooses. */
import { Temporal } from "temporal-polyfill";
import * as v from "valibot";
import { isStorable } from "../application/text.ts";
import { knownTimeZone } from "../application/time-zone.ts";
import { listOf, time } from "./answer.ts";

export const newsKinds = ["new", "assigned", "due_soon", "replied", "booked"] as const;
export type NewsKind = (typeof newsKinds)[number];

/**
 * title: of the desk's tab in the background; push: web push, even if the desk is closed; digest:
 * one email each morning.
 */
export const newsWays = ["title", "push", "digest"] as const;
export type NewsWay = (typeof newsWays)[number];

export type NewsChoice = Readonly<Record<NewsKind, readonly NewsWay[]>>;

const ways = listOf(v.picklist(newsWays));
const choice = v.object({ new: ways, assigned: ways, due_soon: ways, replied: ways, booked: ways });

export type NewsCounts = Readonly<Record<NewsKind, number>>;

/** Default. */
export const defaultNews: NewsChoice = {
  new: ["title"],
  assigned: ["title"],
  due_soon: ["title"],
  replied: ["title"],
  booked: ["title"],
};

/**
 * Newer kinds that a stored choice lacks get the default. A choice with an unknown channel is
 * replaced by the default.
 */
export function newsChoiceOf(stored: unknown): NewsChoice {
  const read = v.safeParse(choice, { booked: defaultNews.booked, ...(typeof stored === "object" ? stored : {}) });
  return read.success ? read.output : defaultNews;
}

export function newsBy(way: NewsWay, chosen: NewsChoice): NewsKind[] {
  return newsKinds.filter((kind) => chosen[kind].includes(way));
}

const timeZone = v.pipe(
  v.string(),
  v.transform(knownTimeZone),
  v.check((zone) => zone !== null),
);

/** `POST /desk/api/news-choice`; answers like `GET`. */
export const newsChoiceBody = v.object({ choice, timeZone });

/**
 * `GET /desk/api/news-choice`. `timeZone` null: never chosen, so no digest yet. `mail`: the server
 * can send email. `pushKey`: VAPID public key.
 */
export const deskNewsChoice = v.object({
  choice,
  timeZone: v.nullable(v.string()),
  mail: v.boolean(),
  pushKey: v.string(),
});
export type DeskNewsChoice = v.InferOutput<typeof deskNewsChoice>;

/** `GET /desk/api/news?since=…`: number of events for the title since then. */
export const deskNews = v.object({ count: v.number(), now: time });
export type DeskNews = v.InferOutput<typeof deskNews>;

const key = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.check(isStorable));

/** `POST /desk/api/push`: `PushSubscription.toJSON` of the browser. */
export const pushBody = v.object({
  endpoint: v.pipe(endpoint, v.url()),
  keys: v.object({ p256dh: key(65), auth: key(16) }),
});

/** `POST /desk/api/push/remove` */
export const pushEndBody = v.object({ endpoint });

/** Hour of the digest in the recruiter's time zone. */
const digestHour = 8;

/** The recruiter's local date if its digest is due; null: too early. */
export function digestDate(now: Date, timeZone: string): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < digestHour ? null : local.toPlainDate().toString();
}

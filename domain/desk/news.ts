/** What a recruiter is told of without looking at the desk, and in which way: each chooses. */
import { Temporal } from "temporal-polyfill";
import * as v from "valibot";
import { isStorable } from "../application/text.ts";
import { knownTimeZone } from "../application/time-zone.ts";
import { listOf, time } from "./answer.ts";

export const newsKinds = ["new", "assigned", "due_soon", "replied", "booked"] as const;
export type NewsKind = (typeof newsKinds)[number];

/** In the title of the desk's tab while it is not looked at; by web push, also while it is closed; in one letter each morning. */
export const newsWays = ["title", "push", "digest"] as const;
export type NewsWay = (typeof newsWays)[number];

export type NewsChoice = Readonly<Record<NewsKind, readonly NewsWay[]>>;

const ways = listOf(v.picklist(newsWays));
const choice = v.object({ new: ways, assigned: ways, due_soon: ways, replied: ways, booked: ways });

export type NewsCounts = Readonly<Record<NewsKind, number>>;

/** Of whoever has not chosen. */
export const usualNews: NewsChoice = {
  new: ["title"],
  assigned: ["title"],
  due_soon: ["title"],
  replied: ["title"],
  booked: ["title"],
};

/** Of what there was not when somebody chose they hear as usual; where a stored choice knows a way that is no more, it is taken for none. */
export function newsChoiceOf(stored: unknown): NewsChoice {
  const read = v.safeParse(choice, { booked: usualNews.booked, ...(typeof stored === "object" ? stored : {}) });
  return read.success ? read.output : usualNews;
}

export function newsBy(way: NewsWay, chosen: NewsChoice): NewsKind[] {
  return newsKinds.filter((kind) => chosen[kind].includes(way));
}

const timeZone = v.pipe(
  v.string(),
  v.transform(knownTimeZone),
  v.check((zone) => zone !== null),
);

/** `POST /desk/api/news-choice`; answered like `GET`. */
export const newsChoiceBody = v.object({ choice, timeZone });

/**
 * `GET /desk/api/news-choice`; `timeZone` null: never chosen, and so no daily letter yet. `mail`: letters can be sent at all.
 * `pushKey`: what a browser subscribes with.
 */
export const deskNewsChoice = v.object({
  choice,
  timeZone: v.nullable(v.string()),
  mail: v.boolean(),
  pushKey: v.string(),
});
export type DeskNewsChoice = v.InferOutput<typeof deskNewsChoice>;

/** `GET /desk/api/news?since=…`: how much of what is shown in the title happened since. */
export const deskNews = v.object({ count: v.number(), now: time });
export type DeskNews = v.InferOutput<typeof deskNews>;

const key = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)));

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.check(isStorable));

/** `POST /desk/api/push`: as browsers say it (`PushSubscription.toJSON`). */
export const pushBody = v.object({
  endpoint: v.pipe(endpoint, v.url()),
  keys: v.object({ p256dh: key(65), auth: key(16) }),
});

/** `POST /desk/api/push/remove` */
export const pushEndBody = v.object({ endpoint });

/** The daily letter comes at this hour of the recruiter's own day. */
const digestHour = 8;

/** The recruiter's own date, where their letter of that day is due; null: it is too early. */
export function digestDate(now: Date, timeZone: string): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < digestHour ? null : local.toPlainDate().toString();
}

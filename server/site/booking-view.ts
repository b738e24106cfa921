import { mayChange, changeableUntil, reminderAt } from "../../domain/booking/interview.ts";
import type { Slot } from "../../domain/booking/slots.ts";
import { utc } from "../../domain/booking/calendar.ts";
import { formatCode } from "../../domain/code/code.ts";
import { momentWords, offsetWords, zoneWords } from "../../locales/dates.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { commonZones } from "../../locales/zones.ts";
import { calendarPath, interviewPath } from "../../routes.ts";
import type { ChooseView, DigitsView, SetView, SlotView } from "../../site/booking-view.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import type { ServerParts } from "../parts.ts";
import { formAddress } from "./form-address.ts";
import type { Opened } from "./status-page-render.tsx";
import type { BookedInterview } from "./interview-view.ts";

export interface BookingScope {
  readonly market: MarketCode;
  readonly opened: Opened;
  readonly interview: BookedInterview;
  readonly mine: string;
  /** IANA: the visitor's choice, or the interview's own. */
  readonly timeZone: string;
  readonly zoneChosen: boolean;
  /** Null: the last four digits were given. */
  readonly digits: DigitsView | null;
}

export type Typed = Pick<ChooseView, "chosen" | "error" | "wishes" | "wishError" | "wished">;
export const nothingTyped: Typed = { chosen: "", error: null, wishes: ["", ""], wishError: null, wished: false };

/**
 * Times that a page offers: weeks of usual hours. Many short talks with wide hours would make a
 * page of a megabyte, which takes a second.
 */
const mostShown = 300;

export function chooseView({ deps }: ServerParts, scope: BookingScope, typed: Typed): ChooseView {
  const { interview, timeZone, mine } = scope;
  const now = deps.now();
  const { tag } = markets[scope.market];
  const offsetNow = offsetWords(timeZone, now, tag);
  const shown = interview.slots.slice(0, mostShown);
  const days = Map.groupBy(
    shown.map((slot) => slotView(scope, slot, now, offsetNow)),
    ({ date }) => date,
  );
  return {
    kind: "choose",
    action: mine + interviewPath,
    post: formAddress(mine + interviewPath, scope.opened.page.code),
    mine,
    recruiter: interview.recruiter ?? deps.config.operator.identity.name,
    minutes: interview.minutes,
    zone: zoneWords(timeZone, now, tag),
    timeZone,
    zoneKnown: interview.zoneKnown || scope.zoneChosen,
    zones: zonesFor(timeZone, now, tag),
    days: [...days].map(([date, slots]) => ({ date, slots: slots.map(({ view }) => view) })),
    clocksChange: shown.some(({ start }) => offsetWords(timeZone, start, tag) !== offsetNow),
    booked: interview.booked && {
      value: interview.booked.start.toISOString(),
      ...wordsOf(scope, interview.booked.start, now),
    },
    digits: scope.digits,
    ...typed,
  };
}

/** A slot and the words of its day. */
function slotView(
  scope: BookingScope,
  { start, end }: Slot,
  now: Date,
  offsetNow: string,
): { date: string; view: SlotView } {
  const t = translatorFor(scope.market);
  const { time, clock, date } = wordsOf(scope, start, now);
  const offset = offsetWords(scope.timeZone, start, markets[scope.market].tag);
  const view = {
    value: start.toISOString(),
    time: offset === offsetNow ? clock : `${clock} (${offset})`,
    whole: `${date}, ${time}`,
    until: t("booking.until", { time: wordsOf(scope, end, now).time }),
  };
  return { date, view };
}

function zonesFor(timeZone: string, now: Date, tag: string): ChooseView["zones"] {
  const zones = commonZones.includes(timeZone) ? commonZones : [timeZone, ...commonZones];
  return zones.map((value) => ({ value, label: zoneWords(value, now, tag) }));
}

export function setView(
  { deps }: ServerParts,
  scope: BookingScope,
  booked: NonNullable<BookedInterview["booked"]>,
  kind: SetView["kind"],
  error: string | null,
): SetView {
  const { mine, market, opened } = scope;
  const now = deps.now();
  const { tag } = markets[market];
  const t = translatorFor(market);
  const { start, end } = booked;
  const { time, clock, date } = wordsOf(scope, start, now);
  const until = new Date(start.getTime() - changeableUntil);
  const reminder = sendsEmail(deps.config) ? reminderAt(start, booked.changedAt) : null;
  const recruiter = scope.interview.recruiter ?? deps.config.operator.identity.name;
  const code = formatCode(opened.page.code);
  const title = t("booking.calendar.summary", { recruiter, operator: deps.config.operator.identity.name });
  const details = t("booking.calendar.description", { code });
  return {
    kind,
    action: mine + interviewPath,
    post: formAddress(mine + interviewPath, scope.opened.page.code),
    mine,
    calendarHref: mine + calendarPath,
    google: `https://calendar.google.com/calendar/render?${query({
      action: "TEMPLATE",
      text: title,
      details,
      dates: `${utc(start)}/${utc(end)}`,
    })}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${query({
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: title,
      body: details,
      startdt: start.toISOString(),
      enddt: end.toISOString(),
    })}`,
    value: start.toISOString(),
    date,
    time,
    clock,
    until: wordsOf(scope, end, now).time,
    zone: zoneWords(scope.timeZone, start, tag),
    recruiter,
    code,
    reminder: reminder && reminder > now ? wordsOf(scope, reminder, now) : null,
    changeUntil: mayChange(booked, now) ? wordsOf(scope, until, now) : null,
    error,
    digits: scope.digits,
  };
}

function query(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

export function wordsOf({ market, timeZone }: Pick<BookingScope, "market" | "timeZone">, at: Date, now: Date) {
  const { time, clock, date } = momentWords(at, now, markets[market].tag, { timeZone, country: null });
  return { time, clock, date };
}

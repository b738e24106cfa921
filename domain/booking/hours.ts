/** Interview hours: weekly in the recruiter's time zone, with exceptions (B13). */
import * as v from "valibot";
import { knownTimeZone } from "../application/time-zone.ts";

/** "09:00" */
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const stretch = v.pipe(
  v.object({ from: clockTime, to: clockTime }),
  v.check(({ from, to }) => from < to),
);
export type HoursRange = v.InferOutput<typeof stretch>;

/** The hours of a day, in order, without overlap. */
const stretches = v.pipe(
  v.array(stretch),
  v.maxLength(6),
  v.check((all) => all.every(({ from }, index) => from >= (all[index - 1]?.to ?? ""))),
  v.readonly(),
);

/** "2026-12-24" */
const day = v.pipe(v.string(), v.isoDate());

/** Minutes. */
export const interviewLengths = [15, 20, 30, 45, 60] as const;

const integerBetween = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const recruiterHours = v.object({
  /** IANA name: "Europe/Berlin". */
  timeZone: v.pipe(
    v.string(),
    v.check((zone) => knownTimeZone(zone) !== null),
  ),
  /** Monday to Sunday. */
  week: v.pipe(v.array(stretches), v.length(7), v.readonly()),
  /** Hours that replace the weekly ones on a day; empty: a day off. */
  exceptions: v.pipe(
    v.array(v.object({ date: day, hours: stretches })),
    v.maxLength(100),
    v.check((all) => new Set(all.map(({ date }) => date)).size === all.length),
    v.readonly(),
  ),
  minutes: v.picklist(interviewLengths),
  noticeHours: integerBetween(0, 168),
  /** Latest booking, in days from now. */
  aheadDays: integerBetween(1, 60),
});
export type RecruiterHours = v.InferOutput<typeof recruiterHours>;

/** Default until a recruiter sets hours: offers no times. */
export function noHours(timeZone: string): RecruiterHours {
  return {
    timeZone,
    week: [[], [], [], [], [], [], []],
    exceptions: [],
    minutes: 20,
    noticeHours: 12,
    aheadDays: 14,
  };
}

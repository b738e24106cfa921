/** When a recruiter talks to applicants (B13): hours of the week in their own zone, and days that are otherwise. */
import * as v from "valibot";
import { knownTimeZone } from "../application/time-zone.ts";

/** "09:00" */
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const stretch = v.pipe(
  v.object({ from: clockTime, to: clockTime }),
  v.check(({ from, to }) => from < to),
);
export type Stretch = v.InferOutput<typeof stretch>;

/** Of one day, the first one first, none within another. */
const stretches = v.pipe(
  v.array(stretch),
  v.maxLength(6),
  v.check((all) => all.every(({ from }, index) => from >= (all[index - 1]?.to ?? ""))),
  v.readonly(),
);

/** "2026-12-24" */
const day = v.pipe(v.string(), v.isoDate());

export const talkLengths = [15, 20, 30, 45, 60] as const;

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const recruiterHours = v.object({
  /** IANA */
  timeZone: v.pipe(
    v.string(),
    v.check((zone) => knownTimeZone(zone) !== null),
  ),
  /** From Monday to Sunday. */
  week: v.pipe(v.array(stretches), v.length(7), v.readonly()),
  /** Instead of the week's hours on that day; none: a day off. */
  exceptions: v.pipe(
    v.array(v.object({ date: day, hours: stretches })),
    v.maxLength(100),
    v.check((all) => new Set(all.map(({ date }) => date)).size === all.length),
    v.readonly(),
  ),
  /** Of one talk. */
  minutes: v.picklist(talkLengths),
  /** Nobody books later than so many hours before. */
  noticeHours: whole(0, 168),
  /** Nor further ahead than so many days. */
  aheadDays: whole(1, 60),
});
export type RecruiterHours = v.InferOutput<typeof recruiterHours>;

/** Of whoever has said nothing yet: nothing is offered. */
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

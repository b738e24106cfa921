/** Follow-up times to choose from: in the applicant's time zone, never in quiet hours. */
import { daysAfter, momentAt, type WallTime, wallTime } from "./wall-time.ts";

export interface Quiet {
  /** "21:00" */
  readonly from: string;
  readonly to: string;
}

export const followUpChoices = ["today", "tomorrow", "threeDays", "nextWeek"] as const;
export type FollowUpChoice = (typeof followUpChoices)[number];

const days = { today: 0, tomorrow: 1, threeDays: 3, nextWeek: 7 } as const satisfies Record<FollowUpChoice, number>;
const evening = "17:00";
export const morning = "09:00";

/** Milliseconds since 1970; null: that time has passed. */
export function followUpAt(choice: FollowUpChoice, now: number, zone: string, quiet: Quiet | null): number | null {
  const time = choice === "today" ? evening : morning;
  const at = momentAt(outOfQuiet(daysAfter(wallTime(now, zone), days[choice], time), quiet), zone);
  return at > now ? at : null;
}

/** The end of the quiet hours that contain `wall`, otherwise `wall`. */
export function outOfQuiet(wall: WallTime, quiet: Quiet | null): WallTime {
  if (!quiet || !isQuiet(wall.time, quiet)) return wall;
  return daysAfter(wall, wall.time >= quiet.to ? 1 : 0, quiet.to);
}

/** Includes `from`, excludes `to`. Equal times: never quiet. */
export function isQuiet(time: string, { from, to }: Quiet): boolean {
  return from < to ? time >= from && time < to : from > to && (time >= from || time < to);
}

import type { ScheduleColumns } from "../../db/queries/desk/schedules.ts";
import type { DeskSchedule } from "../../domain/desk/schedule.ts";
import { momentOf } from "../../domain/vacancies/schedule.ts";

/** Null: nothing is scheduled. */
export function scheduleOf(row: ScheduleColumns): DeskSchedule | null {
  const { scheduledLanguages: languages, localTime, zone, scheduledAt, scheduledBy, scheduledVersion } = row;
  if (languages === null || localTime === null || zone === null || scheduledAt === null) return null;
  // By today's time zone rules: they may have changed since.
  const moment = momentOf(localTime, zone);
  return {
    languages,
    localTime,
    zone,
    at: (moment.kind === "unknown" ? scheduledAt : moment.at).toISOString(),
    twice: moment.kind === "moment" && moment.twice,
    by: scheduledBy ?? "",
    version: scheduledVersion ?? 0,
  };
}

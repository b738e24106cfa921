/** Schedules languages of a draft for a local time in a time zone. */
import type { Scheduling } from "../../domain/desk/vacancies.ts";
import { momentOf } from "../../domain/vacancies/schedule.ts";
import { type By, done, runVacancyCommand, refused, type VacancyAnswer, type VacancyContext } from "./command.ts";
import { publishRefusal } from "./publish.ts";
import { cancelScheduled, isScheduled } from "./scheduled-publishing.ts";
import { recordAtDesk } from "../audit/record.ts";

/** Replaces the previous schedule. Stores the draft: later edits are not published with it. */
export function schedulePublishing(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  scheduling: Scheduling,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { vacancy, transaction, now } = work;
    // The clock closed it and kept its schedule, which can be changed.
    if (vacancy.closedAt !== null && !(await isScheduled(work))) return refused("closed");
    const { localTime, zone, languages } = scheduling;
    const moment = momentOf(localTime, zone);
    if (moment.kind === "unknown") return refused("invalid");
    if (moment.kind === "gap") return refused("clock_gap", { next: moment.next });
    if (moment.at <= now) return refused("time_past");
    const stop = await publishRefusal(work, scheduling, moment.at);
    if (stop) return stop;
    await cancelScheduled(work);
    await transaction.query(
      `insert into vacancy_schedule (vacancy_id, draft, version, languages, local_time, zone, at, made_at, by_id, by_name)
       values ($1::uuid, $2::jsonb, $3, $4::text[], $5, $6, $7::timestamptz, $8::timestamptz, $9, $10)`,
      [
        vacancy.id,
        JSON.stringify(vacancy.draft),
        vacancy.version,
        languages,
        localTime,
        zone,
        moment.at.toISOString(),
        now.toISOString(),
        by.id,
        by.name,
      ],
    );
    return { what: "scheduled", records: "vacancy_scheduled", languages };
  });
}

export function unschedule(context: VacancyContext, id: string, by: NonNullable<By>): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    if (!(await cancelScheduled(work))) return refused("nothing");
    const { transaction, vacancy, now } = work;
    await recordAtDesk(transaction, { by: by.id, at: now }, "vacancy_unscheduled", { subject: vacancy.slug });
    return done;
  });
}

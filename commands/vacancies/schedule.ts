/** Schedules languages of a draft for a local time in a time zone. */
import type { Scheduling } from "../../domain/desk/vacancies.ts";
import { upcomingMoment } from "../../domain/vacancies/schedule.ts";
import { type By, done, runVacancyCommand, refused, type VacancyAnswer, type VacancyContext } from "./command.ts";
import { publishRefusal } from "./publish.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";
import { addSchedule, isScheduled } from "./schedules.ts";
import { recordAtDesk } from "../audit/record.ts";

/** Replaces the previous schedule. */
export function schedulePublishing(
  context: VacancyContext,
  id: string,
  by: NonNullable<By>,
  scheduling: Scheduling,
): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { vacancy, transaction, now } = work;
    const subject = { kind: "vacancy", id } as const;
    // The clock closed it and kept its schedule, which can be changed.
    if (vacancy.closedAt !== null && !(await isScheduled(transaction, subject))) return refused("closed");
    const { localTime, zone, languages } = scheduling;
    const moment = upcomingMoment(scheduling, now);
    if ("code" in moment) return refused(moment.code, moment);
    const { at } = moment;
    const stop = await publishRefusal(work, scheduling, at);
    if (stop) return stop;
    await cancelScheduled(work);
    const { draft, version } = vacancy;
    await addSchedule(transaction, subject, { draft, version, languages, localTime, zone, at, madeAt: now, by });
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

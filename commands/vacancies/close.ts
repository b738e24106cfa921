/**
 * Closes a vacancy, by hand or by the clock; its page then says so. Another command handles its
 * applicants.
 */
import type { Database } from "../../db/database.ts";
import { countedTowardsClosing } from "../../db/application-columns.ts";
import { text } from "../../db/rows.ts";
import { lastEndedDay } from "../../domain/vacancies/day.ts";
import {
  type By,
  type Change,
  done,
  runVacancyCommand,
  refused,
  type VacancyAnswer,
  type VacancyContext,
  type Work,
} from "./command.ts";
import { cancelScheduled } from "./scheduled-publishing.ts";

export function closeVacancy(context: VacancyContext, id: string, by: NonNullable<By>): Promise<VacancyAnswer> {
  return runVacancyCommand(context, { id, by }, async (work) => {
    const { publishedAt, closedAt } = work.vacancy;
    if (publishedAt === null) return refused("not_published");
    if (closedAt === null) return close(work);
    // The clock closed it a moment earlier and kept its schedule.
    await cancelScheduled(work);
    return done;
  });
}

/** Closes an open vacancy for good, inside a command that holds its lock. */
export async function close(work: Work): Promise<Change> {
  await cancelScheduled(work);
  return closedChange(work);
}

function closedChange({ now }: Work): Change {
  return { what: "closed", records: "vacancy_closed", sets: { closedAt: now, featured: null } };
}

/**
 * Closes vacancies whose last day is over or whose number of applications is reached; safe in
 * several processes at once. Keeps what is scheduled: a renewal opens them again at its time.
 * Resolves to how many it closed.
 */
export async function closeEnded(context: VacancyContext, onError: (error: unknown) => void): Promise<number> {
  let closed = 0;
  for (const id of await over(context.database, context.now())) {
    try {
      await runVacancyCommand(context, { id, by: null, waits: false }, async (work) => {
        const still = work.vacancy.closedAt === null && (await over(work.transaction, work.now, id)).length > 0;
        if (!still) return done;
        closed += 1;
        return closedChange(work);
      });
    } catch (error) {
      onError(error);
    }
  }
  return closed;
}

/** All vacancies that are over, or only `id`. */
async function over(database: Pick<Database, "rows">, now: Date, id: string | null = null): Promise<string[]> {
  const rows = await database.rows(
    { id: text },
    `select v.id from vacancy v
     where v.closed_at is null and v.published_at is not null and ($2::uuid is null or v.id = $2::uuid)
       and (v.closes_on <= $1::date or v.closes_after <= ${countedTowardsClosing("v.closes_after")})`,
    [lastEndedDay(now), id],
    "vacancies-over",
  );
  return rows.map((row) => row.id);
}

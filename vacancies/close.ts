/** Off the site, by hand or by the clock: its page says that it is closed. What becomes of who waits is another command's. */
import type { Database } from "../db/database.ts";
import { countedTowardsClosing } from "../db/application-columns.ts";
import { text } from "../db/rows.ts";
import { lastDayOver } from "../domain/vacancies/day.ts";
import {
  type By,
  type Change,
  done,
  giveForVacancy,
  refused,
  type VacancyAnswer,
  type VacancyContext,
  type Work,
} from "./command.ts";
import { cancelScheduled } from "./scheduled.ts";

export function closeVacancy(context: VacancyContext, id: string, by: NonNullable<By>): Promise<VacancyAnswer> {
  return giveForVacancy(context, { id, by }, async (work) => {
    const { publishedAt, closedAt } = work.vacancy;
    if (publishedAt === null) return refused("not_published");
    return closedAt === null ? close(work) : done;
  });
}

/** Takes an open one off the site, in a command that has it locked. */
export async function close(work: Work): Promise<Change> {
  await cancelScheduled(work);
  return { what: "closed", records: "vacancy_closed", sets: { closedAt: work.now, featured: null } };
}

/**
 * Closes what its last day or its number of applications has closed. Any number of processes may look at once: each is closed once.
 * Resolves to how many were.
 */
export async function closeOver(context: VacancyContext, onError: (error: unknown) => void): Promise<number> {
  let closed = 0;
  for (const id of await over(context.database, context.now())) {
    try {
      await giveForVacancy(context, { id, by: null, waits: false }, async (work) => {
        const still = work.vacancy.closedAt === null && (await over(work.transaction, work.now, id)).length > 0;
        if (!still) return done;
        closed += 1;
        return close(work);
      });
    } catch (error) {
      onError(error);
    }
  }
  return closed;
}

/** Of all, or whether this one is. */
async function over(database: Pick<Database, "rows">, now: Date, id: string | null = null): Promise<string[]> {
  const rows = await database.rows(
    { id: text },
    `select v.id from vacancy v
     where v.closed_at is null and v.published_at is not null and ($2::uuid is null or v.id = $2::uuid)
       and (v.closes_on <= $1::date or v.closes_after <= ${countedTowardsClosing("v.closes_after")})`,
    [lastDayOver(now), id],
    "vacancies-over",
  );
  return rows.map((row) => row.id);
}

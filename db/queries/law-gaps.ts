/** What the operator file lacked at the last check, and since when (jobs/law-gaps.ts). */
import type { Queryable } from "../database.ts";
import { text, time } from "../rows.ts";

const gap = { setting: text, since: time };

/** By setting, such as `privacy.safeguard`: the day, ISO 8601. Oldest first. */
export async function knownLawGaps(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows(gap, "select setting, since from law_gap order by since, setting");
  return new Map(rows.map(({ setting, since }) => [setting, since.toISOString().slice(0, 10)]));
}

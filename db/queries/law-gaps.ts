/** Settings that the law requires and the operator file lacked when last checked. */
import type { Queryable } from "../database.ts";
import { text, time } from "../rows.ts";

const gapShape = { setting: text, since: time };

/** By setting, such as `privacy.safeguard`: the ISO 8601 day it was first missing. Oldest first. */
export async function knownLawGaps(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await database.rows(gapShape, "select setting, since from law_gap order by since, setting");
  return new Map(rows.map(({ setting, since }) => [setting, since.toISOString().slice(0, 10)]));
}

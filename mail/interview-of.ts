/** The talk that a letter is about, if what it says is still so. */
import * as v from "valibot";
import { interviewById, type ShownInterview } from "../db/queries/interview.ts";
import type { Database } from "../db/database.ts";

const about = v.object({ interview: v.number(), sequence: v.number() });

/** Null: it was erased, or changed since: a later letter says how it is. */
export async function interviewIn(database: Database, payload: unknown): Promise<ShownInterview | null> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return null;
  const found = await interviewById(database, parsed.output.interview);
  return found?.sequence === parsed.output.sequence ? found : null;
}

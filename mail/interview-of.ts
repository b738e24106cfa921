/** The talk that a letter is about, if what it says is still so. */
import * as v from "valibot";
import { interviewById, type ShownInterview } from "../db/queries/interview.ts";
import type { LetterContext } from "./letter.ts";

const about = v.object({ interview: v.number(), sequence: v.number() });

/** Null: it was erased, or changed since: a later letter says how it is. Nobody is reminded of what has begun. */
export async function interviewIn(
  { database, payload, now }: Pick<LetterContext, "database" | "payload" | "now">,
  what: string,
): Promise<ShownInterview | null> {
  const parsed = v.safeParse(about, payload);
  if (!parsed.success) return null;
  const found = await interviewById(database, parsed.output.interview);
  if (found?.sequence !== parsed.output.sequence) return null;
  return what === "reminded" && found.start <= now ? null : found;
}

import { recordAtDesk } from "../audit/record.ts";
import type { AccountContext } from "./notify-owner.ts";

/** Sets the languages in which a recruiter writes to applicants. `by`: the manager. */
export async function setLanguages(
  { database, now }: AccountContext,
  { target, by, languages }: { readonly target: string; readonly by: string; readonly languages: readonly string[] },
): Promise<"done" | "unknown"> {
  return database.transaction(async (transaction) => {
    const at = now();
    const { rowCount } = await transaction.query(
      "update recruiter set languages = $2::text[], updated_at = $3::timestamptz where id = $1",
      [target, languages, at.toISOString()],
    );
    if (rowCount === 0) return "unknown";
    const detail = { languages: [...languages] };
    await recordAtDesk(transaction, { by, at }, "languages_changed", { subject: target, detail });
    return "done";
  });
}

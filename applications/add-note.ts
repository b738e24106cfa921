import { letterAddress } from "../db/queries/recruiter-letter.ts";
import { text as column } from "../db/rows.ts";
import { mentionedIn } from "../domain/desk/mentions.ts";
import { answerAsks } from "./asks.ts";
import type { CommandContext, Work } from "./command.ts";
import { idsOf } from "./merged.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** What a recruiter writes down about an application: for recruiters alone. Whoever was asked something about it has answered. */
export function addNote(
  context: CommandContext,
  call: RecruiterCall,
  text: string,
  /** A recruiter whom it asks besides those whom it names. */
  ask?: string,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work, group) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    await answerAsks(work, idsOf(group), call.recruiter.id);
    const asked = await askedBy(work, call, text, ask);
    const address = asked.length === 0 ? null : await letterAddress(work.transaction, application.id);
    return work.record({
      applicationId: application.id,
      type: "note",
      actor: actorOf(call.recruiter),
      detail: { text, ...(asked.length === 0 ? {} : { asks: asked }) },
      facts: { registrationId: address?.registrationId ?? null, asked },
    });
  });
}

/** Nobody asks themselves, or who cannot log in any more. */
async function askedBy(
  { transaction }: Work,
  { recruiter }: RecruiterCall,
  text: string,
  ask: string | undefined,
): Promise<string[]> {
  if (ask === undefined && !text.includes("@")) return [];
  const recruiters = await transaction.rows(
    { id: column, name: column },
    "select id, name from recruiter where disabled_at is null order by name, id",
    [],
    "recruiters-to-ask",
  );
  const named = mentionedIn(text, recruiters);
  return recruiters.map(({ id }) => id).filter((id) => id !== recruiter.id && (id === ask || named.includes(id)));
}

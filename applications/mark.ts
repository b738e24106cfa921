import { type Asked, decide, markingActs } from "../domain/desk/acts.ts";
import type { Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import type { CommandContext } from "./command.ts";
import { marksBefore, setMarks } from "./marks.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** What a recruiter marks: claimed, given back, assigned, contacted, declined, opted out, spam. The rules are domain/desk/acts.ts. */
export function mark(context: CommandContext, call: RecruiterCall, asked: Asked): Promise<RecruiterAnswer> {
  const { recruiter } = call;
  return giveByRecruiter(context, call, async (application, work) => {
    const decision = decide(application, recruiter, asked, work.now);
    if (!decision.ok) return refuse(work, application, decision.refusal);
    const to = asked.act === "assign" ? asked.to : null;
    const name = to === null ? null : await nameOf(work.transaction, to);
    if (to !== null && name === null) return refuse(work, application, "not_allowed");
    await setMarks(work.transaction, application.id, decision.marks);
    const was = marksBefore(application, decision.marks);
    return work.record({
      applicationId: application.id,
      type: markingActs[asked.act].event,
      actor: actorOf(recruiter),
      // Shown in the history: who has it now.
      detail: { was, ...(name === null ? {} : { text: name }) },
      facts: null,
    });
  });
}

/** Null: there is no such recruiter, or not any more. */
async function nameOf(transaction: Transaction, recruiterId: string): Promise<string | null> {
  const [found] = await transaction.rows(
    { name: text },
    "select name from recruiter where id = $1 and disabled_at is null",
    [recruiterId],
  );
  return found?.name ?? null;
}

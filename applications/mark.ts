import { type Asked, decide, markingActs } from "../domain/desk/acts.ts";
import type { Transaction } from "../db/database.ts";
import { endsInterview } from "../domain/booking/interview.ts";
import type { CommandContext } from "./command.ts";
import { dropInterviews } from "./interview-rows.ts";
import { marksBefore, setMarks } from "./marks.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

/** What a recruiter marks: claimed, given back, assigned, contacted, declined, opted out, spam. The rules are domain/desk/acts.ts. */
export function mark(context: CommandContext, call: RecruiterCall, asked: Asked): Promise<RecruiterAnswer> {
  const { recruiter } = call;
  return giveByRecruiter(context, call, async (application, work) => {
    const decision = decide(application, recruiter, asked, work.now);
    if (!decision.ok) return refuse(work, application, decision.refusal);
    if (asked.act === "assign" && asked.to && !(await canBeAssigned(work.transaction, asked.to))) {
      return refuse(work, application, "not_allowed");
    }
    if (endsInterview({ ...application, ...decision.marks })) {
      await dropInterviews(work, application.id, actorOf(recruiter));
    }
    await setMarks(work.transaction, application.id, decision.marks);
    const was = marksBefore(application, decision.marks);
    return work.record({
      applicationId: application.id,
      type: markingActs[asked.act].event,
      actor: actorOf(recruiter),
      detail: { was, ...said(asked) },
      facts: null,
    });
  });
}

/** What was said with it, for the history. */
function said(asked: Asked): { readonly [key: string]: string | null } {
  switch (asked.act) {
    case "assign":
      return { to: asked.to };
    case "back":
      return { to: asked.to };
    case "follow_up":
      return { at: asked.at };
    case "closed":
      return { reason: asked.reason, ...(asked.line === undefined ? {} : { text: asked.line }) };
    case "declined":
    case "opted_out":
    case "spam":
      return asked.line === undefined ? {} : { text: asked.line };
    default:
      return {};
  }
}

async function canBeAssigned(transaction: Transaction, recruiterId: string): Promise<boolean> {
  const { rowCount } = await transaction.query("select from recruiter where id = $1 and disabled_at is null", [
    recruiterId,
  ]);
  return rowCount === 1;
}

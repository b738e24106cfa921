import { type Asked, decide, markingActs, type Marks } from "../domain/desk/acts.ts";
import { goesAlong } from "../domain/desk/merge.ts";
import type { Transaction } from "../db/database.ts";
import { endsInterview } from "../domain/booking/interview.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { dropInterviews } from "./interview-rows.ts";
import { text } from "../db/rows.ts";
import { marksBefore, setMarks } from "./marks.ts";
import { type Group, idsOf } from "./merged.ts";
import { promiseMarks } from "./promise-marks.ts";
import {
  actorOf,
  giveByRecruiter,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterCall,
  refuse,
  type Refused,
} from "./recruiter-command.ts";
import { suppressContacts } from "./suppress.ts";

/**
 * What a recruiter marks: claimed, given back, assigned, contacted, declined, opted out, spam. The rules are domain/desk/acts.ts. What
 * is said of somebody is said of every application that is merged with the one it was said of, where it may be.
 */
export function mark(
  context: CommandContext,
  call: RecruiterCall,
  asked: Asked,
  /** Only while it is this recruiter's; left out: whosever it is. */
  whose?: string,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work, group) => {
    if (whose !== undefined && application.assignedTo !== whose) return refuse(work, application, "nothing");
    return markGroup(work, group, call, asked);
  });
}

/** Of applications that are locked already, each with what it is merged with. */
export async function markGroup(
  work: Work,
  group: Group,
  call: Pick<RecruiterCall, "recruiter">,
  asked: Asked,
  /** The letter that says it, which is taken back with it. */
  message?: string,
): Promise<Recorded | Refused> {
  const { recruiter } = call;
  const { lead: application, members } = group;
  const ids = idsOf(group);
  const decision = decide(application, recruiter, asked, work.now);
  if (!decision.ok) return refuse(work, application, decision.refusal);
  const to = asked.act === "assign" ? asked.to : null;
  const name = to === null ? null : await nameOf(work.transaction, to);
  if (to !== null && name === null) return refuse(work, application, "not_allowed");
  const recorded = await markOne(work, application, { call, asked, name, marks: decision.marks, message, ids });
  for (const member of members) {
    if (!goesAlong(asked, application, member)) continue;
    const also = decide({ ...member, claimedAt: null }, recruiter, asked, work.now);
    if (also.ok) await markOne(work, member, { call, asked, name, marks: also.marks, with: recorded.event, ids });
  }
  return recorded;
}

interface Marking {
  readonly call: Pick<RecruiterCall, "recruiter">;
  readonly asked: Asked;
  /** Of whom it is given to, where it is given. */
  readonly name: string | null;
  readonly marks: Marks;
  /** With what it is merged with. */
  readonly ids: readonly number[];
  /** The event of the application that leads, whose undo takes this back too. */
  readonly with?: number | null;
  readonly message?: string | undefined;
}

async function markOne(work: Work, application: LockedApplication, marking: Marking): Promise<Recorded> {
  const { call, asked, name, ids } = marking;
  const { recruiter } = call;
  const marks = {
    ...marking.marks,
    ...(await promiseMarks(work, application, { marks: marking.marks, recruiter, ids })),
  };
  if (endsInterview({ ...application, ...marks })) await dropInterviews(work, application.id, actorOf(call.recruiter));
  await setMarks(work.transaction, application.id, marks);
  const recorded = await work.record({
    applicationId: application.id,
    type: markingActs[asked.act].event,
    actor: actorOf(call.recruiter),
    detail: {
      was: marksBefore(application, marks),
      ...said(asked, name),
      ...(marking.with === undefined ? {} : { with: marking.with }),
      ...(marking.message === undefined ? {} : { message: marking.message }),
    },
    facts: null,
  });
  if (asked.act === "opted_out") {
    await suppressContacts(work, {
      applicationId: application.id,
      event: recorded.event,
      call,
      reason: asked.line ?? null,
    });
  }
  return recorded;
}

/** What was said with it, for the history. */
function said(asked: Asked, name: string | null): { readonly [key: string]: string | null } {
  switch (asked.act) {
    case "assign":
      // The name is shown in the history: who has it now.
      return { to: asked.to, ...(name === null ? {} : { text: name }) };
    case "back":
      return { to: asked.to };
    case "follow_up":
      return { at: asked.at };
    case "called":
      return { outcome: asked.outcome };
    case "closed":
      return { reason: asked.reason, ...(asked.line === undefined ? {} : { text: asked.line }) };
    case "tag":
    case "untag":
      return { text: asked.tag };
    case "declined":
    case "opted_out":
    case "spam":
      return asked.line === undefined ? {} : { text: asked.line };
    default:
      return {};
  }
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

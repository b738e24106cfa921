/** What recruiters decide about those who are held back, one transaction each, and taking it back exactly. */
import { boolean } from "../../db/rows.ts";
import { mayUndo, mayUndoActOf } from "../../domain/desk/acts.ts";
import { type HeldDecision, settled, toldAfter } from "../../domain/held-back/decisions.ts";
import type { CommandContext, Work } from "../command.ts";
import { latestMarkingEvent, markUndone, type MarkingEvent, setMarks } from "../marks.ts";
import { spamConfirmedAt } from "../promise-marks.ts";
import {
  actorOf,
  giveByRecruiter,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterCall,
  refuse,
} from "../recruiter-command.ts";
import { type LetThroughDetail, letThrough } from "./let-through.ts";

/** Of spam nobody is told: to outbound systems it was never there. */
export function decideHeld(
  context: CommandContext,
  call: RecruiterCall,
  decision: HeldDecision,
): Promise<RecruiterAnswer> {
  const actor = actorOf(call.recruiter);
  return giveByRecruiter(context, call, async (application, work) => {
    const { id: applicationId, heldAt } = application;
    const refusal = settled(application);
    if (refusal !== null || heldAt === null) return refuse(work, application, refusal ?? "not_waiting");
    if (decision === "queue") {
      const notBefore = new Date(work.now.getTime() + toldAfter);
      return letThrough(work, { applicationId, heldAt, actor, notBefore });
    }
    const confirmed = await spamConfirmedAt(work, application, call.recruiter);
    await setMarks(work.transaction, applicationId, { spamAt: work.now, spamConfirmedAt: confirmed });
    const detail = { was: noSpam };
    return work.record({ applicationId, type: "spam", actor, detail, facts: null });
  });
}

/** Puts back what the decision changed. Of somebody let through: while nobody has been told of it. */
export function undoHeld(context: CommandContext, call: RecruiterCall, eventId: number): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async (application, work) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    const latest = await latestMarkingEvent(work.transaction, application.id);
    if (!latest || latest.id !== eventId || latest.undone || !(await putBack(work, application, latest, call))) {
      return refuse(work, application, "not_allowed");
    }
    await markUndone(work, eventId);
    return work.record({
      applicationId: application.id,
      type: "undone",
      actor: actorOf(call.recruiter),
      detail: { event: eventId, type: latest.type },
      facts: { told: false },
    });
  });
}

/** False, and nothing changed: it may not be taken back. */
async function putBack(
  work: Work,
  application: LockedApplication,
  latest: MarkingEvent,
  { recruiter }: RecruiterCall,
): Promise<boolean> {
  if (latest.type === "let_through") {
    if (!mayUndoActOf(latest.recruiterId, recruiter)) return false;
    return holdAgain(work, application.id, latest);
  }
  if (latest.type !== "spam" || application.heldAt === null || !mayUndo(application, latest, recruiter)) return false;
  await setMarks(work.transaction, application.id, noSpam);
  return true;
}

const noSpam = { spamAt: null, spamConfirmedAt: null } as const;

/** False, and nothing changed: it is too late, because somebody is told already or is about to be, or has begun with it. */
async function holdAgain({ transaction, at }: Work, applicationId: number, event: MarkingEvent): Promise<boolean> {
  const { was, deliveries, notBefore } = event.detail as LetThroughDetail;
  if (notBefore === null || at >= notBefore) return false;
  // Neither sets a mark, and there need not be anybody who is told of it.
  const { rowCount } = await transaction.query(
    "select from application_event where application_id = $1 and id > $2 and type in ('phone_opened', 'merged') limit 1",
    [applicationId, event.id],
  );
  if (rowCount > 0) return false;
  // While it was held back nothing could be sent about it: what else is there came since.
  const rows = await transaction.rows(
    { untouched: boolean },
    `select id = any($2::text[]) and attempts = 0 and delivered_at is null and dead_at is null
       and next_attempt_at = $3::timestamptz as untouched
     from delivery where application_id = $1 for update`,
    [applicationId, deliveries, notBefore],
  );
  if (rows.length !== deliveries.length || rows.some(({ untouched }) => !untouched)) return false;
  await transaction.query("delete from delivery where application_id = $1", [applicationId]);
  await transaction.query("update application set held_at = $2::timestamptz where id = $1", [
    applicationId,
    was.heldAt,
  ]);
  return true;
}

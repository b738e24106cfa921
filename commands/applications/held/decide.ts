/** Recruiters' decisions about held applications, one transaction each, and their undo. */
import { boolean } from "../../../db/rows.ts";
import { mayUndo, mayUndoActionOf } from "../../../domain/desk/actions.ts";
import { type HeldDecision, whyNotDecidable, notifyAfter } from "../../../domain/held-back/decisions.ts";
import type { CommandContext, Work } from "../command.ts";
import { latestStateEvent, markUndone, type StateEvent, setState } from "../stored-state.ts";
import { spamConfirmedAt } from "../contact-proof.ts";
import {
  actorOf,
  runRecruiterCommand,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
} from "../recruiter-command.ts";
import { type ReleaseDetail, releaseOne } from "./let-one-through.ts";

/** Spam is never announced: outbound systems never knew the application. */
export function decideHeld(
  context: CommandContext,
  request: RecruiterOnApplication,
  decision: HeldDecision,
): Promise<RecruiterAnswer> {
  const actor = actorOf(request.recruiter);
  return runRecruiterCommand(context, request, async (application, work) => {
    const { id: applicationId, heldAt } = application;
    const refusal = whyNotDecidable(application);
    if (refusal !== null || heldAt === null) return refuse(work, application, refusal ?? "not_waiting");
    if (decision === "queue") {
      const notBefore = new Date(work.now.getTime() + notifyAfter);
      return releaseOne(work, { applicationId, heldAt, actor, notBefore });
    }
    const confirmed = await spamConfirmedAt(work, application, request.recruiter);
    await setState(work.transaction, applicationId, { spamAt: work.now, spamConfirmedAt: confirmed });
    const detail = { was: noSpam };
    return work.record({ applicationId, type: "spam", actor, detail, facts: null });
  });
}

/** Undoes a decision; a release only until its first notification is sent. */
export function undoHeld(
  context: CommandContext,
  request: RecruiterOnApplication,
  eventId: number,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    const latest = await latestStateEvent(work.transaction, application.id);
    if (!latest || latest.id !== eventId || latest.undone || !(await putBack(work, application, latest, request))) {
      return refuse(work, application, "not_allowed");
    }
    await markUndone(work, eventId);
    return work.record({
      applicationId: application.id,
      type: "undone",
      actor: actorOf(request.recruiter),
      detail: { event: eventId, type: latest.type },
      facts: { isReported: false },
    });
  });
}

/** False, without change: it cannot be undone. */
async function putBack(
  work: Work,
  application: LockedApplication,
  latest: StateEvent,
  { recruiter }: RecruiterOnApplication,
): Promise<boolean> {
  if (latest.type === "let_through") {
    if (!mayUndoActionOf(latest.recruiterId, recruiter)) return false;
    return holdAgain(work, application.id, latest);
  }
  if (latest.type !== "spam" || application.heldAt === null || !mayUndo(application, latest, recruiter, work.now))
    return false;
  await setState(work.transaction, application.id, noSpam);
  return true;
}

const noSpam = { spamAt: null, spamConfirmedAt: null } as const;

/** False: too late, because a notification is sent or imminent, or a recruiter is at work on it. */
async function holdAgain({ transaction, at }: Work, applicationId: number, event: StateEvent): Promise<boolean> {
  const { was, deliveries, notBefore } = event.detail as ReleaseDetail;
  if (notBefore === null || at >= notBefore) return false;
  // These events change no state and may cause no delivery.
  const { rowCount } = await transaction.query(
    "select from application_event where application_id = $1 and id > $2 and type in ('phone_opened', 'merged') limit 1",
    [applicationId, event.id],
  );
  if (rowCount > 0) return false;
  // Nothing is sent about a held application, so any other delivery is newer than the release.
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

import { bookableUntil } from "../../db/queries/bookable-until.ts";
import { takenSlots } from "../../db/queries/interview.ts";
import { offersInterview } from "../../domain/booking/interview.ts";
import { movableSlots, offeredAt } from "../../domain/booking/slots.ts";
import { lockInterviewer } from "./book-interview.ts";
import type { CommandContext } from "./command.ts";
import { moveInterview, openOfGroup, interviewFactsOf } from "./interview-rows.ts";
import { idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  refuseWith,
} from "./recruiter-command.ts";

export interface Moving {
  readonly start: Date;
  readonly instead: Date;
}

/** The time is taken or no longer offered. */
const taken = { kind: "taken" } as const;

/**
 * A recruiter moves an interview that has not begun, to another time of the same calendar. Notifies
 * both sides, as when the applicant moves it.
 */
export function moveByRecruiter(
  context: CommandContext,
  request: RecruiterOnApplication,
  { start, instead }: Moving,
): Promise<RecruiterAnswer | typeof taken> {
  return runRecruiterCommand<typeof taken>(context, request, async (application, work, group) => {
    const { transaction, now } = work;
    const last = await openOfGroup(transaction, idsOf(group));
    if (last === null || start.getTime() === instead.getTime()) return refuse(work, application, "nothing");
    // Moved meanwhile by the applicant or a colleague: show its current state first.
    if (last.open.start.getTime() !== instead.getTime()) return refuseWith(work, "changed", null);
    const { applicationId, open } = last;
    if (open.start <= now || !offersInterview(application)) return refuse(work, application, "not_allowed");
    const interviewer = await lockInterviewer(transaction, applicationId);
    if (!interviewer?.hours) return taken;
    const others = await takenSlots(transaction, interviewer.id, now, open.id);
    const kept = await bookableUntil(transaction, context.config.operator, applicationId);
    const slot = offeredAt(movableSlots(interviewer.hours, { now, taken: others, ...kept }), start);
    if (!slot) return taken;
    const { timeZone } = open;
    await moveInterview(work, applicationId, open.id, {
      ...slot,
      registrationId: open.registrationId,
      recruiterId: interviewer.id,
      timeZone,
    });
    const before = open.recruiterId === interviewer.id ? null : open;
    return work.record({
      applicationId,
      type: "interview_moved",
      actor: actorOf(request.recruiter),
      registrationId: open.registrationId,
      detail: { starts: slot.start.toISOString() },
      facts: interviewFactsOf({ ...open, recruiterId: interviewer.id, sequence: open.sequence + 1 }, before),
    });
  });
}

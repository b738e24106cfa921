import { takenSlots } from "../db/queries/interview.ts";
import { offersInterview } from "../domain/booking/interview.ts";
import { movableSlots, offeredAt } from "../domain/booking/slots.ts";
import { lockTalker } from "./book-interview.ts";
import type { CommandContext } from "./command.ts";
import { moveInterview, openOfGroup, toldOfInterview } from "./interview-rows.ts";
import { idsOf } from "./merged.ts";
import { actorOf, giveByRecruiter, type RecruiterAnswer, type RecruiterCall, refuse } from "./recruiter-command.ts";

export interface Moving {
  readonly start: Date;
  /** When it begins by what the recruiter saw. */
  readonly instead: Date;
}

/** Somebody else has the time, or it is not offered any more. */
const taken = { kind: "taken" } as const;

/** By a recruiter, as long as it has not begun: to a time of whom the talk is with. Both are told as when the applicant moves it. */
export function moveByRecruiter(
  context: CommandContext,
  call: RecruiterCall,
  { start, instead }: Moving,
): Promise<RecruiterAnswer | typeof taken> {
  return giveByRecruiter<typeof taken>(context, call, async (application, work, group) => {
    const { transaction, now } = work;
    const last = await openOfGroup(transaction, idsOf(group));
    // Moved or cancelled meanwhile, by the applicant or a colleague: what is so now is shown first.
    if (last?.open.start.getTime() !== instead.getTime() || start.getTime() === instead.getTime()) {
      return refuse(work, application, "nothing");
    }
    const { applicationId, open } = last;
    if (open.start <= now || !offersInterview(application)) return refuse(work, application, "not_allowed");
    const talker = await lockTalker(transaction, applicationId);
    if (!talker?.hours) return taken;
    const others = await takenSlots(transaction, talker.id, now, open.id);
    const slot = offeredAt(movableSlots(talker.hours, { now, taken: others }), start);
    if (!slot) return taken;
    const { timeZone } = open;
    await moveInterview(work, applicationId, open.id, {
      ...slot,
      registrationId: open.registrationId,
      recruiterId: talker.id,
      timeZone,
    });
    const before = open.recruiterId === talker.id ? null : open.recruiterId;
    return work.record({
      applicationId,
      type: "interview_moved",
      actor: actorOf(call.recruiter),
      registrationId: open.registrationId,
      detail: { starts: slot.start.toISOString() },
      facts: toldOfInterview({ ...open, recruiterId: talker.id, sequence: open.sequence + 1 }, before),
    });
  });
}

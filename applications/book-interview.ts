import { takenSlots, type Talker, talkerOf } from "../db/queries/interview.ts";
import type { Reach } from "../domain/application/reach.ts";
import { isOfOffer, mayChange, offersInterview } from "../domain/booking/interview.ts";
import { offeredAt, offeredSlots, type Slot } from "../domain/booking/slots.ts";
import type { Transaction } from "../db/database.ts";
import { type CommandContext, give, nothing, type Nothing, type Recorded, type Work } from "./command.ts";
import { insertInterview, lockHoursOf, moveInterview, openInterview, toldOfInterview } from "./interview-rows.ts";
import { partMerged } from "./merged.ts";
import { lockReached, type ReachedApplication } from "./reached.ts";
import { takeOut } from "./take-out.ts";

/** `taken`: the time is not offered any more; `late`: what is booked begins too soon to be changed. */
type NotBooked = { readonly kind: "taken" } | { readonly kind: "late" } | Nothing;

export interface AskedTime {
  readonly reach: Reach;
  /** The registration that is shown: in its application, and in no other that the link reaches. */
  readonly registrationId: string;
  readonly start: Date;
  /** When what is booked begins, as the applicant saw it; null: nothing was. */
  readonly instead: Date | null;
  /** IANA: the applicant's, as the times were shown. */
  readonly timeZone: string;
}

/** The applicant takes a time, or another one instead. Who books with one recruiter waits for who did so a moment before. */
export async function bookInterview(
  context: CommandContext,
  asked: AskedTime,
): Promise<NotBooked | { readonly kind: "done" }> {
  const [answer] = await give<ReachedApplication, NotBooked>(context, {
    lock: (transaction) => lockShown(transaction, asked),
    perform: (application, work) => book(application, work, asked),
  });
  return answer ?? nothing;
}

/** The application of what is shown, with all that the link reaches in it. */
export async function lockShown(
  transaction: Transaction,
  { reach, registrationId }: Pick<AskedTime, "reach" | "registrationId">,
): Promise<ReachedApplication[]> {
  const locked = await lockReached(transaction, reach);
  return locked.filter(({ reached }) => reached.some(({ id }) => id === registrationId));
}

async function book(application: ReachedApplication, work: Work, asked: AskedTime): Promise<Recorded | NotBooked> {
  const { transaction, now } = work;
  if (!offersInterview(application)) return nothing;
  const ids = application.reached.map(({ id }) => id);
  const last = await openInterview(transaction, application.id, ids);
  const open = last && isOfOffer(last, application) ? last : null;
  // Booked or changed in another tab: what is so now is shown first.
  if (open?.start.getTime() !== asked.instead?.getTime() || open?.start.getTime() === asked.start.getTime()) {
    return nothing;
  }
  if (open && !mayChange(open, now)) return { kind: "late" };
  const talker = await lockTalker(transaction, application.id);
  const slot = talker && offeredAt(await freeSlots(transaction, talker, now, open?.id ?? null), asked.start);
  if (!talker || !slot) return { kind: "taken" };
  const applicationId = await applicationOfOwn(work, application);
  const registrationId = open?.registrationId ?? asked.registrationId;
  const booking = { ...slot, registrationId, recruiterId: talker.id, timeZone: asked.timeZone };
  const about = { applicationId, actor: { kind: "applicant" }, registrationId } as const;
  const detail = { starts: slot.start.toISOString() };
  if (open) {
    await moveInterview(work, applicationId, open.id, booking);
    const before = open.recruiterId === talker.id ? null : open.recruiterId;
    const facts = toldOfInterview({ ...open, recruiterId: talker.id, sequence: open.sequence + 1 }, before);
    return work.record({ ...about, type: "interview_moved", detail, facts });
  }
  const id = await insertInterview(work, applicationId, booking);
  return work.record({
    ...about,
    type: "interview_booked",
    detail,
    facts: toldOfInterview({ ...booking, id, sequence: 0 }),
  });
}

/** Of what the link reaches, and of nothing that others sent: that is neither booked for nor merged with anything by it (D30). */
export async function applicationOfOwn(
  work: Work,
  { id, reached, others, isMerged }: ReachedApplication,
): Promise<number> {
  if (others === 0) return id;
  if (isMerged) await partMerged(work, id, { kind: "applicant" });
  return takeOut(
    work,
    id,
    reached.map((each) => each.id),
  );
}

/** Locked: of two who pick one time the second sees that it is taken. */
export async function lockTalker(transaction: Transaction, applicationId: number): Promise<Talker | null> {
  const talker = await talkerOf(transaction, applicationId);
  if (!talker) return null;
  await lockHoursOf(transaction, talker.id);
  // As they are now that nobody changes them.
  return talkerOf(transaction, applicationId);
}

async function freeSlots(transaction: Transaction, talker: Talker, now: Date, own: number | null): Promise<Slot[]> {
  if (talker.hours === null) return [];
  return offeredSlots(talker.hours, { now, taken: await takenSlots(transaction, talker.id, now, own) });
}

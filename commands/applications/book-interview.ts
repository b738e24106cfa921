import { bookableUntil } from "../../db/queries/bookable-until.ts";
import { takenSlots, type Interviewer, interviewerOf } from "../../db/queries/interview.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { isOfOffer, mayChange, offersInterview } from "../../domain/booking/interview.ts";
import { offeredAt, offeredSlots, type Slot, type SlotScope } from "../../domain/booking/slots.ts";
import type { Transaction } from "../../db/database.ts";
import { type CommandContext, runCommand, nothing, type Nothing, type Recorded, type Work } from "./command.ts";
import { insertInterview, lockHoursOf, moveInterview, openInterview, interviewFactsOf } from "./interview-rows.ts";
import { endMerges } from "./merge-groups.ts";
import { lockScope, type ScopedApplication, stayingOf } from "./link-scope.ts";
import { endOwnLinks } from "./own-links.ts";
import { splitApplication } from "./split-application.ts";

/**
 * `taken`: the time is no longer available; `late`: the booked interview starts too soon to be
 * changed.
 */
type NotBooked = { readonly kind: "taken" } | { readonly kind: "late" } | Nothing;

export interface TimeRequest {
  readonly linkScope: LinkScope;
  /** Selects the application among those the link covers. */
  readonly registrationId: string;
  readonly start: Date;
  /** Start of the booked interview, as the applicant saw it; null: none was booked. */
  readonly instead: Date | null;
  /** IANA name: the time zone in which the applicant saw the times. */
  readonly timeZone: string;
}

/**
 * Books an interview or moves it to another time. Bookings with the same recruiter are serialized.
 */
export async function bookInterview(
  context: CommandContext,
  request: TimeRequest,
): Promise<NotBooked | { readonly kind: "done" }> {
  const [answer] = await runCommand<ScopedApplication, NotBooked>(context, {
    lock: (transaction) => lockShown(transaction, request),
    perform: (application, work) => book(application, work, request),
  });
  return answer ?? nothing;
}

/** Locks the shown registration's application, with all covered registrations in it. */
export async function lockShown(
  transaction: Transaction,
  { linkScope, registrationId }: Pick<TimeRequest, "linkScope" | "registrationId">,
): Promise<ScopedApplication[]> {
  const locked = await lockScope(transaction, linkScope);
  return locked.filter(({ registrations }) => registrations.some(({ id }) => id === registrationId));
}

async function book(application: ScopedApplication, work: Work, request: TimeRequest): Promise<Recorded | NotBooked> {
  const { transaction, now } = work;
  if (!offersInterview(application)) return nothing;
  const ids = application.registrations.map(({ id }) => id);
  const last = await openInterview(transaction, application.id, ids);
  const open = last && isOfOffer(last, application) ? last : null;
  // The booking changed in another tab: show its current state first.
  if (open?.start.getTime() !== request.instead?.getTime() || open?.start.getTime() === request.start.getTime()) {
    return nothing;
  }
  if (open && !mayChange(open, now)) return { kind: "late" };
  const interviewer = await lockInterviewer(transaction, application.id);
  const kept = await bookableUntil(transaction, work.context.config.operator, application.id, request.linkScope);
  const slot =
    interviewer &&
    offeredAt(await freeSlots(transaction, interviewer, { now, own: open?.id ?? null, ...kept }), request.start);
  if (!interviewer || !slot) return { kind: "taken" };
  const applicationId = await applicationOfOwn(work, application);
  const registrationId = open?.registrationId ?? stayingOf(application, request.registrationId);
  await endOwnLinks(work, request.linkScope, [registrationId], { onlyShared: true });
  const booking = { ...slot, registrationId, recruiterId: interviewer.id, timeZone: request.timeZone };
  const about = { applicationId, actor: { kind: "applicant" }, registrationId } as const;
  const detail = { starts: slot.start.toISOString() };
  if (open) {
    await moveInterview(work, applicationId, open.id, booking);
    const before = open.recruiterId === interviewer.id ? null : open;
    const facts = interviewFactsOf({ ...open, recruiterId: interviewer.id, sequence: open.sequence + 1 }, before);
    return work.record({ ...about, type: "interview_moved", detail, facts });
  }
  const id = await insertInterview(work, applicationId, booking);
  return work.record({
    ...about,
    type: "interview_booked",
    detail,
    facts: interviewFactsOf({ ...booking, id, sequence: 0 }),
  });
}

/**
 * The application of the covered registrations, separated from those of others: nothing is booked
 * for or merged with theirs (D30).
 */
export async function applicationOfOwn(
  work: Work,
  { id, registrations, others, isMerged }: ScopedApplication,
): Promise<number> {
  if (others === 0) return id;
  const ids = registrations.map((each) => each.id);
  if (isMerged) await endMerges(work, id, { kind: "applicant" });
  return splitApplication(work, id, ids);
}

/**
 * Locks the recruiter's hours: of two who choose the same time, the second sees that it is taken.
 */
export async function lockInterviewer(transaction: Transaction, applicationId: number): Promise<Interviewer | null> {
  const interviewer = await interviewerOf(transaction, applicationId);
  if (!interviewer) return null;
  await lockHoursOf(transaction, interviewer.id);
  // Read again under the lock.
  return interviewerOf(transaction, applicationId);
}

async function freeSlots(
  transaction: Transaction,
  interviewer: Interviewer,
  { own, ...scope }: Omit<SlotScope, "taken"> & { readonly own: number | null },
): Promise<Slot[]> {
  if (interviewer.hours === null) return [];
  return offeredSlots(interviewer.hours, {
    ...scope,
    taken: await takenSlots(transaction, interviewer.id, scope.now, own),
  });
}

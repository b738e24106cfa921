/** The interview offered to or booked by an applicant, within the reach of their link (D30). */
import { bookableUntil } from "../../db/queries/bookable-until.ts";
import { statusPage, type StatusPageRow } from "../../db/queries/status-page.ts";
import {
  bookingRegistration,
  interviewerOf,
  isPartOfFlood,
  interviewInScope,
  type ShownInterview,
  takenSlots,
} from "../../db/queries/interview.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { isOfOffer, offersInterview } from "../../domain/booking/interview.ts";
import { offeredSlots, type Slot } from "../../domain/booking/slots.ts";
import { clockZone } from "../../locales/zones.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueFirstName } from "./colleague-name.ts";

export interface BookedInterview {
  /** With which it is booked, and wishes are recorded: not always the shown one. */
  readonly registrationId: string;
  /** The booked interview; null: none. */
  readonly booked: ShownInterview | null;
  /** The interviewer's first name; null: no interviewer. */
  readonly recruiter: string | null;
  readonly slots: readonly Slot[];
  readonly minutes: number;
  /** IANA: the applicant's own, otherwise their country's, otherwise the recruiter's. */
  readonly timeZone: string;
  /** Whether the time zone is probably the applicant's. */
  readonly zoneKnown: boolean;
}

/**
 * Null: no interview is offered, or no longer; or only to the mailbox, with a flood of
 * registrations.
 */
export async function readInterview(
  { deps }: Pick<ServerParts, "deps">,
  shown: StatusPageRow,
  linkScope: LinkScope,
): Promise<BookedInterview | null> {
  const { database } = deps;
  const id = shown.emailCorrectedAt === null ? shown.id : await bookingRegistration(database, shown.id, linkScope);
  const other = id === shown.id ? null : await statusPage(database, id);
  const page = other !== null && offersInterview(other) ? other : shown;
  if (!offersInterview(page)) return null;
  if (await isPartOfFlood(database, page.applicationId, linkScope)) return null;
  const now = deps.now();
  const interviewer = await interviewerOf(database, page.applicationId);
  const last = await interviewInScope(database, page.id, linkScope);
  const booked = last && last.cancelledAt === null && isOfOffer(last, page) ? last : null;
  const hours = interviewer?.hours ?? null;
  const kept = await bookableUntil(database, deps.config.operator, page.applicationId, linkScope);
  const taken = interviewer ? await takenSlots(database, interviewer.id, now, booked?.id ?? null) : [];
  const slots = hours === null ? [] : offeredSlots(hours, { now, taken, ...kept });
  const own = clockZone(now, shown.timeZone, shown.country);
  return {
    registrationId: page.id,
    booked,
    recruiter: await colleagueFirstName(booked ? booked.recruiterName : interviewer?.name, shown),
    slots: slots.filter(({ start }) => start.getTime() !== booked?.start.getTime()),
    minutes: hours?.minutes ?? 20,
    timeZone: own ?? hours?.timeZone ?? "UTC",
    zoneKnown: own !== null,
  };
}

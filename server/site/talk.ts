/** The talk that an applicant was offered or has booked, as far as their link reaches (D30). */
import type { StatusPageRow } from "../../db/queries/status-page.ts";
import { reachedInterview, type ShownInterview, takenSlots, talkerOf } from "../../db/queries/interview.ts";
import type { Reach } from "../../domain/application/reach.ts";
import { isOfOffer, offersInterview } from "../../domain/booking/interview.ts";
import { offeredSlots, type Slot } from "../../domain/booking/slots.ts";
import { clockZone } from "../../locales/zones.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueFirstName } from "./colleague-name.ts";

export interface Talk {
  /** What is booked; null: nothing is. */
  readonly booked: ShownInterview | null;
  /** First name of whom they talk with; null: nobody is there for it. */
  readonly recruiter: string | null;
  /** What can be chosen. */
  readonly slots: readonly Slot[];
  /** Of one talk. */
  readonly minutes: number;
  /** IANA: the applicant's own, else their country's, else the recruiter's. */
  readonly timeZone: string;
  /** It is the applicant's, as far as is known. */
  readonly zoneKnown: boolean;
}

/** Null: no interview is offered, or none any more. */
export async function readTalk(
  { deps }: Pick<ServerParts, "deps">,
  page: StatusPageRow,
  reach: Reach,
): Promise<Talk | null> {
  if (!offersInterview(page)) return null;
  const { database } = deps;
  const now = deps.now();
  const talker = await talkerOf(database, page.applicationId);
  const last = await reachedInterview(database, page.id, reach);
  const booked = last && last.cancelledAt === null && isOfOffer(last, page) ? last : null;
  const hours = talker?.hours ?? null;
  const taken = talker ? await takenSlots(database, talker.id, now, booked?.id ?? null) : [];
  const slots = hours === null ? [] : offeredSlots(hours, { now, taken });
  const own = clockZone(now, page.timeZone, page.country);
  return {
    booked,
    recruiter: await colleagueFirstName(booked ? booked.recruiterName : talker?.name, page),
    slots: slots.filter(({ start }) => start.getTime() !== booked?.start.getTime()),
    minutes: hours?.minutes ?? 20,
    timeZone: own ?? hours?.timeZone ?? "UTC",
    zoneKnown: own !== null,
  };
}

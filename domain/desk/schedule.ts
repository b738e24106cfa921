/** Scheduled publications at the desk: of a vacancy, or of a page of the site. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { listOf, time } from "./answer.ts";

/**
 * Local time and zone are what the recruiter chose; `at` is the moment they mean by today's zone
 * rules.
 */
export const deskSchedule = v.object({
  /** Empty: all. */
  languages: listOf(v.picklist(languages)),
  /** "2027-03-28T08:00" */
  localTime: v.string(),
  /** IANA */
  zone: v.string(),
  at: time,
  /** Clocks show this time twice that day (they are set back); the first is meant. */
  twice: v.boolean(),
  by: v.string(),
  /** Version of the draft that was scheduled; later versions are not published with it. */
  version: v.number(),
});
export type DeskSchedule = v.InferOutput<typeof deskSchedule>;

/** Of the body of `POST …/{id}/schedule`. */
export const chosenTime = {
  localTime: v.pipe(v.string(), v.isoDateTime()),
  zone: v.pipe(v.string(), v.maxLength(64)),
};

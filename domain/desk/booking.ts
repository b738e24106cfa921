import * as v from "valibot";
import { recruiterHours } from "../booking/hours.ts";
import { listOf, time } from "./answer.ts";
import { moment, storable } from "./desk.ts";
import { namedRecruiter } from "./queue.ts";

/** A recruiter's hours; null: none set. `free`: times bookable within a week. */
const ofRecruiter = { hours: v.nullable(recruiterHours), free: v.number() };

/**
 * `GET /desk/api/hours`: own hours, and all recruiters' for a manager. `POST` takes {@link
 * recruiterHours} and answers the same.
 */
export const deskHours = v.object({
  ...ofRecruiter,
  team: listOf(v.object({ ...namedRecruiter.entries, ...ofRecruiter })),
});
export type DeskHours = v.InferOutput<typeof deskHours>;

/** `GET /desk/api/applications/{id}/interview`, also the answer to moving and cancelling. */
export const deskInterview = v.object({
  /** Recruiter whose times are offered; null: no one who can log in. */
  recruiter: v.nullable(namedRecruiter),
  /** Times bookable within a week. */
  free: v.number(),
  /** The booked interview; null: none. */
  booked: v.nullable(
    v.object({
      startsAt: time,
      endsAt: time,
      /** Null: the interviewer has left and no one has taken over. */
      recruiter: v.nullable(v.string()),
      timeZone: v.string(),
    }),
  ),
  /** Times it can be moved to; empty: nothing is booked, or it has begun. */
  times: listOf(time),
});
export type DeskInterview = v.InferOutput<typeof deskInterview>;

/**
 * `POST /desk/api/applications/{id}/interview/move`. `instead`: the start time shown to the
 * recruiter.
 */
export const moveInterviewBody = v.object({ start: moment, instead: moment });

/**
 * `POST /desk/api/applications/{id}/interview/cancel`. `instead`: the start time shown to the
 * recruiter; `line`: for colleagues.
 */
export const cancelInterviewBody = v.object({
  instead: moment,
  line: v.optional(v.pipe(storable, v.maxLength(500))),
});

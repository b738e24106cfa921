/** The hours that recruiters are talked to in, and what is booked, at the desk. */
import * as v from "valibot";
import { recruiterHours } from "../booking/hours.ts";
import { listOf, time } from "./answer.ts";
import { moment, storable } from "./desk.ts";
import { namedRecruiter } from "./queue.ts";

/** Somebody's hours; null: they said none. `free`: times that can be booked within a week. */
const ofRecruiter = { hours: v.nullable(recruiterHours), free: v.number() };

/** `GET /desk/api/hours`: one's own, and everybody's to a manager. `POST` sends {@link recruiterHours}, and is answered alike. */
export const deskHours = v.object({
  ...ofRecruiter,
  team: listOf(v.object({ ...namedRecruiter.entries, ...ofRecruiter })),
});
export type DeskHours = v.InferOutput<typeof deskHours>;

/** `GET /desk/api/applications/{id}/interview`, and of moving and cancelling. */
export const deskInterview = v.object({
  /** Whose times are offered; null: nobody's who can log in. */
  recruiter: v.nullable(namedRecruiter),
  /** Times that can be booked within a week. */
  free: v.number(),
  /** What is booked; null: nothing is. */
  booked: v.nullable(
    v.object({
      startsAt: time,
      endsAt: time,
      /** Null: whoever it was with has left the desk, and nobody holds it. */
      recruiter: v.nullable(v.string()),
      timeZone: v.string(),
    }),
  ),
  /** What it can be moved to; none: nothing is booked, or it has begun. */
  times: listOf(time),
});
export type DeskInterview = v.InferOutput<typeof deskInterview>;

/** `POST /desk/api/applications/{id}/interview/move`. `instead`: when it begins by what is shown. */
export const moveInterviewBody = v.object({ start: moment, instead: moment });

/** `POST /desk/api/applications/{id}/interview/cancel`. `line`: for colleagues. */
export const cancelInterviewBody = v.object({ line: v.optional(v.pipe(storable, v.maxLength(500))) });

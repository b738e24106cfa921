/**
 * Recruiters' interview hours and booked interviews (B13). Each recruiter sets their own hours;
 * managers see all.
 */
import type { Context } from "hono";
import { setHours } from "../../commands/accounts/set-hours.ts";
import { cancelByRecruiter } from "../../commands/applications/cancel-interview.ts";
import { moveByRecruiter } from "../../commands/applications/move-interview.ts";
import { bookableUntil } from "../../db/queries/bookable-until.ts";
import {
  hoursOfAllRecruiters,
  hoursOf,
  interviewOf,
  type ShownInterview,
  takenSlots,
  type Interviewer,
  interviewerOf,
} from "../../db/queries/interview.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { type RecruiterHours, recruiterHours } from "../../domain/booking/hours.ts";
import { movableSlots, offeredSlots, type SlotScope } from "../../domain/booking/slots.ts";
import {
  cancelInterviewBody,
  type DeskHours,
  type DeskInterview,
  moveInterviewBody,
} from "../../domain/desk/booking.ts";
import { recruiterOn } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";

const week = 7 * 86_400_000;

/** `GET /desk/api/hours` */
export async function showHours(request: DeskRequest, c: Context): Promise<Response> {
  return json(c, await readHours(request));
}

/** `POST /desk/api/hours`: the caller's own. */
export async function saveHours(request: DeskPost<typeof recruiterHours>, c: Context): Promise<Response> {
  const { database, now } = request.deps;
  await setHours(database, request.caller.id, request.body, now());
  return json(c, await readHours(request));
}

async function readHours(request: DeskRequest): Promise<DeskHours> {
  const { caller, deps } = request;
  const hours = await hoursOf(deps.database, caller.id);
  const everybody = caller.role === "manager" ? await hoursOfAllRecruiters(deps.database) : [];
  const others = everybody.filter(({ id }) => id !== caller.id);
  const team = others.map(async (each) => ({ ...each, free: await freeWithin(request, each.id, each.hours) }));
  return { hours, free: await freeWithin(request, caller.id, hours), team: await Promise.all(team) };
}

/** The number of a recruiter's slots that can be booked within a week. */
async function freeWithin(
  { deps }: DeskRequest,
  recruiterId: string,
  hours: RecruiterHours | null,
  kept: Pick<SlotScope, "until"> = {},
): Promise<number> {
  if (hours === null) return 0;
  const now = deps.now();
  const taken = await takenSlots(deps.database, recruiterId, now);
  return offeredSlots(hours, { now, taken, ...kept }).filter(({ start }) => start.getTime() - now.getTime() <= week)
    .length;
}

/** `GET /desk/api/applications/{id}/interview` */
export async function showInterview(request: DeskRequest<number>, c: Context): Promise<Response> {
  const interview = await readInterview(request, request.id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/applications/{id}/interview/cancel` */
export async function cancelInterview(
  request: DeskPost<typeof cancelInterviewBody, number>,
  c: Context,
): Promise<Response> {
  const { id, body } = request;
  const { instead, line } = body;
  const answer = await cancelByRecruiter(request.deps, recruiterOn(request, id), { instead: new Date(instead), line });
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  if (answer.kind === "refused") return errorAnswer(c, answer.refusal);
  const interview = await readInterview(request, id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/applications/{id}/interview/move` */
export async function moveInterview(
  request: DeskPost<typeof moveInterviewBody, number>,
  c: Context,
): Promise<Response> {
  const { id, body } = request;
  const [start, instead] = [new Date(body.start), new Date(body.instead)];
  const answer = await moveByRecruiter(request.deps, recruiterOn(request, id), { start, instead });
  if (answer.kind === "taken") return errorAnswer(c, "taken");
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  if (answer.kind === "refused") return errorAnswer(c, answer.refusal);
  const interview = await readInterview(request, id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

async function readInterview(request: DeskRequest, id: number): Promise<DeskInterview | null> {
  const { config, database } = request.deps;
  const detail = await readDetail(database, id);
  if (!detail) return null;
  const interviewer = await interviewerOf(database, detail.row.id);
  const last = await interviewOf(database, detail.row.id);
  const kept = await bookableUntil(database, config.operator, detail.row.id);
  const interview = last === null || last.cancelledAt !== null ? null : last;
  return {
    recruiter: interviewer && { id: interviewer.id, name: interviewer.name },
    free: interviewer ? await freeWithin(request, interviewer.id, interviewer.hours, kept) : 0,
    booked:
      interview === null
        ? null
        : {
            startsAt: interview.start.toISOString(),
            endsAt: interview.end.toISOString(),
            recruiter: interview.recruiterName,
            timeZone: interview.timeZone,
          },
    times: interview && interviewer ? await timesToMove(request, interviewer, interview) : [],
  };
}

async function timesToMove(
  { deps: { config, database, now } }: DeskRequest,
  { id, hours }: Interviewer,
  { id: interview, applicationId, start }: ShownInterview,
): Promise<string[]> {
  const at = now();
  if (hours === null || start <= at) return [];
  const kept = await bookableUntil(database, config.operator, applicationId);
  const slots = movableSlots(hours, { now: at, taken: await takenSlots(database, id, at, interview), ...kept });
  return slots.filter((slot) => slot.start.getTime() !== start.getTime()).map((slot) => slot.start.toISOString());
}

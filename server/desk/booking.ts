/** When recruiters can be talked to, and what is booked with them (B13): everybody sets their own hours, managers see all. */
import type { Context } from "hono";
import * as v from "valibot";
import { setHours } from "../../accounts/set-hours.ts";
import { cancelByRecruiter } from "../../applications/cancel-interview.ts";
import { moveByRecruiter } from "../../applications/move-interview.ts";
import {
  everybodysHours,
  hoursOf,
  interviewOf,
  type ShownInterview,
  takenSlots,
  type Talker,
  talkerOf,
} from "../../db/queries/interview.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { type RecruiterHours, recruiterHours } from "../../domain/booking/hours.ts";
import { movableSlots, offeredSlots } from "../../domain/booking/slots.ts";
import {
  cancelInterviewBody,
  type DeskHours,
  type DeskInterview,
  moveInterviewBody,
} from "../../domain/desk/booking.ts";
import { callOf } from "./act.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";

const week = 7 * 86_400_000;

/** `GET /desk/api/hours` */
export async function showHours(call: DeskCall, c: Context): Promise<Response> {
  return json(c, await readHours(call));
}

/** `POST /desk/api/hours`: one's own. */
export async function saveHours(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(recruiterHours, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { database, now } = call.deps;
  await setHours(database, call.caller.id, parsed.output, now());
  return json(c, await readHours(call));
}

async function readHours(call: DeskCall): Promise<DeskHours> {
  const { caller, deps } = call;
  const hours = await hoursOf(deps.database, caller.id);
  const everybody = caller.role === "manager" ? await everybodysHours(deps.database) : [];
  const others = everybody.filter(({ id }) => id !== caller.id);
  const team = others.map(async (each) => ({ ...each, free: await freeWithin(call, each.id, each.hours) }));
  return { hours, free: await freeWithin(call, caller.id, hours), team: await Promise.all(team) };
}

/** Times of somebody's that can be booked within a week. */
async function freeWithin({ deps }: DeskCall, recruiterId: string, hours: RecruiterHours | null): Promise<number> {
  if (hours === null) return 0;
  const now = deps.now();
  const taken = await takenSlots(deps.database, recruiterId, now);
  return offeredSlots(hours, { now, taken }).filter(({ start }) => start.getTime() - now.getTime() <= week).length;
}

/** `GET /desk/api/applications/{id}/interview` */
export async function showInterview(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  const interview = id === null ? null : await readInterview(call, id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/applications/{id}/interview/cancel` */
export async function cancelInterview(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const parsed = v.safeParse(cancelInterviewBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const answer = await cancelByRecruiter(call.deps, callOf(call, id), parsed.output.line);
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  if (answer.kind === "refused") return errorAnswer(c, answer.refusal);
  const interview = await readInterview(call, id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/applications/{id}/interview/move` */
export async function moveInterview(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const parsed = v.safeParse(moveInterviewBody, call.body);
  if (!parsed.success) return errorAnswer(c, "invalid");
  const [start, instead] = [new Date(parsed.output.start), new Date(parsed.output.instead)];
  const answer = await moveByRecruiter(call.deps, callOf(call, id), { start, instead });
  if (answer.kind === "taken") return errorAnswer(c, "taken");
  if (answer.kind === "unknown") return errorAnswer(c, "not_found");
  if (answer.kind === "refused") return errorAnswer(c, answer.refusal);
  const interview = await readInterview(call, id);
  return interview ? json(c, interview) : errorAnswer(c, "not_found");
}

async function readInterview(call: DeskCall, id: number): Promise<DeskInterview | null> {
  const { database } = call.deps;
  const found = await readDetail(database, id);
  if (!found) return null;
  const talker = await talkerOf(database, found.row.id);
  const last = await interviewOf(database, found.row.id);
  const interview = last === null || last.cancelledAt !== null ? null : last;
  return {
    recruiter: talker && { id: talker.id, name: talker.name },
    free: talker ? await freeWithin(call, talker.id, talker.hours) : 0,
    booked:
      interview === null
        ? null
        : {
            startsAt: interview.start.toISOString(),
            endsAt: interview.end.toISOString(),
            recruiter: interview.recruiterName,
            timeZone: interview.timeZone,
          },
    times: interview && talker ? await timesToMove(call, talker, interview) : [],
  };
}

async function timesToMove(
  { deps: { database, now } }: DeskCall,
  { id, hours }: Talker,
  { id: interview, start }: ShownInterview,
): Promise<string[]> {
  const at = now();
  if (hours === null || start <= at) return [];
  const slots = movableSlots(hours, { now: at, taken: await takenSlots(database, id, at, interview) });
  return slots.filter((slot) => slot.start.getTime() !== start.getTime()).map((slot) => slot.start.toISOString());
}

/**
 * Merges two applications of one person, splits them again, or marks them as two people's; the
 * commands are in commands/applications/.
 */
import type { Context } from "hono";
import type * as v from "valibot";
import { merge } from "../../commands/applications/merge.ts";
import type { RecruiterAnswer } from "../../commands/applications/recruiter-command.ts";
import { markDistinct } from "../../commands/applications/mark-distinct.ts";
import { unmerge } from "../../commands/applications/unmerge.ts";
import { otherBody, unmergeBody } from "../../domain/desk/merge.ts";
import { recruiterOn, refusalAnswer } from "./application-actions.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskCall, DeskHandler, DeskPost } from "./call.ts";
import { readDeskDetail } from "./detail.ts";

/** `POST /desk/api/applications/{id}/merge`: answers with the leading application. */
export async function mergeApplications(call: DeskPost<typeof otherBody, number>, c: Context): Promise<Response> {
  const { id } = call;
  const { other } = call.body;
  if (other === id) return errorAnswer(c, "invalid");
  // The answer contains the details of both.
  const allowance = await call.openedPeople.count(call.caller.id, [other]);
  if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
  return answer(call, c, { id, name: "merge" }, await merge(call.deps, recruiterOn(call, id), other));
}

/** `POST /desk/api/applications/{id}/unmerge` */
export async function unmergeApplications(call: DeskPost<typeof unmergeBody, number>, c: Context): Promise<Response> {
  const { id, body } = call;
  return answer(call, c, { id, name: "unmerge" }, await unmerge(call.deps, recruiterOn(call, id), body.merge));
}

/** `POST /desk/api/applications/{id}/apart`, and `…/apart_undone` */
export function distinctHandler(apart: boolean): DeskHandler<number, v.InferOutput<typeof otherBody>> {
  return async (call, c) => {
    const { id } = call;
    const { other } = call.body;
    if (other === id) return errorAnswer(c, "invalid");
    // The answer has the other's code.
    const allowance = await call.openedPeople.count(call.caller.id, [other]);
    if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
    return answer(
      call,
      c,
      { id, name: "apart" },
      await markDistinct(call.deps, recruiterOn(call, id), { other, apart }),
    );
  };
}

async function answer(
  call: DeskCall,
  c: Context,
  { id, name }: { readonly id: number; readonly name: string },
  given: RecruiterAnswer,
): Promise<Response> {
  if (given.kind !== "done") return refusalAnswer(call, c, name, given);
  const detail = await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

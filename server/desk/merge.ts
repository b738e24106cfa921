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
import type { DeskRequest, DeskHandler, DeskPost } from "./request.ts";
import { readDeskDetail } from "./detail.ts";

/** `POST /desk/api/applications/{id}/merge`: answers with the leading application. */
export async function mergeApplications(request: DeskPost<typeof otherBody, number>, c: Context): Promise<Response> {
  const { id } = request;
  const { other } = request.body;
  if (other === id) return errorAnswer(c, "invalid");
  // The answer contains the details of both.
  const allowance = await request.openedPeople.count(request.caller.id, [other]);
  if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
  return answer(request, c, { id, name: "merge" }, await merge(request.deps, recruiterOn(request, id), other));
}

/** `POST /desk/api/applications/{id}/unmerge` */
export async function unmergeApplications(
  request: DeskPost<typeof unmergeBody, number>,
  c: Context,
): Promise<Response> {
  const { id, body } = request;
  return answer(request, c, { id, name: "unmerge" }, await unmerge(request.deps, recruiterOn(request, id), body.merge));
}

/** `POST /desk/api/applications/{id}/apart`, and `…/apart_undone` */
export function distinctHandler(apart: boolean): DeskHandler<number, v.InferOutput<typeof otherBody>> {
  return async (request, c) => {
    const { id } = request;
    const { other } = request.body;
    if (other === id) return errorAnswer(c, "invalid");
    // The answer has the other's code.
    const allowance = await request.openedPeople.count(request.caller.id, [other]);
    if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
    return answer(
      request,
      c,
      { id, name: "apart" },
      await markDistinct(request.deps, recruiterOn(request, id), { other, apart }),
    );
  };
}

async function answer(
  request: DeskRequest,
  c: Context,
  { id, name }: { readonly id: number; readonly name: string },
  given: RecruiterAnswer,
): Promise<Response> {
  if (given.kind !== "done") return refusalAnswer(request, c, name, given);
  const detail = await readDeskDetail(request, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

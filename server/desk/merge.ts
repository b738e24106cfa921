/** Two applications of one person as one, two again, or two people's: the commands are in applications/. */
import type { Context } from "hono";
import * as v from "valibot";
import { merge } from "../../applications/merge.ts";
import type { RecruiterAnswer } from "../../applications/recruiter-command.ts";
import { tellApart } from "../../applications/tell-apart.ts";
import { unmerge } from "../../applications/unmerge.ts";
import { otherBody, unmergeBody } from "../../domain/desk/merge.ts";
import { callOf, refusal } from "./act.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { readDeskDetail } from "./detail.ts";

/** `POST /desk/api/applications/{id}/merge`, answered with the one that leads. */
export async function mergeThem(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(otherBody, call.body);
  if (!asked.success || asked.output.other === id) return errorAnswer(c, "invalid");
  // The answer has the details of both.
  const allowance = await call.openedPeople.count(call.caller.id, [asked.output.other]);
  if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
  return answer(call, c, { id, name: "merge" }, await merge(call.deps, callOf(call, id), asked.output.other));
}

/** `POST /desk/api/applications/{id}/unmerge` */
export async function unmergeThem(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(unmergeBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  return answer(call, c, { id, name: "unmerge" }, await unmerge(call.deps, callOf(call, id), asked.output.merge));
}

/** `POST /desk/api/applications/{id}/apart`, and `…/apart_undone` */
export function tellThemApart(apart: boolean): (call: DeskCall, c: Context) => Promise<Response> {
  return async (call, c) => {
    const id = idOf(c);
    if (id === null) return errorAnswer(c, "not_found");
    const asked = v.safeParse(otherBody, call.body);
    if (!asked.success || asked.output.other === id) return errorAnswer(c, "invalid");
    const { other } = asked.output;
    return answer(call, c, { id, name: "apart" }, await tellApart(call.deps, callOf(call, id), { other, apart }));
  };
}

async function answer(
  call: DeskCall,
  c: Context,
  { id, name }: { readonly id: number; readonly name: string },
  given: RecruiterAnswer,
): Promise<Response> {
  if (given.kind !== "done") return refusal(call, c, name, given);
  const detail = await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

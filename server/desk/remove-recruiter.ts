/** Disables a recruiter and hands their open applications over to a colleague. */
import type { Context } from "hono";
import * as v from "valibot";
import { disableRecruiter } from "../../commands/accounts/disable.ts";
import { recruiterById } from "../../commands/accounts/recruiters.ts";
import { handOver } from "../../commands/applications/hand-over.ts";
import { reassignInterviews } from "../../commands/applications/reassign-interviews.ts";
import { countOpenOf } from "../../db/queries/desk/open-of.ts";
import { type DeskHandedOver, disableBody, handOverBody } from "../../domain/desk/team.ts";
import { displayNameFor } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { record } from "./team.ts";

/**
 * `POST /desk/api/recruiters/{id}/disable`: disables the account, so that it gets no new
 * applications, and hands over the first batch of its open ones. Requests to hand-over do the rest.
 */
export async function disableAccount(request: DeskPost<typeof disableBody, string>, c: Context): Promise<Response> {
  const { deps, caller, body, id } = request;
  // Usually a mistake, and the last manager could never be enabled again.
  if (id === caller.id) return errorAnswer(c, "not_allowed");
  const { to } = body;
  if (to === undefined && (await countOpenOf(deps.database, id)) > 0) return errorAnswer(c, "has_open");
  if (to !== undefined && !(await canTakeOver(request, id, to))) return errorAnswer(c, "not_allowed");
  const outcome = await disableRecruiter(deps, { target: id, by: caller.id });
  if (outcome !== "done") return errorAnswer(c, outcome === "unknown" ? "not_found" : outcome);
  record(request, c, id, "disabled");
  // An application assigned a moment ago is handed over by the next request.
  const answer = to === undefined ? { left: await countOpenOf(deps.database, id) } : await runHandOver(request, id, to);
  await reassignInterviews(deps);
  return answer === "refused" ? errorAnswer(c, "not_allowed") : json(c, answer satisfies DeskHandedOver);
}

/** `POST /desk/api/recruiters/{id}/hand-over`: hands over the next batch. */
export async function handOverBatch(request: DeskRequest<string>, c: Context): Promise<Response> {
  const parsed = v.safeParse(handOverBody, request.body);
  const { id } = request;
  if (!(await recruiterById(request.deps.database, id))) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { to } = parsed.output;
  const answer = (await canTakeOver(request, id, to)) ? await runHandOver(request, id, to) : "refused";
  if (answer !== "refused") await reassignInterviews(request.deps);
  return answer === "refused" ? errorAnswer(c, "not_allowed") : json(c, answer satisfies DeskHandedOver);
}

async function canTakeOver({ deps }: DeskRequest, from: string, to: string): Promise<boolean> {
  const colleague = to === from ? null : await recruiterById(deps.database, to);
  return colleague !== null && !colleague.disabled;
}

function runHandOver({ deps, caller }: DeskRequest, from: string, to: string): Promise<DeskHandedOver | "refused"> {
  const { id, role } = caller;
  return handOver(deps, { recruiter: { id, role, name: displayNameFor(deps.config.operator, caller) }, from, to });
}

/** Somebody leaves the desk, and somebody else goes on with what they have open. */
import type { Context } from "hono";
import * as v from "valibot";
import { disableRecruiter } from "../../accounts/disable.ts";
import { recruiterById } from "../../accounts/recruiters.ts";
import { handOver } from "../../applications/hand-over.ts";
import { passInterviews } from "../../applications/pass-interviews.ts";
import { countOpenOf } from "../../db/queries/desk/open-of.ts";
import { type DeskHandedOver, disableBody, handOverBody } from "../../domain/desk/team.ts";
import { toldName } from "./act.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
import { record } from "./team.ts";

/**
 * `POST /desk/api/recruiters/{id}/disable`: nothing is left with nobody. Nobody gives them anything more from then on, and the first of what
 * they have open is handed over; the rest by calls of hand-over.
 */
export async function disableThem(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const parsed = v.safeParse(disableBody, body);
  const id = keyOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  // By mistake, mostly; and the last manager could never be let in again.
  if (id === caller.id) return errorAnswer(c, "not_allowed");
  const { to } = parsed.output;
  if (to === undefined && (await countOpenOf(deps.database, id)) > 0) return errorAnswer(c, "has_open");
  if (to !== undefined && !(await mayTake(call, id, to))) return errorAnswer(c, "not_allowed");
  const outcome = await disableRecruiter(deps, { target: id, by: caller.id });
  if (outcome !== "done") return errorAnswer(c, outcome === "unknown" ? "not_found" : outcome);
  record(call, c, id, "disabled");
  // Given to them a moment ago: it is handed over by the next call.
  const handed = to === undefined ? { left: await countOpenOf(deps.database, id) } : await handTo(call, id, to);
  await passInterviews(deps);
  return handed === "refused" ? errorAnswer(c, "not_allowed") : json(c, handed satisfies DeskHandedOver);
}

/** `POST /desk/api/recruiters/{id}/hand-over`: the next of what they have open. */
export async function handTheirsOver(call: DeskCall, c: Context): Promise<Response> {
  const parsed = v.safeParse(handOverBody, call.body);
  const id = keyOf(c);
  if (id === null || !(await recruiterById(call.deps.database, id))) return errorAnswer(c, "not_found");
  if (!parsed.success) return errorAnswer(c, "invalid");
  const { to } = parsed.output;
  const handed = (await mayTake(call, id, to)) ? await handTo(call, id, to) : "refused";
  if (handed !== "refused") await passInterviews(call.deps);
  return handed === "refused" ? errorAnswer(c, "not_allowed") : json(c, handed satisfies DeskHandedOver);
}

async function mayTake({ deps }: DeskCall, from: string, to: string): Promise<boolean> {
  const taker = to === from ? null : await recruiterById(deps.database, to);
  return taker !== null && !taker.disabled;
}

function handTo({ deps, caller }: DeskCall, from: string, to: string): Promise<DeskHandedOver | "refused"> {
  const { id, role } = caller;
  return handOver(deps, { recruiter: { id, role, name: toldName(deps.config.operator, caller) }, from, to });
}

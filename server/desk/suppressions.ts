/** Numbers and mailboxes that nobody writes to: managers see, add and lift them. */
import type { Context } from "hono";
import * as v from "valibot";
import { liftSuppression, suppress } from "../../applications/suppress.ts";
import { readSuppressions } from "../../db/queries/desk/suppressions.ts";
import { type DeskSuppression, liftBody, maskedValue, suppressBody } from "../../domain/desk/suppression.ts";
import { callOf } from "./act.ts";
import { errorAnswer, json } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";

/** `GET /desk/api/suppressions` */
export async function listSuppressions({ deps }: DeskCall, c: Context): Promise<Response> {
  const rows = await readSuppressions(deps.database);
  const list = rows.map((row): DeskSuppression => ({
    id: row.id,
    kind: row.kind,
    shown: maskedValue(row.kind, row.value),
    reason: row.reason,
    application: row.applicationId,
    at: row.suppressedAt.toISOString(),
    by: row.recruiterName,
    lifted: row.liftedAt && { at: row.liftedAt.toISOString(), by: row.liftedName, reason: row.liftedReason },
  }));
  return json(c, list);
}

/** `POST /desk/api/suppressions` */
export async function suppressTyped(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(suppressBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  await suppress(call.deps, callOf(call, 0).recruiter, asked.output);
  return json(c, { suppressed: true });
}

/** `POST /desk/api/suppressions/{id}/lift` */
export async function liftOne(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const asked = v.safeParse(liftBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const lifted = await liftSuppression(call.deps, callOf(call, id).recruiter, id, asked.output.reason);
  return lifted ? json(c, { lifted: true }) : errorAnswer(c, "not_found");
}

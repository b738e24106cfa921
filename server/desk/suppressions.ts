import type { Context } from "hono";
import { liftSuppression, suppress } from "../../commands/applications/suppress.ts";
import { readSuppressions } from "../../db/queries/desk/suppressions.ts";
import type { liftBody, suppressBody } from "../../domain/desk/suppress.ts";
import { type DeskSuppression, maskedValue } from "../../domain/desk/suppression.ts";
import { recruiterOf } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";

/** `GET /desk/api/suppressions` */
export async function listSuppressions({ deps }: DeskRequest, c: Context): Promise<Response> {
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
export async function addSuppression(request: DeskPost<typeof suppressBody>, c: Context): Promise<Response> {
  await suppress(request.deps, recruiterOf(request), request.body);
  return json(c, { suppressed: true });
}

/** `POST /desk/api/suppressions/{id}/lift` */
export async function liftSuppressionById(request: DeskPost<typeof liftBody, number>, c: Context): Promise<Response> {
  const { id, body } = request;
  const lifted = await liftSuppression(request.deps, recruiterOf(request), id, body.reason);
  return lifted ? json(c, { lifted: true }) : errorAnswer(c, "not_found");
}

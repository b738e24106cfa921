import type { Context } from "hono";
import { liftSuppression, suppress } from "../../commands/applications/suppress.ts";
import { pageSize } from "../../db/queries/desk/queue.ts";
import { readSuppressions, type SuppressionKey } from "../../db/queries/desk/suppressions.ts";
import {
  type liftBody,
  readSuppressionSearch,
  type suppressBody,
  type SuppressionSearch,
  type suppressionSearchBody,
} from "../../domain/desk/suppress.ts";
import { type DeskSuppressions, maskedValue } from "../../domain/desk/suppression.ts";
import { openCountries } from "../../domain/eligibility.ts";
import { recruiterOf } from "./application-actions.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { refuseSearch } from "./search.ts";

/** `GET /desk/api/suppressions` */
export function listSuppressions(request: DeskRequest, c: Context): Promise<Response> {
  return answerPage(request, c, c.req.query("after") || null);
}

/** `POST /desk/api/suppressions/search` */
export async function searchSuppressions(
  request: DeskPost<typeof suppressionSearchBody>,
  c: Context,
): Promise<Response> {
  const { q, after } = request.body;
  const search = readSuppressionSearch(q, openCountries(request.deps.config.operator));
  if (!search) return json(c, { rows: [], next: null } satisfies DeskSuppressions);
  const masked = search.kind === "mailbox" ? search.beginning : search.digits;
  return (await refuseSearch(request, c, "suppressions_searched", masked)) ?? answerPage(request, c, after, search);
}

async function answerPage(
  { deps }: DeskRequest,
  c: Context,
  afterText: string | null,
  search?: SuppressionSearch,
): Promise<Response> {
  const after = afterText === null ? null : keyOfPage(afterText);
  if (afterText !== null && !after) return errorAnswer(c, "invalid");
  const rows = await readSuppressions(deps.database, after, search);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const list: DeskSuppressions = {
    rows: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      shown: maskedValue(row.kind, row.value),
      reason: row.reason,
      application: row.applicationId,
      at: row.suppressedAt.toISOString(),
      by: row.recruiterName,
      lifted: row.liftedAt && { at: row.liftedAt.toISOString(), by: row.liftedName, reason: row.liftedReason },
    })),
    next:
      rows.length > pageSize && last
        ? `${last.liftedAt ? "lifted" : "active"}.${last.suppressedAt.getTime()}.${last.id}`
        : null,
  };
  return json(c, list);
}

/** Null: invalid. */
function keyOfPage(text: string): SuppressionKey | null {
  const [, state, at, id] = /^(active|lifted)\.(\d{1,14})\.([1-9]\d{0,14})$/.exec(text) ?? [];
  return state === undefined ? null : { active: state === "active", at: new Date(Number(at)), id: Number(id) };
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

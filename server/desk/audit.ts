import type { Context } from "hono";
import { applicationOf } from "../../commands/applications/erase.ts";
import { type AuditFilter, type AuditKey, type AuditRow, readAudit } from "../../db/queries/desk/audit.ts";
import { pageSize } from "../../db/queries/desk/queue.ts";
import { isStorable } from "../../domain/application/text.ts";
import { formatCode } from "../../domain/code/code.ts";
import { auditTypes, commandLine, type DeskAudit, type DeskAuditRow } from "../../domain/desk/audit.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskRequest } from "./request.ts";

/** `GET /desk/api/audit` */
export async function listAudit({ deps }: DeskRequest, c: Context): Promise<Response> {
  const filter = filterOf(c);
  if (!filter) return errorAnswer(c, "invalid");
  const code = c.req.query("code") ?? "";
  if (!isStorable(code)) return errorAnswer(c, "invalid");
  const applicationId = code === "" ? null : await applicationOf(deps.database, code);
  if (code !== "" && applicationId === null) return json(c, { rows: [], next: null } satisfies DeskAudit);
  const rows = await readAudit(deps.database, { ...filter, applicationId });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const answer: DeskAudit = {
    rows: page.map(auditRow),
    next: rows.length > pageSize && last ? `${last.at.getTime()}.${last.source}.${last.id}` : null,
  };
  return json(c, answer);
}

/** Null: a parameter is invalid. */
function filterOf(c: Context): Omit<AuditFilter, "applicationId"> | null {
  const parameter = (name: string) => c.req.query(name) || null;
  const [person, typeName, from, to, after] = ["person", "type", "from", "to", "after"].map(parameter);
  const type = auditTypes.find((known) => known === typeName) ?? null;
  const times = [from, to].map((text) => (text ? momentOf(text) : null));
  const key = after ? keyOfPage(after) : null;
  if ((typeName && !type) || (from && !times[0]) || (to && !times[1]) || (after && !key)) return null;
  if (person && !/^[\w-]{1,80}$/.test(person)) return null;
  return {
    person: person === commandLine ? "" : (person ?? null),
    type,
    from: times[0] ?? null,
    to: times[1] ?? null,
    after: key,
  };
}

function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/.test(text)) return null;
  const at = new Date(text);
  // The database has no dates before the year 1.
  return at.getUTCFullYear() >= 1 ? at : null;
}

function keyOfPage(text: string): AuditKey | null {
  const [, at, source, id] = /^(\d{1,14})\.(application|desk)\.([1-9]\d{0,14})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) return null;
  return { at: new Date(Number(at)), source: source === "desk" ? "desk" : "application", id: Number(id) };
}

function auditRow(row: AuditRow): DeskAuditRow {
  const { source, id, at, type, recruiterId, recruiterName, about, applicationId, code, undone } = row;
  return {
    id: `${source}.${id}`,
    at: at.toISOString(),
    type,
    by: recruiterName === null ? null : { id: recruiterId ?? "", name: recruiterName },
    about,
    application: applicationId === null ? null : { id: applicationId, code: code === null ? null : formatCode(code) },
    undone,
  };
}

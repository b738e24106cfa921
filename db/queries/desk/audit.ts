/**
 * The audit log, newest first: recruiters' actions on applications (application_event) and all
 * other actions at the desk (desk_event) in one list. Each is read from the start of the page by
 * its own index (0022_desk_events.sql).
 */
import { type AuditType, auditTypes } from "../../../domain/desk/audit.ts";
import type { Queryable } from "../../database.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { pageSize } from "./queue.ts";

/** At the same moment, desk events count as newer. */
const sources = ["application", "desk"] as const;
type Source = (typeof sources)[number];

const shape = {
  source: oneOf(sources),
  id: integer,
  at: time,
  type: oneOf(auditTypes),
  recruiterId: nullable(text),
  recruiterName: nullable(text),
  /** Name of the recruiter, view or testimonial concerned, otherwise the subject itself. */
  about: nullable(text),
  applicationId: nullable(integer),
  code: nullable(text),
  undone: boolean,
};

export type AuditRow = Row<typeof shape>;

export interface AuditKey {
  readonly at: Date;
  readonly source: Source;
  readonly id: number;
}

export interface AuditFilter {
  /** A recruiter's id; "": the command line. */
  readonly person: string | null;
  readonly type: AuditType | null;
  /** Inclusive; `to` is exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly applicationId: number | null;
  readonly after: AuditKey | null;
}

/** At most one more than a page. */
export function readAudit(database: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
  const { text: statement, parameters } = auditStatement(filter);
  return database.rows(shape, statement, parameters);
}

/** The statement and its parameters; tests also read its plan. */
export function auditStatement(filter: AuditFilter): { text: string; parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const add = (value: unknown) => `$${parameters.push(value)}`;
  const ofHistory = conditions(filter, "application", add);
  if (filter.applicationId !== null) ofHistory.push(`e.application_id = ${add(filter.applicationId)}::bigint`);
  const history = `select 'application' as source, e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, null as subject,
      e.application_id, e.undone_at
    from application_event e where ${["e.actor = 'recruiter'", ...ofHistory].join(" and ")}
    order by e.at desc, e.id desc limit ${pageSize + 1}`;
  const desk = `select 'desk', e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, e.subject, null::bigint,
      null::timestamptz
    from desk_event e where ${["true", ...conditions(filter, "desk", add)].join(" and ")}
    order by e.at desc, e.id desc limit ${pageSize + 1}`;
  // Desk events concern no application.
  const all = filter.applicationId === null ? `(${history}) union all (${desk})` : history;
  return {
    text: `select l.source, l.id, l.at, l.type, l.recruiter_id as "recruiterId", l.recruiter_name as "recruiterName",
       coalesce(s.name, v.name, w.name, o.name, l.subject) as about, l.application_id as "applicationId", f.code, l.undone_at is not null as undone
     from (
       select * from (${all}) p order by p.at desc, p.source desc, p.id desc limit ${pageSize + 1}
     ) l
     left join recruiter s on s.id = l.subject
     left join desk_view v on v.id::text = l.subject
     left join testimonial w on w.id::text = l.subject
     left join own_template o on o.id = l.subject
     left join lateral (
       select r.code from registration r where r.application_id = l.application_id order by r.created_at, r.id limit 1
     ) f on true
     order by l.at desc, l.source desc, l.id desc`,
    parameters,
  };
}

function conditions(
  { person, type, from, to, after }: AuditFilter,
  source: Source,
  add: (value: unknown) => string,
): string[] {
  const parts: string[] = [];
  if (person !== null) parts.push(person === "" ? "e.recruiter_id is null" : `e.recruiter_id = ${add(person)}`);
  if (type !== null) parts.push(`e.type = ${add(type)}`);
  if (from) parts.push(`e.at >= ${add(from.toISOString())}::timestamptz`);
  if (to) parts.push(`e.at < ${add(to.toISOString())}::timestamptz`);
  if (after) {
    const id = idAfter(after, source);
    parts.push(`(e.at, e.id) < (${add(after.at.toISOString())}::timestamptz, ${add(id)}::bigint)`);
  }
  return parts;
}

/**
 * At the same moment, no desk event follows a row of a history, and every row of a history follows
 * a desk event.
 */
function idAfter(after: AuditKey, source: Source): number {
  if (after.source === source) return after.id;
  return source === "application" ? Number.MAX_SAFE_INTEGER : 0;
}

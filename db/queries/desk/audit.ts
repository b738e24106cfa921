/**
 * The audit log: what recruiters did with applications (application_event) and everything else at the desk (desk_event) as one list,
 * the newest first. Each is read from where the page begins by an index of its own (0022_desk_events.sql), however many are stored.
 */
import { type AuditType, auditTypes } from "../../../domain/desk/audit.ts";
import type { Queryable } from "../../database.ts";
import { boolean, integer, nullable, oneOf, type Row, text, time } from "../../rows.ts";
import { pageSize } from "./queue.ts";

/** Of a history, or of the desk: where both are of the same moment, the desk's is the newer. */
const sources = ["application", "desk"] as const;
type Source = (typeof sources)[number];

const shape = {
  source: oneOf(sources),
  id: integer,
  at: time,
  type: oneOf(auditTypes),
  recruiterId: nullable(text),
  recruiterName: nullable(text),
  /** The name of the recruiter, the view or the testimonial that it is about, or what stands there otherwise. */
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
  /** A recruiter's id; "" is the command line. */
  readonly person: string | null;
  readonly type: AuditType | null;
  /** From here on, and before. */
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

/** As text with its parameters; for its plan, too. */
export function auditStatement(filter: AuditFilter): { text: string; parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const given = (value: unknown) => `$${parameters.push(value)}`;
  const ofHistory = conditions(filter, "application", given);
  if (filter.applicationId !== null) ofHistory.push(`e.application_id = ${given(filter.applicationId)}::bigint`);
  const history = `select 'application' as source, e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, null as subject,
      e.application_id, e.undone_at
    from application_event e where ${["e.actor = 'recruiter'", ...ofHistory].join(" and ")}
    order by e.at desc, e.id desc limit ${pageSize + 1}`;
  const desk = `select 'desk', e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, e.subject, null::bigint,
      null::timestamptz
    from desk_event e where ${["true", ...conditions(filter, "desk", given)].join(" and ")}
    order by e.at desc, e.id desc limit ${pageSize + 1}`;
  // What is done at the desk beside an application is about none.
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
  given: (value: unknown) => string,
): string[] {
  const found: string[] = [];
  if (person !== null) found.push(person === "" ? "e.recruiter_id is null" : `e.recruiter_id = ${given(person)}`);
  if (type !== null) found.push(`e.type = ${given(type)}`);
  if (from) found.push(`e.at >= ${given(from.toISOString())}::timestamptz`);
  if (to) found.push(`e.at < ${given(to.toISOString())}::timestamptz`);
  if (after) {
    const id = idAfter(after, source);
    found.push(`(e.at, e.id) < (${given(after.at.toISOString())}::timestamptz, ${given(id)}::bigint)`);
  }
  return found;
}

/** Of the same moment: nothing of the desk's comes after a row of a history, and all of a history's after one of the desk's. */
function idAfter(after: AuditKey, source: Source): number {
  if (after.source === source) return after.id;
  return source === "application" ? Number.MAX_SAFE_INTEGER : 0;
}

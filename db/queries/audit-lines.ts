/**
 * The audit log from the beginning, for storage elsewhere: recruiters' actions on applications
 * (application_event) and all others (desk_event), each by its index. Without the details of
 * histories, which may be an applicant's: a copy outlives an erasure here.
 */
import type { Json } from "../schema.ts";
import type { Database } from "../database.ts";
import { integer, json, nullable, oneOf, type Row, text } from "../rows.ts";

const sources = ["application", "desk"] as const;

const line = {
  source: oneOf(sources),
  id: integer,
  /** ISO 8601 in UTC, to the microsecond, so that the next page misses nothing. */
  at: text,
  type: text,
  /** Null: the command line. */
  recruiter_id: nullable(text),
  recruiter_name: nullable(text),
  /** A colleague's id or address, or the id of the object concerned. */
  subject: nullable(text),
  application_id: nullable(integer),
  detail: nullable(json<Json>()),
  undone_at: nullable(text),
};

export type AuditLine = Row<typeof line>;

/** Where to continue: after a line, or from a moment on. */
export interface AuditCursor {
  readonly at: string;
  readonly source: (typeof sources)[number];
  readonly id: number;
}

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(application|desk)_(\d{1,15})$/;

export function writeCursor({ at, source, id }: AuditCursor): string {
  return `${at}_${source}_${id}`;
}

/** Null: not one of our cursors. */
export function readCursor(cursor: string): AuditCursor | null {
  const [, at, source, id] = shape.exec(cursor) ?? [];
  if (at === undefined || Number.isNaN(Date.parse(at))) return null;
  return { at, source: source as AuditCursor["source"], id: Number(id) };
}

/** Before all lines of that moment. */
export function cursorBefore(moment: Date): AuditCursor {
  return { at: moment.toISOString().replace(/Z$/, "000Z"), source: "application", id: 0 };
}

/**
 * Seconds after which no transaction that wrote a line is under way; younger lines are left for the
 * next read.
 */
const settled = 60;

const pageSize = 500;

/** Oldest first, in pages by key; nothing is held between two pages. */
export async function* auditLines(database: Database, from: AuditCursor): AsyncGenerator<AuditLine> {
  let last = from;
  for (;;) {
    const page = await readPage(database, last);
    yield* page;
    const end = page.at(-1);
    if (end === undefined || page.length < pageSize) return;
    last = end;
  }
}

function readPage(database: Database, { at, source, id }: AuditCursor): Promise<AuditLine[]> {
  const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  const range = (after: string) =>
    `(e.at, e.id) > ($1::timestamptz, ${after}::bigint) and e.at < now() - interval '${settled} seconds'
     order by e.at, e.id limit ${pageSize}`;
  // At the same moment, actions on applications come before other actions.
  const ofHistory = source === "application" ? id : Number.MAX_SAFE_INTEGER;
  const ofDesk = source === "application" ? 0 : id;
  return database.rows(
    line,
    `select source, id, ${utc("at")} as at, type, recruiter_id, recruiter_name, subject, application_id, detail,
       ${utc("undone_at")} as undone_at
     from (
       (select 'application' as source, e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, null as subject,
          e.application_id, null::jsonb as detail, e.undone_at
        from application_event e where e.actor = 'recruiter' and ${range("$2")})
       union all
       (select 'desk', e.id, e.at, e.type, e.recruiter_id, e.recruiter_name, e.subject, null::bigint, e.detail, null::timestamptz
        from desk_event e where ${range("$3")})
     ) l order by l.at, l.source, l.id limit ${pageSize}`,
    [at, ofHistory, ofDesk],
  );
}

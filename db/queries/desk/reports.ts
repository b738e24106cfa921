/**
 * Impostor reports at the desk (B5), by the number they are about, the number with the newest
 * report first.
 */
import type { ReportState } from "../../../domain/desk/reports.ts";
import type { Queryable } from "../../database.ts";
import { boolean, integer, nullable, onlyRow, type Row, text, time } from "../../rows.ts";
import { pageSize } from "./queue.ts";

const reportShape = {
  id: integer,
  reportedAt: time,
  code: nullable(text),
  /** The application with this code and its name; null: none. */
  applicationId: nullable(integer),
  name: nullable(text),
  message: nullable(text),
  market: text,
  seenAt: nullable(time),
  seenBy: nullable(text),
};

export type ReportRow = Row<typeof reportShape>;

const reportColumns = `r.id, r.reported_at as "reportedAt", r.code, r.message, r.market, r.seen_at as "seenAt",
  (select coalesce(a.merged_into, a.id) from registration g join application a on a.id = g.application_id
    where g.code = r.code and a.erased_at is null) as "applicationId",
  (select g.name from registration g where g.code = r.code) as name,
  (select s.name from recruiter s where s.id = r.seen_by) as "seenBy"`;

const numberShape = {
  ...reportShape,
  number: text,
  /** A recruiter's number, current or former. */
  isOurs: boolean,
  count: integer,
  isOpen: boolean,
};

export type ReportedNumberRow = Row<typeof numberShape>;

const sameNumber = (other: string) => `lower(${other}.number) = lower(r.number)`;
const isOpen = `exists (select from impostor_report o where ${sameNumber("o")} and o.seen_at is null)`;

const conditionOf: Readonly<Record<ReportState, string>> = {
  open: `and ${isOpen}`,
  handled: `and not ${isOpen}`,
  all: "",
};

/**
 * Each number with its newest report; at most one more than a page. `after`: the newest report of
 * the previous page's last number.
 */
export function readReportedNumbers(
  database: Queryable,
  state: ReportState,
  after: number | null,
): Promise<ReportedNumberRow[]> {
  return database.rows(
    numberShape,
    `select ${reportColumns}, r.number,
       exists (select from recruiter_number n where n.number = r.number) as "isOurs",
       (select count(*) from impostor_report c where ${sameNumber("c")}) as count, ${isOpen} as "isOpen"
     from (
       select * from impostor_report r
       where ($1::bigint is null or r.id < $1::bigint) ${conditionOf[state]}
         and not exists (select from impostor_report n where ${sameNumber("n")} and n.id > r.id)
       order by r.id desc limit ${pageSize + 1}
     ) r order by r.id desc`,
    [after],
    `desk-reported-${state}`,
  );
}

const counts = { open: integer, handled: integer };

/** How many numbers have open reports, and how many have none. */
export async function countReportedNumbers(database: Queryable): Promise<Row<typeof counts>> {
  const rows = await database.rows(
    counts,
    `select count(*) filter (where g.open) as open, count(*) filter (where not g.open) as handled
     from (select bool_or(seen_at is null) as open from impostor_report group by lower(number)) g`,
    [],
    "desk-reported-counts",
  );
  return onlyRow(rows);
}

const ofNumberShape = { ...reportShape, number: text, isOurs: boolean };

/** All reports of the number in report `id`, newest first; at most one more than a page. */
export function readReportsOf(
  database: Queryable,
  id: number,
  after: number | null,
): Promise<Row<typeof ofNumberShape>[]> {
  return database.rows(
    ofNumberShape,
    `select ${reportColumns}, r.number, exists (select from recruiter_number n where n.number = r.number) as "isOurs"
     from impostor_report known join impostor_report r on lower(r.number) = lower(known.number)
     where known.id = $1::bigint and ($2::bigint is null or r.id < $2::bigint)
     order by r.id desc limit ${pageSize + 1}`,
    [id, after],
    "desk-reports-of",
  );
}

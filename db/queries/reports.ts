/** Reports of people who wrote in our name (B5), as stored now. */
import { mostInSummary, type ReportedCode, reportedCode } from "../../domain/verification/report.ts";
import type { Queryable } from "../database.ts";
import { boolean, integer, nullable, type Row, text } from "../rows.ts";

const stored = {
  number: text,
  /** The number belongs or belonged to a recruiter. */
  numberIsOurs: boolean,
  code: nullable(text),
  codeKnown: boolean,
  message: nullable(text),
};

export interface ReportFacts extends Omit<Row<typeof stored>, "codeKnown"> {
  readonly reportedCode: ReportedCode;
}

/** The report as stored now. Null: deleted. */
export async function reportFacts(database: Queryable, id: number): Promise<ReportFacts | null> {
  const [row] = await database.rows(
    stored,
    `select number, code, code_known as "codeKnown", message,
       exists (select from recruiter_number n where n.number = r.number) as "numberIsOurs"
     from impostor_report r where id = $1::bigint`,
    [id],
  );
  if (!row) return null;
  const { codeKnown, ...facts } = row;
  return { ...facts, reportedCode: reportedCode(facts.code, codeKnown) };
}

/** Whether the number was reported before, within the retention of reports. */
export async function wasReported(database: Queryable, number: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from impostor_report where lower(number) = lower($1) limit 1",
    [number],
    "was-reported",
  );
  return rowCount > 0;
}

const counted = { number: text, count: integer, isNew: boolean };

/**
 * The numbers of a summary, first those never reported before it. `after`: the last report before
 * the summary.
 */
export function reportedAfter(database: Queryable, after: number): Promise<Row<typeof counted>[]> {
  return database.rows(
    counted,
    `select min(r.number) as number, count(*) as count, not exists (
         select from impostor_report e where lower(e.number) = lower(min(r.number)) and e.id <= $1::bigint) as "isNew"
     from impostor_report r where r.id > $1::bigint and r.id <= $1::bigint + ${mostInSummary}
     group by lower(r.number) order by 3 desc, 2 desc, 1`,
    [after],
  );
}

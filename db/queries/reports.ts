/** A report of somebody who wrote in our name (B5), as it is stored now. */
import { type ReportedCode, reportedCode } from "../../domain/verification/report.ts";
import type { Queryable } from "../database.ts";
import { boolean, nullable, type Row, text } from "../rows.ts";

const stored = {
  number: text,
  /** The number is a recruiter's, or was. */
  numberIsOurs: boolean,
  code: nullable(text),
  codeKnown: boolean,
  message: nullable(text),
};

export interface ReportFacts extends Omit<Row<typeof stored>, "codeKnown"> {
  readonly reportedCode: ReportedCode;
}

/** As it is stored now. Null: there is no such report any more. */
export async function reportFacts(database: Queryable, id: number): Promise<ReportFacts | null> {
  const [found] = await database.rows(
    stored,
    `select number, code, code_known as "codeKnown", message,
       exists (select from recruiter_number n where n.number = r.number) as "numberIsOurs"
     from impostor_report r where id = $1::bigint`,
    [id],
  );
  if (!found) return null;
  const { codeKnown, ...facts } = found;
  return { ...facts, reportedCode: reportedCode(facts.code, codeKnown) };
}

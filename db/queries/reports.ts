/** A report of somebody who wrote in our name (B5), as it is stored now. */
import { type ReportedCode, reportedCode } from "../../domain/verification/report.ts";
import type { Queryable } from "../database.ts";

export interface ReportFacts {
  readonly number: string;
  /** The number is a recruiter's, or was. */
  readonly numberIsOurs: boolean;
  readonly code: string | null;
  readonly reportedCode: ReportedCode;
  readonly message: string | null;
}

/** As it is stored now. Null: there is no such report any more. */
export async function reportFacts(database: Queryable, id: number): Promise<ReportFacts | null> {
  const { rows } = await database.query<Omit<ReportFacts, "reportedCode"> & { codeKnown: boolean }>(
    `select number, code, code_known as "codeKnown", message,
       exists (select from recruiter_number n where n.number = r.number) as "numberIsOurs"
     from impostor_report r where id = $1::bigint`,
    [id],
  );
  const [found] = rows;
  if (!found) return null;
  const { codeKnown, ...facts } = found;
  return { ...facts, reportedCode: reportedCode(facts.code, codeKnown) };
}

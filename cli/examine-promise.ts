/** Whether applicants are contacted within 24 hours. */
import type { Database } from "../db/database.ts";
import { promiseDanger } from "../db/queries/promise-danger.ts";
import type { Finding } from "../domain/health/finding.ts";

/** Milliseconds. Recruiters were reminded twice by then. */
const littleLeft = 2 * 3_600_000;

export async function examinePromise(database: Database, now: Date): Promise<Finding[]> {
  const { open, soon, overdue } = await promiseDanger(database, now, littleLeft);
  const findings: Finding[] = [];
  if (overdue > 0) {
    const text = `promise: ${overdue} applications have waited more than 24 hours; the desk lists them first`;
    findings.push({ kind: "error", text });
  }
  if (soon > 0) {
    const text = `promise: ${soon} applications have less than two hours left; the desk lists them first`;
    findings.push({ kind: "warning", text, alerts: true });
  }
  return findings.length > 0 ? findings : [{ kind: "ok", text: `promise: ${open} applications wait, all in time` }];
}

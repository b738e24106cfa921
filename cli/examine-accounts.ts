/**
 * Finds unused or unsafe accounts and invitations. Reports only their numbers; the desk's Team page
 * and `recruiter list` show names.
 */
import { listRecruiters } from "../commands/accounts/recruiters.ts";
import type { Queryable } from "../db/database.ts";
import { openInvitations } from "../db/queries/open-invitations.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Operator } from "../domain/operator/operator.ts";

const dayMs = 86_400_000;

export async function examineAccounts(
  database: Queryable,
  operator: Pick<Operator, "oidc">,
  now: Date,
): Promise<Finding[]> {
  const [recruiters, invitations] = await Promise.all([
    listRecruiters(database, operator),
    openInvitations(database, now),
  ]);
  const active = recruiters.filter(({ disabledAt }) => disabledAt === null);
  const findings: Finding[] = [];
  if (active.length === 0 && invitations.length === 0) {
    findings.push({
      kind: "warning",
      text: "recruiters: no account can log in to the desk; run `fairlead recruiter invite EMAIL`",
    });
  }
  const old = invitations.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs);
  if (old.length > 0) {
    const text = `recruiters: invitations open for more than a day: ${old.length}; anyone with such a link can log in. Check that it arrived, or withdraw it under Settings → Team`;
    findings.push({ kind: "warning", text });
  } else if (invitations.length > 0) {
    findings.push({ kind: "ok", text: `recruiters: invitations open: ${invitations.length}` });
  }
  const unprotected = active.filter(({ secondStep, passkeys }) => secondStep === "none" && passkeys === 0);
  if (unprotected.length > 0) {
    const text = `recruiters: accounts without a second step: ${unprotected.length}; \`fairlead recruiter list\` lists them, \`fairlead recruiter reset EMAIL\` makes a link to set one up`;
    findings.push({ kind: "warning", text });
  }
  return findings;
}

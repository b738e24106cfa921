/** Who may get into the desk and has not, or not safely. Counts alone: who they are is at the desk under Team, and in `recruiter list`. */
import { listRecruiters } from "../accounts/recruiters.ts";
import type { Queryable } from "../db/database.ts";
import { openInvitations } from "../db/queries/open-invitations.ts";
import type { Operator } from "../domain/operator/operator.ts";
import type { Finding } from "./finding.ts";

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
      text: "recruiters: nobody can log in to the desk; `fairlead recruiter invite EMAIL`",
    });
  }
  const old = invitations.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs);
  if (old.length > 0) {
    const text = `recruiters: invitations open for more than a day: ${old.length}; whoever has such a link gets in: see that it arrived, or take it back under Team`;
    findings.push({ kind: "warning", text });
  } else if (invitations.length > 0) {
    findings.push({ kind: "ok", text: `recruiters: invitations open: ${invitations.length}` });
  }
  const bare = active.filter(({ secondStep, passkeys }) => secondStep === "none" && passkeys === 0);
  if (bare.length > 0) {
    const text = `recruiters: accounts without a second step: ${bare.length}; \`fairlead recruiter list\` names them, \`recruiter reset EMAIL\` asks for one`;
    findings.push({ kind: "warning", text });
  }
  return findings;
}

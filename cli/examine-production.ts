/** What production would refuse, and what the law asks for. */
import { type Config, productionErrors, refusedErrors } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { knownLawGaps } from "../db/queries/law-gaps.ts";
import { siteHistory } from "../db/queries/site-history.ts";
import type { Finding } from "../domain/health/finding.ts";
import { lawGaps, lawWarnings } from "../domain/market-law/check.ts";
import { datedGaps } from "../domain/market-law/gaps.ts";
import { missingSecurityContact } from "../domain/operator/open-tasks.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { demoDataErrors } from "../domain/vacancies/production.ts";

/** What prevents production from starting here, and what it would tolerate. */
export async function examineSite({ environment, operator }: Config, database: Database): Promise<Finding[]> {
  if (environment !== "production") return [];
  const [history, since] = await Promise.all([siteHistory(database), knownLawGaps(database)]);
  const gaps = lawGaps(operator);
  return [
    ...demoDataErrors(history).map((text): Finding => ({ kind: "error", text: `database: ${text}` })),
    ...(history.ranInProduction
      ? datedGaps(gaps, since).map((text): Finding => ({
          kind: "warning",
          text: `operator file: ${text}; add it (the site keeps running meanwhile)`,
        }))
      : gaps.map((text): Finding => ({ kind: "error", text: `operator file: ${text}` }))),
  ];
}

/**
 * @param errors of the operator file; in production without legal gaps, because {@link examineSite}
 * decides whether those stop the start
 */
export function examineProduction(
  { environment, operator }: Pick<Config, "environment" | "operator">,
  now: Date,
  errors = environment === "production" ? refusedErrors(operator) : productionErrors(operator),
): Finding[] {
  const missing = errors.map((text): Finding => ({
    kind: "missing",
    text: `production: ${text}`,
  }));
  const warnings = lawWarnings(operator, now.toISOString().slice(0, 10)).map((text): Finding => ({
    kind: "warning",
    text,
  }));
  return [{ kind: "ok", text: `environment: ${environment}` }, ...missing, ...warnings, ...examineReports(operator)];
}

function examineReports(operator: Operator): Finding[] {
  const contact = missingSecurityContact(operator);
  return contact === null ? [] : [{ kind: "warning", text: `security.contact: ${contact}` }];
}

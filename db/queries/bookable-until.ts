import type { LinkScope } from "../../domain/application/link-scope.ts";
import { keptUntil } from "../../domain/market-law/retention.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Queryable } from "../database.ts";
import { nullable, text, time } from "../rows.ts";
import { linkScopeCondition } from "./link-scope.ts";

/**
 * When the registrations are deleted that an interview is booked for: those a link covers, or all
 * of the application. Undefined: there are none.
 */
export async function bookableUntil(
  database: Queryable,
  operator: Operator,
  applicationId: number,
  linkScope: LinkScope | null = null,
): Promise<{ readonly until?: Date }> {
  const { condition, values, name } =
    linkScope === null ? { condition: "true", values: [], name: "all" } : linkScopeCondition(linkScope);
  const rows = await database.rows(
    { country: nullable(text), createdAt: time },
    `select r.country, max(r.created_at) as "createdAt" from registration r
     where r.application_id = $${values.length + 1} and ${condition} group by r.country`,
    [...values, applicationId],
    `bookable-until-${name}`,
  );
  const until = keptUntil(operator, rows);
  return until === undefined ? {} : { until };
}

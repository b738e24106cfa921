import { hasAlerts } from "../../commands/job-alerts/context.ts";
import { filterRecord, type JobFilter } from "../../domain/vacancies/filter.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { filterLabels } from "../../locales/vacancy-words.ts";
import { jobAlertsAddress } from "../../routes.ts";
import type { AlertFormView } from "../../site/job-alert-view.ts";
import type { ServerParts } from "../parts.ts";

interface AlertScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
}

/** Null where job alerts are not offered. */
export function alertFormWhereOffered(
  { deps }: Pick<ServerParts, "deps">,
  scope: AlertScope,
  filter: JobFilter,
): AlertFormView | null {
  return hasAlerts(deps.config) ? alertForm(scope, filter) : null;
}

export function alertForm({ market, prefixed }: AlertScope, filter: JobFilter): AlertFormView {
  return {
    action: jobAlertsAddress(prefixed ? market : undefined),
    filter: filterRecord(filter),
    labels: filterLabels(filter, market),
  };
}

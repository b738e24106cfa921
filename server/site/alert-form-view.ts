import { hasAlerts } from "../../commands/job-alerts/context.ts";
import { filterRecord, type JobFilter } from "../../domain/vacancies/filter.ts";
import { type CountrySettings, isMarketOpen } from "../../domain/eligibility.ts";
import { countryInText } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
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
  return hasAlerts(deps.config) ? alertForm(deps.config.operator, scope, filter) : null;
}

export function alertForm(
  operator: CountrySettings,
  { market, prefixed }: AlertScope,
  filter: JobFilter,
): AlertFormView {
  return {
    action: jobAlertsAddress(prefixed ? market : undefined),
    filter: filterRecord(filter),
    labels: filterLabels(filter, market),
    closed: closedSentence(operator, market),
  };
}

/** "Applications from … aren't open at the moment." Null: they are. */
export function closedSentence(operator: CountrySettings, market: MarketCode): string | null {
  const { country, tag } = markets[market];
  if (country === null || isMarketOpen(market, operator)) return null;
  return translatorFor(market)("home.hero.closed", { country: countryInText(country, tag) });
}

/** What the legal texts say of this deployment in a market: the operator's settings under the law of its country. */
import type { Config } from "../../config.ts";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { asksExactAge, asksGender, minimumAge } from "../../domain/market-law/applying.ts";
import { isEuropean, privacyLaws } from "../../domain/market-law/privacy.ts";
import { keptFor } from "../../domain/market-law/retention.ts";
import { isMarketCountry } from "../../domain/market-law/row.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { unitedStates } from "../../domain/operator/united-states.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { type LegalArguments, type LegalClause, nothing } from "../../locales/legal.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { intlTag } from "../../locales/tags.ts";
import { textTag } from "../../locales/translator.ts";
import { accessibilityAnswerDays, accessibilityCheckedOn } from "./accessibility-check.ts";
import { type CookieName, cookieName } from "../http/cookies.ts";
import { type MailDeployment, sendsMail } from "../../outbox/sends-mail.ts";

type Deployment = Pick<Config, "operator" | "tagManager"> & MailDeployment;

/** `country`: ISO 3166-1 of the visitor or the market; null: none that is known. */
export function legalArgumentsOf(config: Deployment, market: MarketCode, country: string | null): LegalArguments {
  const { operator, tagManager } = config;
  const { identity, privacy } = operator;
  const tag = textTag(market);
  // Of the market alone: elsewhere it would be named in a language that the page is not in.
  const own = country !== null && country === markets[market].country && isMarketCountry(country) ? country : null;
  const law = own && privacyLaws[own];
  const access = own && accessibilityLaws[own];
  const { days, afterEnd } = keptFor(operator, country);
  const list = new Intl.ListFormat(intlTag(tag), { type: "conjunction" });
  const named = (items: readonly string[]) => (items.length === 0 ? nothing : list.format(items));
  return {
    operator: identity.name,
    legalName: identity.legalName,
    email: identity.email,
    address: identity.address.join(", "),
    law: lawInText(operator, tag),
    retentionDays: days,
    afterEndDays: afterEnd ?? 0,
    minimumAge: minimumAge(operator, country),
    answerDays: law?.answerDays ?? 30,
    officer: privacy.officer ?? nothing,
    representatives: named(representatives(operator, country)),
    kind: identity.kind,
    recipients: privacy.recipients?.[markets[market].language] ?? privacy.recipients?.en ?? nothing,
    regime: law?.regime ?? "other",
    privacyLaw: law?.name ?? nothing,
    regulator: law?.regulator ?? nothing,
    regulatorHost: law?.host ?? nothing,
    locations: named(privacy.locations.map((place) => countryName(place, tag))),
    safeguard: privacy.safeguard ?? nothing,
    processors: named(privacy.processors.map((each) => `${each.name} (${countryName(each.country, tag)})`)),
    ways: ways(config),
    analytics: tagManager === undefined ? "no" : "yes",
    age: country === null || asksExactAge(operator, country) ? "exact" : "enough",
    gender: asksGender(operator, country) ? "yes" : "no",
    checkedOn: dayWords(accessibilityCheckedOn, tag, { month: "long" }),
    accessibilityDays: accessibilityAnswerDays,
    accessibilityScope: access?.scope ?? nothing,
    accessibilityLaw: access?.name ?? nothing,
    accessibilityBody: access?.body ?? nothing,
  };
}

function lawInText({ governingLaw, byLaw }: Operator, tag: string): string {
  const code = governingLaw ?? (byLaw ? null : "US");
  if (code === null) return nothing;
  const [country = "", state] = code.split("-");
  const name = countryInText(country, tag);
  return state === undefined ? name : `${name} (${unitedStates[state]})`;
}

/** Those within reach of people there; everybody's where no country is known. */
function representatives({ privacy }: Operator, country: string | null): string[] {
  const { EU, GB, TR } = privacy.representatives;
  const there =
    country === null ? [EU, GB, TR] : [isEuropean(country) ? EU : undefined, { GB, TR }[country as "GB" | "TR"]];
  return there.filter((line) => line !== undefined);
}

function ways(config: Deployment): LegalArguments["ways"] {
  const webhook = config.operator.webhooks.length > 0;
  if (sendsMail(config)) return webhook ? "both" : "mail";
  return webhook ? "webhook" : nothing;
}

const cookies: ReadonlySet<string> = new Set<CookieName>(["locale", "applicant", "unlocked", "gate"]);

/** Of everything that the site may keep on a device what this deployment keeps, by the names it has here. */
export function withoutUnused(
  { publicUrl, accessGate, tagManager }: Pick<Config, "publicUrl" | "accessGate" | "tagManager">,
  clause: LegalClause,
): LegalClause {
  if (clause.stored === undefined) return clause;
  const unused = [...(accessGate.on ? [] : ["gate"]), ...(tagManager === undefined ? ["consent"] : [])];
  const https = publicUrl.startsWith("https:");
  const stored = Object.entries(clause.stored)
    .filter(([name]) => !unused.includes(name))
    .map(([name, text]) => [cookies.has(name) ? cookieName(name as CookieName, https) : `fairlead.${name}`, text]);
  return { ...clause, stored: Object.fromEntries(stored) };
}

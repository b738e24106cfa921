/** Arguments of the legal texts: the operator's settings under a market's law. */
import { hasAlerts } from "../../commands/job-alerts/context.ts";
import type { Config } from "../../app/config.ts";
import { accessibilityLaws } from "../../domain/market-law/accessibility.ts";
import { asksExactAge, asksGender, minimumAge } from "../../domain/market-law/applying.ts";
import { placesOf, protectionOf } from "../../domain/market-law/places.ts";
import { isEuropean, privacyLaws } from "../../domain/market-law/privacy.ts";
import { retentionFor } from "../../domain/market-law/retention.ts";
import { isMarketCountry, type MarketCountry } from "../../domain/market-law/row.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { unitedStates } from "../../domain/operator/united-states.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { formatList } from "../../locales/format.ts";
import { type LegalArguments, type LegalClause, type LegalText, legalText, nothing } from "../../locales/legal.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { textLanguage, textTag, translatorFor } from "../../locales/translator.ts";
import { accessibilityAnswerDays, accessibilityCheckedOn } from "./accessibility-check.ts";
import { type CookieName, cookieName } from "../http/cookies.ts";
import { type MailDeployment, sendsEmail } from "../../commands/outbox/sends-email.ts";

type Deployment = Pick<Config, "operator" | "tagManager"> & MailDeployment;

/**
 * The country whose law a page names for a reader in `country`; null: none. Only the market's own,
 * because the page is not in the language of other laws.
 */
export function lawOf(market: MarketCode, country: string | null): MarketCountry | null {
  return country !== null && country === markets[market].country && isMarketCountry(country) ? country : null;
}

/** @param country ISO 3166-1 of the visitor or the market; null: unknown */
export function legalArgumentsOf(config: Deployment, market: MarketCode, country: string | null): LegalArguments {
  const { operator, tagManager } = config;
  const { identity, privacy } = operator;
  const tag = textTag(market);
  const own = lawOf(market, country);
  const law = own && privacyLaws[own];
  const access = own && accessibilityLaws[own];
  const { days, afterEnd } = retentionFor(operator, country);
  const named = (items: readonly string[]) => (items.length === 0 ? nothing : formatList(items, tag));
  const places = (codes: readonly string[]) => named(codes.map((code) => countryName(code, tag)));
  const { locations, seat, recipients, all } = placesOf(operator);
  const protection = protectionOf(operator, own);
  const represented = representatives(operator, country);
  return {
    operator: identity.name,
    legalName: identity.legalName,
    email: identity.email,
    address: identity.address.join(", "),
    ...governingLaw(operator, tag),
    payBasis: operator.byLaw ? "own" : "specified",
    retentionDays: days,
    afterEndDays: afterEnd ?? 0,
    minimumAge: minimumAge(operator, country),
    answerDays: law?.answerDays ?? 30,
    officer: privacy.officer ?? nothing,
    representatives: named(represented),
    represented: represented.length === 0 ? nothing : represented.length === 1 ? "one" : "several",
    kind: identity.kind,
    // Never a text in another language: production requires each.
    recipients: privacy.recipients?.[textLanguage(market)] ?? translatorFor(market)("imprint.clients"),
    regime: law?.regime ?? "other",
    privacyLaw: law?.name ?? nothing,
    regulator: law?.regulator ?? nothing,
    regulatorHost: law?.host ?? nothing,
    locations: places(locations),
    seat: places(seat === null ? [] : [seat]),
    recipientPlaces: places(recipients),
    places: places(all),
    adequate: places(protection.adequate),
    abroad: places(protection.others),
    safeguard: protection.others.length === 0 ? nothing : (protection.safeguard ?? nothing),
    direct: places(protection.direct === null ? [] : [protection.direct]),
    processors: named(privacy.processors.map((each) => `${each.name} (${countryName(each.country, tag)})`)),
    ways: ways(config),
    analytics: tagManager === undefined ? "no" : "yes",
    // With an unknown country, the visitor may choose one where the form asks.
    age: asksExactAge(operator, country) ? "exact" : "enough",
    gender: asksGender(operator, country) ? "yes" : "no",
    checkedOn: dayWords(accessibilityCheckedOn, tag, { month: "long" }),
    accessibilityDays: accessibilityAnswerDays,
    accessibilityScope: access?.scope ?? nothing,
    accessibilityLaw: access?.name ?? nothing,
    accessibilityBody: access?.body ?? nothing,
  };
}

/** The privacy page of a market for a reader in `country`, under this deployment's settings. */
export function privacyText(
  config: Deployment & Parameters<typeof withoutUnused>[0],
  market: MarketCode,
  country: string | null,
): LegalText {
  const text = legalText("privacy", market, legalArgumentsOf(config, market, country));
  const clauses = hasAlerts(config) ? withAlerts(text.clauses, market) : text.clauses;
  return { ...text, clauses: clauses.map((clause) => withoutUnused(config, clause)) };
}

/** Inserts the clause on job alerts after the one on data that applicants give us. */
function withAlerts([who, data, ...others]: LegalText["clauses"], market: MarketCode): LegalText["clauses"] {
  const t = translatorFor(market);
  const alerts = { heading: t("jobAlert.title"), paragraphs: [t("jobAlert.privacy")] };
  return [who, data, alerts, ...others].filter((clause) => clause !== undefined);
}

/** A state by its English name, as its own courts write it. */
function governingLaw(
  { governingLaw: given, byLaw }: Operator,
  tag: string,
): Pick<LegalArguments, "law" | "lawOf" | "lawState"> {
  const code = given ?? (byLaw ? null : "US");
  if (code === null) return { law: nothing, lawOf: nothing, lawState: nothing };
  const [country = "", state] = code.split("-");
  const law = countryInText(country, tag);
  if (state === undefined) return { law, lawOf: "country", lawState: nothing };
  return { law, lawOf: state === "DC" ? "district" : "state", lawState: unitedStates[state] ?? nothing };
}

/** The representatives responsible for people in `country`; all of them if it is unknown. */
function representatives({ privacy }: Operator, country: string | null): string[] {
  const { EU, GB, TR } = privacy.representatives;
  const there =
    country === null ? [EU, GB, TR] : [isEuropean(country) ? EU : undefined, { GB, TR }[country as "GB" | "TR"]];
  return there.filter((line) => line !== undefined);
}

function ways(config: Deployment): LegalArguments["ways"] {
  const webhook = config.operator.webhooks.length > 0;
  if (sendsEmail(config)) return webhook ? "both" : "mail";
  return webhook ? "webhook" : nothing;
}

const cookies: ReadonlySet<string> = new Set<CookieName>(["locale", "applicant", "unlocked", "gate"]);

/** Keeps only the device storage that this deployment uses, with its actual names. */
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

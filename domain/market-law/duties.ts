/** What a country's law requires an operator to disclose, and what the operator file lacks. */
import type { Language } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import { licenceLaws } from "./licence.ts";
import { noticeLaws } from "./notice.ts";
import { languagesIn } from "./applying.ts";
import { placesOf, protectionOf } from "./places.ts";
import { type PrivacyItem, privacyLaws, representedIn } from "./privacy.ts";
import { retentionLaws } from "./retention.ts";
import type { LawRow, MarketCountry } from "./row.ts";

export interface UnmetDuty {
  /** `missing`: production rejects it. `warning`: needs review. */
  readonly kind: "missing" | "warning";
  /** Key in the operator file: "identity.host". */
  readonly setting: string;
  /** Reason, for the operator. */
  readonly text: string;
  readonly row: LawRow;
  /**
   * Whether it applies depends on what no setting says, such as the operator's size or its place.
   */
  readonly mayNotApply?: true;
}

/** Duties by topic, each returning what is missing; empty: complete. */
export const duties = {
  privacy: unmetPrivacyDuties,
  "legal notice": unmetNoticeDuties,
  licence: unmetLicenceDuties,
  retention: unmetRetentionDuties,
} as const satisfies Readonly<Record<string, (operator: Operator, country: MarketCountry) => UnmetDuty[]>>;

export function unmetDuties(operator: Operator, country: MarketCountry): UnmetDuty[] {
  return Object.values(duties).flatMap((lacking) => lacking(operator, country));
}

/** Only a row with a confirmed source stops a start. */
function severityOf({ production }: LawRow): UnmetDuty["kind"] {
  return production === "refuse" ? "missing" : "warning";
}

const privacyWords: Readonly<Record<PrivacyItem, string>> = {
  officer: "name the person responsible for data protection, and their contact",
  processors: "name each company that runs servers or mailboxes for you",
};

function unmetPrivacyDuties(operator: Operator, country: MarketCountry): UnmetDuty[] {
  const { identity, privacy } = operator;
  const row = privacyLaws[country];
  const missing = (setting: string, text: string): UnmetDuty => ({ kind: severityOf(row), setting, text, row });
  const found: UnmetDuty[] = row.asks
    .filter((item) => (item === "officer" ? privacy.officer === undefined : privacy.processors.length === 0))
    .map((item) => missing(`privacy.${item}`, privacyWords[item]));
  if (privacy.locations.length === 0) {
    found.push(missing("privacy.locations", "name the countries where data is stored"));
  }
  const { others, safeguard } = protectionOf(operator, country);
  if (others.length > 0 && safeguard === null) {
    found.push(missing("privacy.safeguard", whatProtects(operator, others)));
  }
  if (identity.kind === "agency") {
    found.push(
      ...languagesIn(operator, country)
        .filter((language) => privacy.recipients?.[language] === undefined)
        .map((language) => missing(`privacy.recipients.${language}`, recipientsIn(language))),
    );
    if (privacy.recipientCountries.length === 0) {
      found.push(missing("privacy.recipientCountries", "name the countries of the recipients of applications"));
    }
  }
  if (identity.country === undefined) {
    found.push(missing("identity.country", "name the country where your business is registered"));
  } else {
    const place = representedIn(country, identity.country);
    if (place !== null && privacy.representatives[place] === undefined) {
      found.push(
        missing(
          `privacy.representatives.${place}`,
          "name your representative there, because your business is registered elsewhere",
        ),
      );
    }
  }
  return found;
}

/** "direct" applies only at the operator's seat: offered only if nothing else is abroad. */
function whatProtects(operator: Operator, abroad: readonly string[]): string {
  const { seat, entrusted } = placesOf(operator);
  const itself = abroad.every((place) => place === seat && !entrusted.includes(place));
  const kinds = itself ? "adequacy, clauses, rules or direct" : "adequacy, clauses or rules";
  return `state the safeguard for data stored or read abroad: ${kinds}`;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

export function recipientsIn(language: Language): string {
  return `name the recipients of applications, in ${languageNames.of(language)}`;
}

function unmetNoticeDuties({ identity }: Operator, country: MarketCountry): UnmetDuty[] {
  const row = noticeLaws[country];
  return row.asks
    .filter((item) => identity[item] === undefined)
    .map((item) => ({
      kind: severityOf(row),
      setting: `identity.${item}`,
      text: mayLack.has(item)
        ? "the law requires it in the legal notice; write false if you have none"
        : "the law requires it in the legal notice",
      row,
    }));
}

const mayLack: ReadonlySet<string> = new Set([
  "vatId",
  "legalForm",
  "capital",
  "director",
  "supervisor",
  "chamber",
  "purpose",
  "kep",
]);

function unmetLicenceDuties({ identity, licences }: Operator, country: MarketCountry): UnmetDuty[] {
  const row = licenceLaws[country];
  if (identity.kind === "employer" || row.agency === "none" || licences.some((each) => each.country === country)) {
    return [];
  }
  const text = `an agency needs a licence there${row.agency === "some" ? " in some places or cases" : ""}`;
  return [
    row.agency === "needed"
      ? { kind: severityOf(row), setting: "licences", text, row }
      : { kind: "warning", setting: "licences", text, row, mayNotApply: true },
  ];
}

/**
 * Too long is an error if the law is certain. Whether it is too short depends on the operator's
 * size.
 */
function unmetRetentionDuties(operator: Operator, country: MarketCountry): UnmetDuty[] {
  const row = retentionLaws[country];
  const days = operator.retention[country] ?? operator.retentionDays;
  const setting = `retention.${country}`;
  const least = row.least[operator.identity.kind];
  if (row.longest !== null && days > row.longest) {
    return [{ kind: severityOf(row), setting, text: `at most ${row.longest} days, not ${days}`, row }];
  }
  const found: UnmetDuty[] = [];
  const warn = (text: string) =>
    found.push({ kind: "warning", setting, text: `${text}, not ${days}`, row, mayNotApply: true });
  if (days < least) warn(`at least ${least} days`);
  if (row.leastIn !== null && days < row.leastIn.days)
    warn(`at least ${row.leastIn.days} days in ${row.leastIn.place}`);
  return found;
}

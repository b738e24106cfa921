/** What a country's law asks an operator to say of itself, and what of that an operator's file lacks. */
import type { Language } from "../../locales/markets.ts";
import type { Operator } from "../operator/operator.ts";
import { licenceLaws } from "./licence.ts";
import { noticeLaws } from "./notice.ts";
import { languagesIn } from "./applying.ts";
import { placesOf, protectionOf } from "./places.ts";
import { type PrivacyItem, privacyLaws, representedIn } from "./privacy.ts";
import { retentionLaws } from "./retention.ts";
import type { LawRow, MarketCountry } from "./row.ts";

export interface Lack {
  /** `missing`: production refuses it. `warning`: to be looked at. */
  readonly kind: "missing" | "warning";
  /** Of the operator's file: "identity.host". */
  readonly setting: string;
  /** Why, in words for the operator. */
  readonly text: string;
  readonly row: LawRow;
}

/** The topics of duties, and what each lacks there: nothing where all of it is given. */
export const duties = {
  privacy: privacyLacks,
  "legal notice": noticeLacks,
  licence: licenceLacks,
  retention: retentionLacks,
} as const satisfies Readonly<Record<string, (operator: Operator, country: MarketCountry) => Lack[]>>;

export function lacks(operator: Operator, country: MarketCountry): Lack[] {
  return Object.values(duties).flatMap((lacking) => lacking(operator, country));
}

/** Only a row whose source was read stops a start. */
function lackOf({ production }: LawRow): Lack["kind"] {
  return production === "refuse" ? "missing" : "warning";
}

const privacyWords: Readonly<Record<PrivacyItem, string>> = {
  officer: "name who is in charge of data protection, and how to reach them",
  processors: "name each company that runs servers or mailboxes for you",
};

function privacyLacks(operator: Operator, country: MarketCountry): Lack[] {
  const { identity, privacy } = operator;
  const row = privacyLaws[country];
  const missing = (setting: string, text: string): Lack => ({ kind: lackOf(row), setting, text, row });
  const found: Lack[] = row.asks
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
      found.push(
        missing("privacy.recipientCountries", "name the countries of those that an agency passes applications on to"),
      );
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

/** Direct holds for the operator at its seat alone, so it is offered only where nothing and nobody else is abroad. */
function whatProtects(operator: Operator, abroad: readonly string[]): string {
  const { seat, entrusted } = placesOf(operator);
  const itself = abroad.every((place) => place === seat && !entrusted.includes(place));
  const kinds = itself ? "adequacy, clauses, rules or direct" : "adequacy, clauses or rules";
  return `say what protects data that is stored or read abroad: ${kinds}`;
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

export function recipientsIn(language: Language): string {
  return `to whom an agency passes applications on, in ${languageNames.of(language)}`;
}

function noticeLacks({ identity }: Operator, country: MarketCountry): Lack[] {
  const row = noticeLaws[country];
  return row.asks
    .filter((item) => identity[item] === undefined)
    .map((item) => ({
      kind: lackOf(row),
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

function licenceLacks({ identity, licences }: Operator, country: MarketCountry): Lack[] {
  const row = licenceLaws[country];
  if (identity.kind === "employer" || row.agency === "none" || licences.some((each) => each.country === country)) {
    return [];
  }
  const text = `an agency needs a licence there${row.agency === "some" ? " in some places or cases" : ""}`;
  return [{ kind: row.agency === "needed" ? lackOf(row) : "warning", setting: "licences", text, row }];
}

/** Too long is refused where it is sure; too short depends on how many people an operator has. */
function retentionLacks(operator: Operator, country: MarketCountry): Lack[] {
  const row = retentionLaws[country];
  const days = operator.retention[country] ?? operator.retentionDays;
  const setting = `retention.${country}`;
  const least = row.least[operator.identity.kind];
  if (row.longest !== null && days > row.longest) {
    return [{ kind: lackOf(row), setting, text: `${row.longest} days at most, and not ${days}`, row }];
  }
  const found: Lack[] = [];
  const warn = (text: string) => found.push({ kind: "warning", setting, text: `${text}, and not ${days}`, row });
  if (days < least) warn(`${least} days at least`);
  if (row.leastIn !== null && days < row.leastIn.days)
    warn(`${row.leastIn.days} days at least in ${row.leastIn.place}`);
  return found;
}

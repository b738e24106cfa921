/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Legal texts: `legal/{language}/*.json`, ICU messages with the operator's details as arguments.
 * `legal-words/{tag}.json` has a country's different words, `legal-countries/{country}.json` its
 * additions to the privacy notice.
 */
import { createTranslator } from "use-intl/core";
import { type MarketCode, markets } from "./markets.ts";
import { intlTag, languageOf, spelledFor } from "./tags.ts";
import { textTag } from "./translator.ts";

export type LegalName = "privacy" | "terms" | "accessibility";

export interface LegalText {
  readonly title: string;
  readonly intro: readonly string[];
  readonly clauses: readonly LegalClause[];
  /** After the numbered clauses: what one country requires. */
  readonly besides?: readonly LegalClause[];
}

export interface LegalClause {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What is stored on a visitor's device, by name. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** The value of an empty argument, for `select` in the texts. */
export const nothing = "none";

/** Arguments of the texts, with the values that `select` may use. */
export const legalArguments = {
  /** The common name. */
  operator: "text",
  legalName: "text",
  email: "text",
  /** In one line. */
  address: "text",
  /** In running text: "the United States" (D25). */
  law: "text or none",
  /** Kind of jurisdiction; the only district is that of Columbia. */
  lawOf: ["country", "state", "district", nothing],
  /** One of the United States. */
  lawState: "text or none",
  /** Whether amounts follow the specification, or each job states what its pay is for. */
  payBasis: ["specified", "own"],
  /** Days after the last registration. */
  retentionDays: "number",
  /** Days after the final answer to the application; 0: no separate period. */
  afterEndDays: "number",
  /** Years. */
  minimumAge: "number",
  /** Days within which requests are answered. */
  answerDays: "number",
  /** Contact for data protection. */
  officer: "text or none",
  representatives: "text or none",
  /** Number of representatives. */
  represented: ["one", "several", nothing],
  kind: ["employer", "agency"],
  /** Recipients of an agency's applications. */
  recipients: "text or none",
  regime: ["gdpr", "named", "other"],
  privacyLaw: "text or none",
  regulator: "text or none",
  regulatorHost: "text or none",
  /** Countries in which data is stored: "Germany and Ireland". */
  locations: "text or none",
  /** Country from which the operator reads it. */
  seat: "text or none",
  /** Countries of an agency's recipients. */
  recipientPlaces: "text or none",
  /** Every country that data reaches. */
  places: "text or none",
  /** Countries abroad with an adequacy decision. */
  adequate: "text or none",
  /** Countries abroad covered by the safeguard. */
  abroad: "text or none",
  safeguard: ["clauses", "rules", nothing],
  /** The operator's country, if the applicant's law binds the operator directly. */
  direct: "text or none",
  /** Companies that run servers or mailboxes. */
  processors: "text or none",
  /** How applications reach the operator. */
  ways: ["both", "webhook", "mail", nothing],
  analytics: ["yes", "no"],
  /** Whether the form asks for the age, or only whether the applicant is old enough. */
  age: ["exact", "enough"],
  gender: ["yes", "no"],
  /** Date of the last accessibility check, in words. */
  checkedOn: "text",
  /** Days within which accessibility complaints are answered. */
  accessibilityDays: "number",
  accessibilityScope: ["consumer", "equality", nothing],
  accessibilityLaw: "text or none",
  /** The authority for accessibility complaints. */
  accessibilityBody: "text or none",
} as const satisfies Readonly<Record<string, "text" | "text or none" | "number" | readonly string[]>>;

export type LegalArguments = {
  readonly [Name in keyof typeof legalArguments]: (typeof legalArguments)[Name] extends readonly (infer Value)[]
    ? Value
    : (typeof legalArguments)[Name] extends "number"
      ? number
      : string;
};

const files = import.meta.glob<LegalText>("./legal/*/*.json", { eager: true, import: "default" });

/**
 * By tag ("de-AT"): words or phrases of the language, and the country's own. Not whole paragraphs
 * as in the messages' overlays, so that no country keeps an outdated right or duty when the
 * language's text changes.
 */
export const countryWords: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<Readonly<Record<string, string>>>("./legal-words/*.json", { eager: true, import: "default" }),
  ).map(([path, words]) => [path.slice("./legal-words/".length, -".json".length), words]),
);

/** A country's additions to the privacy notice. */
interface CountryText {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export const countryTexts: Readonly<Partial<Record<string, CountryText>>> = Object.fromEntries(
  Object.entries(import.meta.glob<CountryText>("./legal-countries/*.json", { eager: true, import: "default" })).map(
    ([path, text]) => [path.slice("./legal-countries/".length, -".json".length), text],
  ),
);

/**
 * The text of a language or country ("de", "de-AT") with unfilled arguments. Throws if a complete
 * language lacks it.
 */
export function legalSource(tag: string, name: LegalName): LegalText {
  const language = languageOf(tag);
  const text = files[`./legal/${language}/${name}.json`];
  if (text === undefined) throw new Error(`legal/${language}/${name}.json is missing`);
  const words = countryWords[tag];
  return words === undefined ? text : eachSentence(text, (sentence) => inOwnWords(sentence, words));
}

/**
 * The text in a market's language, filled with the operator's details. Omits paragraphs that are
 * empty.
 */
export function legalText(name: LegalName, market: MarketCode, values: LegalArguments): LegalText {
  const say = sayIn(market, values);
  const { clauses, ...text } = eachSentence(legalSource(textTag(market), name), say);
  // A reader elsewhere is not subject to the laws that the market's page names.
  const own = name === "privacy" && values.regime !== "other" ? countryText(market, say) : [];
  return { ...text, clauses: clauses.map(withoutEmpty), besides: own.map(withoutEmpty) };
}

/** Only in its own language: a market without a complete language is served in English entirely. */
function countryText(market: MarketCode, say: (message: string) => string): LegalClause[] {
  const { country, tag } = markets[market];
  const text = country === null || textTag(market) !== tag ? undefined : countryTexts[country];
  return text ? [{ heading: say(text.heading), paragraphs: text.paragraphs.map(say) }] : [];
}

function withoutEmpty({ paragraphs, ...clause }: LegalClause): LegalClause {
  return { ...clause, paragraphs: paragraphs.filter((paragraph) => paragraph !== "") };
}

function sayIn(market: MarketCode, values: LegalArguments): (message: string) => string {
  const tag = textTag(market);
  return (message) => {
    const t = createTranslator({
      locale: intlTag(tag),
      messages: { message: spelledFor(tag, message) },
      timeZone: "UTC",
      onError: (error) => {
        throw error;
      },
    });
    return t("message", { ...values }).trim();
  };
}

function eachSentence({ title, intro, clauses }: LegalText, say: (sentence: string) => string): LegalText {
  return {
    title: say(title),
    intro: intro.map(say),
    clauses: clauses.map(({ heading, paragraphs, stored }) => ({
      heading: say(heading),
      paragraphs: paragraphs.map(say),
      ...(stored && { stored: Object.fromEntries(Object.entries(stored).map(([key, text]) => [key, say(text)])) }),
    })),
  };
}

/** Replaces whole words only, and nothing within an argument's braces. */
function inOwnWords(sentence: string, words: Readonly<Record<string, string>>): string {
  const known = Object.keys(words).toSorted((a, b) => b.length - a.length);
  return sentence.replace(
    new RegExp(`(?<![\\p{L}\\p{M}{])(?:${known.join("|")})(?![\\p{L}\\p{M}}])`, "gu"),
    (word) => words[word]!,
  );
}

/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Privacy, terms and accessibility: `legal/{language}/{privacy,terms,accessibility}.json`, ICU messages with the operator's
 * particulars as arguments. `legal-words/{tag}.json` has what one country says otherwise, `legal-countries/{country}.json` what the
 * privacy notice of one has besides, in the language of its market.
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
  /** After the numbered clauses: what one country asks for. */
  readonly besides?: readonly LegalClause[];
}

export interface LegalClause {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What is kept on a visitor's device, by its name. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** No value of an argument that has none: the texts select by it. */
export const nothing = "none";

/** What the texts may name, and which values those have by which they select. */
export const legalArguments = {
  /** The name people know. */
  operator: "text",
  legalName: "text",
  email: "text",
  /** In one line. */
  address: "text",
  /** In running text: "the United States" (D25). */
  law: "text or none",
  /** Of which kind of place the law is; the only district is that of Columbia. */
  lawOf: ["country", "state", "district", nothing],
  /** One of the United States. */
  lawState: "text or none",
  /** Whether amounts are as the specification has them, or each job says what its own are paid for. */
  payBasis: ["specified", "own"],
  /** Whole days after the last registration. */
  retentionDays: "number",
  /** Whole days after the application was answered for good; 0: no other time. */
  afterEndDays: "number",
  /** Whole years. */
  minimumAge: "number",
  /** Days in which somebody who asks is answered. */
  answerDays: "number",
  /** Who is in charge of data protection, and how they are reached. */
  officer: "text or none",
  representatives: "text or none",
  /** How many those are. */
  represented: ["one", "several", nothing],
  kind: ["employer", "agency"],
  /** To whom an agency passes applications on. */
  recipients: "text or none",
  regime: ["gdpr", "named", "other"],
  privacyLaw: "text or none",
  regulator: "text or none",
  regulatorHost: "text or none",
  /** Countries that data is kept in: "Germany and Ireland". */
  locations: "text or none",
  /** Where the operator reads it. */
  seat: "text or none",
  /** Of an agency: the countries of those whom it passes applications on to. */
  recipientPlaces: "text or none",
  /** Every country that data gets to. */
  places: "text or none",
  /** Of those abroad: where protection is decided to be adequate. */
  adequate: "text or none",
  /** Of those abroad: where the safeguard protects it. */
  abroad: "text or none",
  safeguard: ["clauses", "rules", nothing],
  /** The seat, where the law of whom it is about binds the operator by itself. */
  direct: "text or none",
  /** Companies that run servers or mailboxes. */
  processors: "text or none",
  /** How an application reaches the operator. */
  ways: ["both", "webhook", "mail", nothing],
  analytics: ["yes", "no"],
  /** Whether the age is asked, or whether somebody is old enough. */
  age: ["exact", "enough"],
  gender: ["yes", "no"],
  /** A day in words: when the site's accessibility was last checked. */
  checkedOn: "text",
  /** Days in which somebody whom the site keeps out is answered. */
  accessibilityDays: "number",
  accessibilityScope: ["consumer", "equality", nothing],
  accessibilityLaw: "text or none",
  /** Who takes complaints about accessibility. */
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
 * By tag ("de-AT"): its language's words or phrases, and the country's own. Words and not whole paragraphs as in the messages'
 * overlays, so that no country keeps an old wording of a right or a duty when its language's text changes.
 */
export const countryWords: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<Readonly<Record<string, string>>>("./legal-words/*.json", { eager: true, import: "default" }),
  ).map(([path, words]) => [path.slice("./legal-words/".length, -".json".length), words]),
);

/** What the privacy notice of a country has besides. */
interface CountryText {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export const countryTexts: Readonly<Partial<Record<string, CountryText>>> = Object.fromEntries(
  Object.entries(import.meta.glob<CountryText>("./legal-countries/*.json", { eager: true, import: "default" })).map(
    ([path, text]) => [path.slice("./legal-countries/".length, -".json".length), text],
  ),
);

/** The text as written for a language or a country ("de", "de-AT"), with its arguments still in it. Throws when a complete language lacks it. */
export function legalSource(tag: string, name: LegalName): LegalText {
  const language = languageOf(tag);
  const text = files[`./legal/${language}/${name}.json`];
  if (text === undefined) throw new Error(`legal/${language}/${name}.json is missing`);
  const words = countryWords[tag];
  return words === undefined ? text : eachSentence(text, (sentence) => inOwnWords(sentence, words));
}

/** The text of a market's language with the operator's particulars in it. Paragraphs that come out empty are left out. */
export function legalText(name: LegalName, market: MarketCode, values: LegalArguments): LegalText {
  const say = sayIn(market, values);
  const { clauses, ...text } = eachSentence(legalSource(textTag(market), name), say);
  // Whoever reads a market's page elsewhere is under no law that it names.
  const own = name === "privacy" && values.regime !== "other" ? countryText(market, say) : [];
  return { ...text, clauses: clauses.map(withoutEmpty), besides: own.map(withoutEmpty) };
}

/** Only in its own language: a market whose language is not complete is answered in English as a whole. */
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

/** Whole words only, and none within an argument's braces. */
function inOwnWords(sentence: string, words: Readonly<Record<string, string>>): string {
  const known = Object.keys(words).toSorted((a, b) => b.length - a.length);
  return sentence.replace(
    new RegExp(`(?<![\\p{L}\\p{M}{])(?:${known.join("|")})(?![\\p{L}\\p{M}}])`, "gu"),
    (word) => words[word]!,
  );
}

/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Privacy, terms and accessibility: `legal/{language}/{privacy,terms,accessibility}.json`, ICU messages with the operator's
 * particulars as arguments; `legal-words/{tag}.json` has what one country says otherwise.
 */
import { createTranslator } from "use-intl/core";
import type { MarketCode } from "./markets.ts";
import { intlTag, languageOf, spelledFor } from "./tags.ts";
import { textTag } from "./translator.ts";

export type LegalName = "privacy" | "terms" | "accessibility";

export interface LegalText {
  readonly title: string;
  readonly intro: readonly string[];
  readonly clauses: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

export interface LegalArguments {
  /** The name people know. */
  readonly operator: string;
  readonly legalName: string;
  readonly email: string;
  /** In one line. */
  readonly address: string;
  /** The country of the governing law in running text: "the United States" (D25). */
  readonly law: string;
  readonly retentionDays: number;
  /** Whole years. */
  readonly minimumAge: number;
}

/** What the texts may name: held to it by tests/locales/legal.test.ts. */
export const legalArgumentNames = [
  "operator",
  "legalName",
  "email",
  "address",
  "law",
  "retentionDays",
  "minimumAge",
] as const satisfies readonly (keyof LegalArguments)[];

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

/** The text as written for a language or a country ("de", "de-AT"), with its arguments still in it. Throws when a complete language lacks it. */
export function legalSource(tag: string, name: LegalName): LegalText {
  const language = languageOf(tag);
  const text = files[`./legal/${language}/${name}.json`];
  if (text === undefined) throw new Error(`legal/${language}/${name}.json is missing`);
  const words = countryWords[tag];
  return words === undefined ? text : eachSentence(text, (sentence) => inOwnWords(sentence, words));
}

/** The text of a market's language with the operator's particulars in it. */
export function legalText(name: LegalName, market: MarketCode, values: LegalArguments): LegalText {
  const tag = textTag(market);
  return eachSentence(legalSource(tag, name), (message) => {
    const t = createTranslator({
      locale: intlTag(tag),
      messages: { message: spelledFor(tag, message) },
      timeZone: "UTC",
      onError: (error) => {
        throw error;
      },
    });
    return t("message", { ...values });
  });
}

function eachSentence(text: LegalText, say: (sentence: string) => string): LegalText {
  return {
    title: say(text.title),
    intro: text.intro.map(say),
    clauses: text.clauses.map((clause) => ({
      heading: say(clause.heading),
      paragraphs: clause.paragraphs.map(say),
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

/** Compiles phrases of a lexicon into expressions over the words of a reading. */
import type { Lexicon, Phrases } from "./lexicon.ts";
import { normalise } from "./normalise.ts";

/** A separate constant, because the build cannot convert `String.raw` to ASCII (vite.config.ts). */
const beyondLatin = "원|만원|달러|ريال|درهم|دينار|دولار|يورو";

/** Currency signs, codes and common names in many languages. */
export const currency = String.raw`(?:\p{Sc}|euros?|eur|usdt|usdc|usd|btc|eth|trx|bnb|gbp|chf|sek|nok|dkk|pln|ron|lei|leu|try|tl|kroner|kronor|kr|zlotych|zloty|zl|sar|aed|kwd|bhd|krw|won|aud|cad|nzd|sgd|do[l1]{2}ars?|do[l1]ar\p{L}*|pounds?|quid|bucks|franken|francs?|lire|${beyondLatin})`;

type Ways = Pick<Lexicon, "clitics" | "loose" | "spellings">;

/** Phrases per expression. Compile time grows faster than linearly, up to 0.05 s each. */
const mostInOne = 6;

/** Expressions for the phrases, in order, compiled on demand; syntax in lexicon.ts. */
export function expressionsOf(phrases: Phrases, ways: Ways): (() => RegExp)[] {
  return Array.from({ length: Math.ceil(phrases.length / mostInOne) }, (_, place) => {
    let made: RegExp | undefined;
    return () => (made ??= expressionOf(phrases.slice(place * mostInOne, (place + 1) * mostInOne), ways));
  });
}

const nothing = /(?!)/g;

export function expressionOf(phrases: Phrases, ways: Ways): RegExp {
  if (phrases.length === 0) return nothing;
  const any = phrases.map((phrase) => source(phrase, ways)).join("|");
  return ways.loose === true ? new RegExp(any, "gu") : new RegExp(`(?<= )(?:${any})(?= )`, "gu");
}

/** Replaces equivalent spellings, in texts and phrases alike. */
export function spelling({ spellings = [] }: Ways): (text: string) => string {
  return (text) => spellings.reduce((read, [from, to]) => read.replaceAll(from, to), text);
}

/** Words of all phrases, for finding them in letters written apart. */
export interface Vocabulary {
  /** By their first letters, because there are thousands; longest first. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** Words that take endings. */
  readonly stems: ReadonlySet<string>;
}

/** Length of the keys of {@link Vocabulary.words}, and minimum length of a word. */
export const beginning = 3;

/** Longest word of a phrase (tests/domain/scam-check/phrases.test.ts). */
const longestInLexicon = 32;

type VocabularyWord = readonly [word: string, isStem: boolean];

export function vocabularyWordsOf(phrases: Phrases, ways: Ways): VocabularyWord[] {
  return phrases.flatMap((phrase) =>
    Array.from(
      spelling(ways)(normalise(phrase)).matchAll(/(\p{L}{3,})([*(]?)/gu),
      ([, word, more]) => [word!, more !== ""] as const,
    ),
  );
}

export function vocabularyOf(words: readonly VocabularyWord[]): Vocabulary {
  return {
    words: groupByBeginning(words.map(([word]) => word)),
    stems: new Set(words.flatMap(([word, isStem]) => (isStem ? [word] : []))),
  };
}

export function groupByBeginning(words: readonly string[]): Vocabulary["words"] {
  const known = [...new Set(words)].filter(({ length }) => length <= longestInLexicon);
  return Map.groupBy(
    known.toSorted((left, right) => right.length - left.length),
    (word) => word.slice(0, beginning),
  );
}

function source(phrase: string, ways: Ways): string {
  const parts = spelling(ways)(normalise(phrase.trim())).match(/\.\. ?|\. ?|[()|*\-#¤]| +|[^()|*\-. #¤]+/gu) ?? [];
  const clitic = ways.clitics === undefined ? "" : `(?:${ways.clitics.map(normalise).join("|")})?`;
  /** For each open group, whether a word starts with it; the first is the phrase. */
  const groups = [true];
  let begins = true;
  let result = "";
  for (const part of parts) {
    const began: boolean = begins;
    begins = false;
    if (part.startsWith("..")) result += gap(5);
    else if (part.startsWith(".")) result += gap(2);
    else if (part === "(") groups.push(began);
    if (part === "(") result += "(?:";
    else if (part === ")") result += (groups.pop(), ")");
    else if (part === "*") result += "[^ ]*";
    else if (part === "-") result += " ?";
    else if (part === "|") result += "|";
    else if (part === "#") result += String.raw`\d[\d.,]*`;
    else if (part === "¤") result += currency;
    else if (part.startsWith(" ")) result += ways.loose === true ? "[^ ]{0,4} ?" : " ";
    else if (!part.startsWith(".")) result += (began ? clitic : "") + letters(part, ways);
    if (part.startsWith(".") || part.startsWith(" ")) begins = true;
    else if (part === "(") begins = began;
    else if (part === "|") begins = groups.at(-1) === true;
  }
  return result;
}

function gap(words: number): string {
  return `(?:[^ ]+ ){0,${words}}?`;
}

function letters(part: string, { loose }: Ways): string {
  if (loose === true) return Array.from(part, escaped).join(" ?");
  const whole = escaped(part);
  return part.length > 2 ? whole.replace(/[il]/g, "[$&1]") : whole;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
}

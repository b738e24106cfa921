/** Phrases of a lexicon as one expression over the row of words that a reading is. */
import type { Lexicon, Phrases } from "./lexicon.ts";
import { normalise } from "./normalise.ts";

/** By itself, because in `String.raw` the build cannot write it in ASCII (vite.config.ts). */
const beyondLatin = "원|만원|달러|ريال|درهم|دينار|دولار|يورو";

/** Signs and short names of currencies that texts are likely to have, and words for them in many languages. */
export const currency = String.raw`(?:\p{Sc}|euros?|eur|usdt|usdc|usd|btc|eth|trx|bnb|gbp|chf|sek|nok|dkk|pln|ron|lei|leu|try|tl|kroner|kronor|kr|zlotych|zloty|zl|sar|aed|kwd|bhd|krw|won|aud|cad|nzd|sgd|do[l1]{2}ars?|do[l1]ar\p{L}*|pounds?|quid|bucks|franken|francs?|lire|${beyondLatin})`;

type Ways = Pick<Lexicon, "clitics" | "loose" | "spellings">;

/** Phrases in one expression: compiling twice as many takes far more than twice as long, up to a twentieth of a second. */
const mostInOne = 6;

/** What finds any of the phrases, in their order, each expression made when it is asked for; their syntax is in lexicon.ts. */
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

/** The same for texts and for phrases. */
export function spelling({ spellings = [] }: Ways): (text: string) => string {
  return (text) => spellings.reduce((read, [from, to]) => read.replaceAll(from, to), text);
}

/** The words that phrases are made of, for finding them in letters that stand alone. */
export interface Vocabulary {
  /** By the letters that they begin with, since there are thousands; of these the longest first. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** Those of them that take endings. */
  readonly stems: ReadonlySet<string>;
}

/** How many letters of a word {@link Vocabulary.words} goes by; none is shorter. */
export const beginning = 3;

/** No phrase has a longer word (tests/domain/never-pay/phrases.test.ts). */
const longestInLexicon = 32;

/** A word of a phrase, and whether it takes endings. */
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
    words: byBeginning(words.map(([word]) => word)),
    stems: new Set(words.flatMap(([word, isStem]) => (isStem ? [word] : []))),
  };
}

export function byBeginning(words: readonly string[]): Vocabulary["words"] {
  const known = [...new Set(words)].filter(({ length }) => length <= longestInLexicon);
  return Map.groupBy(
    known.toSorted((left, right) => right.length - left.length),
    (word) => word.slice(0, beginning),
  );
}

function source(phrase: string, ways: Ways): string {
  const parts = spelling(ways)(normalise(phrase.trim())).match(/\.\. ?|\. ?|[()|*\-#¤]| +|[^()|*\-. #¤]+/gu) ?? [];
  const clitic = ways.clitics === undefined ? "" : `(?:${ways.clitics.map(normalise).join("|")})?`;
  /** For each group that is open, whether a word begins with it; the first is the phrase itself. */
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
  return Array.from(part, (letter) =>
    part.length > 2 && (letter === "i" || letter === "l") ? `[${letter}1]` : escaped(letter),
  ).join("");
}

function escaped(letter: string): string {
  return letter.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
}

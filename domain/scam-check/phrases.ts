/** Compiles phrases into expressions over a text's words. */
import type { Phrases, Spellings } from "./warning-words.ts";
import { normalise } from "./normalise.ts";

/** A separate constant, because the build cannot convert `String.raw` to ASCII (vite.config.ts). */
const beyondLatin = "원|만원|달러|ريال|درهم|دينار|دولار|يورو";

/** Currency signs, codes and common names in many languages. */
const currency = String.raw`(?:\p{Sc}|euros?|eur|usdt|usdc|usd|btc|eth|trx|bnb|gbp|chf|sek|nok|dkk|pln|ron|lei|leu|try|tl|kroner|kronor|kr|zlotych|zloty|zl|sar|aed|kwd|bhd|krw|won|aud|cad|nzd|sgd|do[l1]{2}ars?|do[l1]ar\p{L}*|pounds?|quid|bucks|franken|francs?|lire|${beyondLatin})`;

const nothing = /(?!)/g;

/** Matches any of the phrases in a row of words with a space before and after each. */
export function expressionOf(phrases: Phrases, ways: Spellings): RegExp {
  if (phrases.length === 0) return nothing;
  const any = phrases.map((phrase) => source(phrase, ways)).join("|");
  return ways.loose === true ? new RegExp(any, "gu") : new RegExp(`(?<= )(?:${any})(?= )`, "gu");
}

/** Replaces equivalent spellings, in texts and phrases alike. */
export function spelling({ spellings = [] }: Spellings): (text: string) => string {
  return (text) => spellings.reduce((read, [from, to]) => read.replaceAll(from!, to!), text);
}

function source(phrase: string, ways: Spellings): string {
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

function letters(part: string, { loose }: Spellings): string {
  return loose === true ? Array.from(part, escaped).join(" ?") : escaped(part);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
}

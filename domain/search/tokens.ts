/**
 * Lexemes (`tsvector`) under which a person is found. The first letter of each gives its source, so
 * one index and one condition (query.ts) cover all sources. Lexemes also match by prefix.
 */
import { trunkPrefix } from "../phone/countries.ts";
import { cutTo, foldText, foldToTwoLetters, isUnspaced, joinedWordsIn, spellingsOf } from "./fold.ts";

/** Source of a lexeme. Numbers are also stored reversed, to find them by their end. */
export const tags = {
  name: "n",
  number: "p",
  numberEnd: "r",
  email: "e",
  domain: "d",
  code: "c",
  city: "t",
} as const;
export type Tag = (typeof tags)[keyof typeof tags];

/**
 * Version of the lexemes' algorithm; `backfill-search.ts` renews older ones. It is itself a lexeme
 * of the source, so an older process that rewrites the source removes it. The space prevents
 * matches.
 */
const reading = " 2";
/** `tsquery` condition for the current version, repeated in the indexes of migration 0051. */
export const currentReading = {
  registration: `'${tags.city}${reading}' & '${tags.email}${reading}'`,
  note: `'${tags.name}${reading}'`,
} as const;

/** Longest word often written together with the next: "Al Sayed", "De Vries", "عبد الله". */
export const longestParticle = 4;

/** Characters of a lexeme, in any script far below PostgreSQL's 2046 bytes. */
export const longestToken = 100;
const longestEmail = 254;

/** "mail.example.org" is also found by "example.org". */
const mostDomains = 3;

/** Maximum number and length of inner parts of a word without spaces. */
const mostParts = 10;
const longestPart = 20;

/** A note has at most 2000 characters; this bounds the row of a hostile one. */
const mostWords = 500;

export interface Named {
  readonly name: string;
}

export interface Numbered {
  /** Digits of the calling code. */
  readonly areaCode: string;
  readonly nationalNumber: string;
}

/** Lexemes of one registration; its city comes from the survey. */
export function registrationTokens(
  registration: Named & Numbered & { readonly email: string; readonly code: string; readonly city?: string | null },
): string[] {
  return unique([
    ...nameTokens(registration.name),
    ...numberTokens(registration),
    ...emailTokens(registration.email),
    tags.code + registration.code.toLowerCase(),
    ...cityTokens(registration.city ?? ""),
  ]);
}

export function nameTokens(name: string): string[] {
  return unique([...wordTokens(tags.name, name), ...joinedTokens(tags.name, name)]);
}

export function cityTokens(city: string): string[] {
  return unique([tags.city + reading, ...wordTokens(tags.city, city), ...joinedTokens(tags.city, city)]);
}

export function emailTokens(email: string): string[] {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return unique([
    tags.email + reading,
    ...spellingsOf(email).map((whole) => tags.email + cutTo(whole, longestEmail)),
    ...[foldText(domain), foldToTwoLetters(domain)]
      .flatMap(domainsOf)
      .filter((part) => part !== "")
      .map((part) => tags.domain + cutTo(part, longestToken)),
  ]);
}

function domainsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels
    .slice(0, Math.min(mostDomains, Math.max(1, labels.length - 1)))
    .map((_, from) => labels.slice(from).join("."));
}

/** As people write it: with calling code, without, and with trunk prefix; and reversed. */
export function numberTokens({ areaCode, nationalNumber }: Numbered): string[] {
  const whole = areaCode + nationalNumber;
  if (!/^\d+$/.test(whole)) return [];
  return unique([
    tags.number + whole,
    tags.number + nationalNumber,
    tags.number + trunkPrefix(areaCode) + nationalNumber,
    tags.numberEnd + reverseDigits(whole),
  ]);
}

/** Lexemes of a note: its words, and each number in one piece regardless of spacing. */
export function noteTokens(text: string): string[] {
  const numbers = Array.from(foldText(text).matchAll(/\d[\d\s()/.-]*\d/g), ([number]) => number.replaceAll(/\D/g, ""));
  return unique([
    tags.name + reading,
    ...wordTokens(tags.name, text),
    ...numbers
      .filter((digits) => digits.length >= 4)
      .slice(0, mostWords)
      .flatMap((digits) => [tags.number + digits, tags.numberEnd + reverseDigits(digits)])
      .map((token) => cutTo(token, longestToken)),
  ]);
}

function wordTokens(tag: Tag, text: string): string[] {
  const words = joinedWordsIn(text).flatMap((part) => {
    const each = part.flatMap(({ start, end, folded }) => [
      ...spellingsOf(text.slice(start, end)),
      ...innerParts(folded),
    ]);
    return part.length > 1
      ? [...each, ...spellingsOf(part.map(({ start, end }) => text.slice(start, end)).join(""))]
      : each;
  });
  return unique(words.slice(0, mostWords).map((word) => tag + cutTo(word, longestToken)));
}

/** "Al Sayed" is found by "alsayed", and "De la Cruz" by "delacruz". */
function joinedTokens(tag: Tag, text: string): string[] {
  const words = joinedWordsIn(text).map((part) => part.map(({ start, end }) => text.slice(start, end)).join(""));
  return words
    .slice(0, mostWords)
    .flatMap((_, at) => {
      const two = words.slice(at, at + 2);
      const three = words.slice(at, at + 3);
      return [two, three]
        .filter((run) => run.length > 1 && run.slice(0, -1).every(isParticle))
        .map((run) => run.join(""));
    })
    .flatMap(spellingsOf)
    .map((word) => tag + cutTo(word, longestToken));
}

/** In unspaced scripts each character is searched by itself. */
export function isParticle(word: string): boolean {
  return Array.from(word).length <= longestParticle && !isUnspaced(word);
}

/** "김서연" is found by "서연": in scripts without spaces, the suffixes of a word. */
function innerParts(word: string): string[] {
  if (!isUnspaced(word)) return [];
  const characters = Array.from(word);
  return characters
    .slice(1, Math.min(mostParts, characters.length - 1))
    .map((_, index) => characters.slice(index + 1, index + 1 + longestPart).join(""));
}

export function reverseDigits(digits: string): string {
  return Array.from(digits).toReversed().join("");
}

function unique(tokens: readonly string[]): string[] {
  return [...new Set(tokens)];
}

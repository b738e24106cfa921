/**
 * What somebody is found by, as the lexemes of a `tsvector`: each begins with a letter that says where it comes from, so that one
 * index holds all of it and one condition asks for what was typed, wherever it stands (query.ts). Every lexeme is found by its beginning.
 */
import { trunkPrefix } from "../phone/countries.ts";
import { cutTo, fold, isUnspaced, partsIn } from "./fold.ts";

/** Where a lexeme comes from. A number stands twice: forwards, and backwards to be found by its end. */
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

/** Characters of a lexeme: far below the 2046 bytes that one may have, whatever script it is in. */
export const longestToken = 100;
const longestEmail = 254;

/** "mail.example.org" is found by "example.org". */
const mostDomains = 3;

/** Parts of a word without spaces that are tokens too, and their characters. */
const mostParts = 10;
const longestPart = 20;

/** A note is at most 2000 characters; a hostile one must not make a row of any size. */
const mostWords = 500;

export interface Named {
  readonly name: string;
}

export interface Numbered {
  /** Digits of the calling code. */
  readonly areaCode: string;
  readonly nationalNumber: string;
}

/** Of one registration; its city comes with the survey. */
export function registrationTokens(
  registration: Named & Numbered & { readonly email: string; readonly code: string; readonly city?: string | null },
): string[] {
  return unique([
    ...wordTokens(tags.name, registration.name),
    ...numberTokens(registration),
    ...emailTokens(registration.email),
    tags.code + registration.code.toLowerCase(),
    ...cityTokens(registration.city ?? ""),
  ]);
}

export function cityTokens(city: string): string[] {
  return wordTokens(tags.city, city);
}

export function emailTokens(email: string): string[] {
  const whole = cutTo(fold(email), longestEmail);
  const domain = fold(email.slice(email.lastIndexOf("@") + 1));
  const labels = domain.split(".");
  const domains = labels
    .slice(0, Math.min(mostDomains, Math.max(1, labels.length - 1)))
    .map((_, from) => labels.slice(from).join("."));
  return unique([
    tags.email + whole,
    ...domains.filter((part) => part !== "").map((part) => tags.domain + cutTo(part, longestToken)),
  ]);
}

/** As people write it: with the calling code, without, and with what is dialled before it at home; and from its end. */
export function numberTokens({ areaCode, nationalNumber }: Numbered): string[] {
  const whole = areaCode + nationalNumber;
  if (!/^\d+$/.test(whole)) return [];
  return unique([
    tags.number + whole,
    tags.number + nationalNumber,
    tags.number + trunkPrefix(areaCode) + nationalNumber,
    tags.numberEnd + reversed(whole),
  ]);
}

/** What a recruiter wrote: its words, and each number in it in one piece, however it was spaced. */
export function noteTokens(text: string): string[] {
  const numbers = Array.from(fold(text).matchAll(/\d[\d\s()/.-]*\d/g), ([number]) => number.replaceAll(/\D/g, ""));
  return unique([
    ...wordTokens(tags.name, text),
    ...numbers
      .filter((digits) => digits.length >= 4)
      .slice(0, mostWords)
      .flatMap((digits) => [tags.number + digits, tags.numberEnd + reversed(digits)])
      .map((token) => cutTo(token, longestToken)),
  ]);
}

function wordTokens(tag: Tag, text: string): string[] {
  const words = partsIn(text).flatMap((part) => {
    const each = part.flatMap(({ folded }) => [folded, ...innerParts(folded)]);
    return part.length > 1 ? [...each, part.map(({ folded }) => folded).join("")] : each;
  });
  return unique(words.slice(0, mostWords).map((word) => tag + cutTo(word, longestToken)));
}

/** "김서연" is found by "서연": where names have no spaces, by what follows each character. */
function innerParts(word: string): string[] {
  if (!isUnspaced(word)) return [];
  const characters = Array.from(word);
  return characters
    .slice(1, Math.min(mostParts, characters.length - 1))
    .map((_, index) => characters.slice(index + 1, index + 1 + longestPart).join(""));
}

export function reversed(digits: string): string {
  return Array.from(digits).toReversed().join("");
}

function unique(tokens: readonly string[]): string[] {
  return [...new Set(tokens)];
}

/**
 * What somebody is found by, as the lexemes of a `tsvector`: each begins with a letter that says where it comes from, so that one
 * index holds all of it and one condition asks for what was typed, wherever it stands (query.ts). Every lexeme is found by its beginning.
 */
import { trunkPrefix } from "../phone/countries.ts";
import { cutTo, fold, foldAsTwo, isUnspaced, partsIn, spellingsOf } from "./fold.ts";

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

/**
 * Of which reading (fold.ts, this file) the lexemes of a kind are: `fill-search.ts` makes those of another reading again. It is a lexeme
 * of the kind itself, so that an older process that rewrites the kind takes it away; the space keeps it from being found.
 */
const reading = " 2";
/** The condition on `search`, as the text of a `tsquery`, that it is of this reading. The indexes of migration 0051 say the same. */
export const currentReading = {
  registration: `'${tags.city}${reading}' & '${tags.email}${reading}'`,
  note: `'${tags.name}${reading}'`,
} as const;

/** Characters of a word up to which it is often written together with the next: "Al Sayed", "De Vries", "عبد الله". */
export const longestParticle = 4;

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
    ...joinedTokens(tags.name, registration.name),
    ...numberTokens(registration),
    ...emailTokens(registration.email),
    tags.code + registration.code.toLowerCase(),
    ...cityTokens(registration.city ?? ""),
  ]);
}

export function cityTokens(city: string): string[] {
  return unique([tags.city + reading, ...wordTokens(tags.city, city), ...joinedTokens(tags.city, city)]);
}

export function emailTokens(email: string): string[] {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return unique([
    tags.email + reading,
    ...spellingsOf(email).map((whole) => tags.email + cutTo(whole, longestEmail)),
    ...[fold(domain), foldAsTwo(domain)]
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
    tags.name + reading,
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
  const words = partsIn(text).map((part) => part.map(({ start, end }) => text.slice(start, end)).join(""));
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

/** Where names have no spaces, each character is looked for by itself. */
export function isParticle(word: string): boolean {
  return Array.from(word).length <= longestParticle && !isUnspaced(word);
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

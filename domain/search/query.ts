/** What a recruiter typed into the search, and the condition on the lexemes of tokens.ts that it makes. */
import { isStorable } from "../application/text.ts";
import { codeAlphabet, codeLength, normaliseCode } from "../code/code.ts";
import { toAsciiDigits } from "../application/digits.ts";
import { linkedNumber } from "../phone/link.ts";
import { cutTo, fold, foldAsOne, wordsIn } from "./fold.ts";
import { leastTyped, mostTyped } from "./limits.ts";
import { nearWords } from "./near.ts";
import { isParticle, longestToken, reversed, type Tag, tags } from "./tokens.ts";

/** Digits of a number that find it by its end: as many as are shown of each anyway. More at its end would read it out. */
export const leastDigits = 4;
const leastCode = 4;
const mostTerms = 8;
/** Words of one term, which marks part: "a.b.c" has three. */
const mostWords = 8;
/** Terms that are also looked for as one word: "de la cruz". */
const mostJoined = 3;

/** What has to be found somewhere of one person, in one of these ways. */
export interface Term {
  readonly words: readonly string[];
  /** The words may be those of a name or a city; of an address they are only looked for in notes. */
  readonly named: boolean;
  /** The beginning of an address, or of its domain after an `@`. */
  readonly email: string | null;
  readonly domain: string | null;
  /** The beginning of a code, in small letters, without dashes. */
  readonly code: string | null;
  /** The numbers that it may be as a whole, and what the end of one may be; of what recruiters wrote, beginnings. */
  readonly digits: { readonly beginnings: readonly string[]; readonly end: string } | null;
}

export interface Typed {
  readonly terms: readonly Term[];
  /** A whole code, as it is stored. */
  readonly code: string | null;
  /** Every digit of a number that is looked for; "" for none. */
  readonly digits: string;
}

/** Null: too little to look for. */
export function readTyped(typed: string): Typed | null {
  if (!isStorable(typed)) return null;
  const text = cutTo(linkedNumber(toAsciiDigits(typed)) ?? typed, mostTyped);
  if (Array.from(fold(text).replace(/\s/gu, "")).length < leastTyped) return null;
  const code = normaliseCode(text);
  const parts = isNumber(text) || code !== null ? [text] : (text.match(spaced) ?? []).slice(0, mostTerms);
  const terms = parts.map(termOf).filter((term) => alternatives(term).length > 0);
  if (terms.length === 0) return null;
  return { terms, code, digits: terms.flatMap(({ digits }) => (digits ? [digits.end] : [])).join(" ") };
}

/** What stands apart; a number with spaces in it is together. */
const spaced = /(?<!\S)[+(\p{Nd}][\p{Nd}\s()+/.\p{Pd}]*\p{Nd}(?!\S)|\S+/gu;

/** Nothing in it but digits and what stands between them. */
function isNumber(text: string): boolean {
  const plain = fold(text);
  return /^[\d\s+()/.\u2010-\u2015-]+$/u.test(plain) && digitsOf(plain).length >= leastDigits;
}

function termOf(text: string): Term {
  const folded = fold(text).trim();
  const number = isNumber(text);
  const address = /^[^\s@]*(?:@[^\s@]*)?$/u.test(folded) && /[\p{L}\p{N}]/u.test(folded) ? folded : "";
  const domain = address.replace(/^@/, "");
  const plain = folded.replaceAll(/[\s\p{Pd}._]/gu, "");
  const isCode = [...plain].every((character) => codeAlphabet.includes(character.toUpperCase()));
  const least = /\p{Pd}/u.test(folded) ? leastCode - 1 : leastCode;
  return {
    words: wordsIn(text)
      .slice(0, mostWords)
      .map((word) => cutTo(word.folded, longestToken)),
    named: !folded.includes("@"),
    email: address.length >= leastTyped && !address.startsWith("@") ? address : null,
    domain: domain.length >= leastTyped ? domain : null,
    code: isCode && plain.length >= least && plain.length <= codeLength ? plain : null,
    digits: number ? spellings(folded) : null,
  };
}

/** 00 in front is the plus of other countries. */
function spellings(folded: string): Term["digits"] {
  const digits = digitsOf(folded);
  // "+44 (0)7400": the zero is dialled at home alone.
  const abroad = digitsOf(folded.replace(/\(\s*0\s*\)/u, ""));
  const beginnings = [digits, digits.replace(/^00/, ""), abroad, abroad.replace(/^00/, "")];
  return { beginnings: [...new Set(beginnings)].filter((each) => each.length >= leastDigits), end: digits };
}

function digitsOf(folded: string): string {
  return folded.replaceAll(/\D/g, "");
}

/** The condition on a registration as the text of a `tsquery`: each term in any of its ways. */
export function registrationCondition({ terms }: Typed): string {
  return every(terms, alternatives, [tags.name, tags.city]) ?? "";
}

/** The lexemes of names that each word may have been meant for, with a letter wrong; of those that name nobody it is not asked again. */
export function nearNames({ terms }: Typed): string[] {
  return [...new Set(terms.flatMap(nearOf))];
}

/** The condition on a registration where words may have a letter wrong: those of `names` alone are looked for. Null: none is of any use. */
export function nearCondition({ terms }: Typed, names: ReadonlySet<string>): string | null {
  if (!terms.some((term) => nearOf(term).some((name) => names.has(name)))) return null;
  const ways = (term: Term) => [
    ...alternatives(term),
    ...nearOf(term)
      .filter((name) => names.has(name))
      .map(quoted),
  ];
  return every(terms, ways, [tags.name, tags.city]);
}

/** Of one word that may be a name. */
function nearOf({ words, named, digits }: Term): string[] {
  const [word] = words;
  return word === undefined || words.length > 1 || !named || digits
    ? []
    : nearWords(word).map((near) => tags.name + near);
}

function alternatives({ words, named, email, domain, code, digits }: Term): string[] {
  return [
    ...(named ? inWords(words, digits, [tags.name, tags.city]) : []),
    ...(email === null ? [] : [beginsWith(tags.email, email)]),
    ...(domain === null ? [] : [beginsWith(tags.domain, domain)]),
    ...(code === null ? [] : [beginsWith(tags.code, code)]),
    ...wholeNumbers(digits),
  ];
}

/** The same of what recruiters wrote: every word, and numbers in one piece. Null: there is nothing to look for in it. */
export function noteCondition({ terms }: Typed): string | null {
  const ways = ({ words, digits }: Term) => [...inWords(words, digits, [tags.name]), ...numberAlternatives(digits)];
  return every(terms, ways, [tags.name]);
}

/** Every term in one of its ways; or those that may be written as one word, as one. Null: one of them has no way. */
function every(terms: readonly Term[], waysOf: (term: Term) => string[], where: readonly Tag[]): string | null {
  const all = terms.map(waysOf);
  if (all.some((ways) => ways.length === 0)) return null;
  const conditions = new Map(terms.map((term, at) => [term, `(${all[at]?.join(" | ") ?? ""})`]));
  const together = (joined: readonly Term[]) =>
    joined.length === 1 ? conditions.get(joined[0]!) : wordIn(joined.map(joinedWords).join(""), where);
  return runs(terms)
    .map((run) => {
      const ways = spacings(run).map((words) => words.map(together).join(" & "));
      return ways.length === 1 ? ways.join("") : `(${ways.join(" | ")})`;
    })
    .join(" & ");
}

/** Every way to put spaces between what stands in a row. */
function spacings<Item>(row: readonly Item[]): readonly (readonly (readonly Item[])[])[] {
  return row.length === 0
    ? [[]]
    : row.flatMap((_, at) => spacings(row.slice(at + 1)).map((rest) => [row.slice(0, at + 1), ...rest]));
}

/** Terms with short words in front, which may be stored as one word: "abd ullah" finds "Abdullah". */
function runs(terms: readonly Term[]): readonly (readonly Term[])[] {
  const all: Term[][] = [];
  for (const term of terms) {
    const last = all.at(-1);
    const joins = last !== undefined && last.length < mostJoined && isWord(term);
    if (joins && last.every((before) => isWord(before) && isParticle(joinedWords(before)))) last.push(term);
    else all.push([term]);
  }
  return all;
}

const isWord = ({ words, named, digits }: Term) => named && !digits && words.length > 0;
const joinedWords = ({ words }: Term) => words.join("");

/** All of the words; or where they were typed with marks between them, all of them as one: "Anne-Marie" finds "Annemarie". */
function inWords(words: readonly string[], digits: Term["digits"], where: readonly Tag[]): string[] {
  if (words.length === 0) return [];
  const apart = words.map((word) => wordIn(word, where)).join(" & ");
  return words.length === 1 || digits ? [apart] : [apart, wordIn(cutTo(words.join(""), longestToken), where)];
}

/** What begins with it; and what differs from it only in letters that some write as one and others as two, as a whole. */
function wordIn(word: string, where: readonly Tag[]): string {
  const short = foldAsOne(word);
  const whole = short === word || short.length < leastTyped ? [] : where.map((tag) => lexeme(tag, short));
  const ways = [...where.map((tag) => beginsWith(tag, word)), ...whole];
  return ways.length === 1 ? ways.join("") : `(${ways.join(" | ")})`;
}

/** A number is masked until it is opened: it is found whole, or by what is shown of it. */
function wholeNumbers(digits: Term["digits"]): string[] {
  if (!digits) return [];
  const { beginnings, end } = digits;
  return [
    ...beginnings.map((whole) => lexeme(tags.number, whole)),
    ...(end.length === leastDigits ? [beginsWith(tags.numberEnd, reversed(end))] : []),
  ];
}

/** What recruiters wrote can be read as it is. */
function numberAlternatives(digits: Term["digits"]): string[] {
  if (!digits) return [];
  return [
    ...digits.beginnings.map((beginning) => beginsWith(tags.number, beginning)),
    beginsWith(tags.numberEnd, reversed(digits.end)),
  ];
}

/** A quoted lexeme and all that begin with it; what is typed can say nothing else (PostgreSQL manual, 8.11.2). */
function beginsWith(tag: Tag, text: string): string {
  return `${lexeme(tag, text)}:*`;
}

function lexeme(tag: Tag, text: string): string {
  return quoted(tag + text);
}

function quoted(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Every code that differs from what was typed in one letter; none, where it cannot be a code with one wrong letter. */
export function nearCodes(typed: string): string[] {
  const text = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}._]/gu, "");
  if (!/^[A-Z0-9]+$/.test(text) || text.length !== codeLength) return [];
  const wrong = [...text].flatMap((letter, place) => (codeAlphabet.includes(letter) ? [] : [place]));
  if (wrong.length > 1) return [];
  const places = wrong.length === 1 ? wrong : [...text].map((_, place) => place);
  return places.flatMap((place) =>
    [...codeAlphabet].map((letter) => text.slice(0, place) + letter + text.slice(place + 1)),
  );
}

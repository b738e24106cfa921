/** Parses a recruiter's search query, and builds its condition on the lexemes of tokens.ts. */
import { isStorable } from "../application/text.ts";
import { codeAlphabet, codeLength, normaliseCode } from "../code/code.ts";
import { toAsciiDigits } from "../application/digits.ts";
import { linkedNumber } from "../phone/link.ts";
import { cutTo, foldText, foldToShortest, wordsIn } from "./fold.ts";
import { leastTyped, mostTyped } from "./limits.ts";
import { nearWords } from "./near-words.ts";
import { isParticle, longestToken, reverseDigits, type Tag, tags } from "./tokens.ts";

/**
 * Digits that find a number by its end: those always shown. More would reveal hidden digits by
 * trial.
 */
export const leastDigits = 4;
const leastCode = 4;
const mostTerms = 8;
/** Words of one term, which punctuation separates: "a.b.c" has three. */
const mostWords = 8;
/** Terms that are also searched as one word: "de la cruz". */
const mostJoined = 3;

/** A term that must match a person in one of these ways. */
export interface Term {
  readonly words: readonly string[];
  /** Whether the words may be a name or city; words of an address are only searched in notes. */
  readonly named: boolean;
  /** Prefix of an address, or of its domain after an `@`. */
  readonly email: string | null;
  readonly domain: string | null;
  /** Prefix of a code, lowercase, without dashes. */
  readonly code: string | null;
  /** Whole numbers it may be, and the end of one; in notes, `beginnings` are prefixes. */
  readonly digits: { readonly beginnings: readonly string[]; readonly end: string } | null;
}

export interface Typed {
  readonly terms: readonly Term[];
  readonly code: string | null;
  /** Digits of the numbers in the query, separated by spaces; "" for none. */
  readonly digits: string;
}

/** Null: too short to search. */
export function readTyped(typed: string): Typed | null {
  if (!isStorable(typed)) return null;
  const text = cutTo(linkedNumber(toAsciiDigits(typed)) ?? typed, mostTyped);
  if (Array.from(foldText(text).replace(/\s/gu, "")).length < leastTyped) return null;
  const code = normaliseCode(text);
  const parts = isNumber(text) || code !== null ? [text] : (text.match(spaced) ?? []).slice(0, mostTerms);
  const terms = parts.map(termOf).filter((term) => alternatives(term).length > 0);
  if (terms.length === 0) return null;
  return { terms, code, digits: terms.flatMap(({ digits }) => (digits ? [digits.end] : [])).join(" ") };
}

/** Terms separated by space; a number may contain spaces. */
const spaced = /(?<!\S)[+(\p{Nd}][\p{Nd}\s()+/.\p{Pd}]*\p{Nd}(?!\S)|\S+/gu;

/** Only digits and their separators. */
function isNumber(text: string): boolean {
  const plain = foldText(text);
  return /^[\d\s+()/.\u2010-\u2015-]+$/u.test(plain) && digitsOf(plain).length >= leastDigits;
}

function termOf(text: string): Term {
  const folded = foldText(text).trim();
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

/** A leading 00 stands for the plus. */
function spellings(folded: string): Term["digits"] {
  const digits = digitsOf(folded);
  // "+44 (0)7400": the zero is only dialled domestically.
  const abroad = digitsOf(folded.replace(/\(\s*0\s*\)/u, ""));
  const beginnings = [digits, digits.replace(/^00/, ""), abroad, abroad.replace(/^00/, "")];
  return { beginnings: [...new Set(beginnings)].filter((each) => each.length >= leastDigits), end: digits };
}

function digitsOf(folded: string): string {
  return folded.replaceAll(/\D/g, "");
}

/** Condition on a registration, as text of a `tsquery`: every term matches in one of its ways. */
export function registrationCondition({ terms }: Typed): string {
  return every(terms, alternatives, [tags.name, tags.city]) ?? "";
}

/**
 * Name lexemes one letter away from a typed word. Those that no person has are dropped before
 * {@link nearCondition}.
 */
export function nearNames({ terms }: Typed): string[] {
  return [...new Set(terms.flatMap(nearOf))];
}

/**
 * Condition on a registration that allows typos, limited to the lexemes in `names`. Null: no typo
 * applies.
 */
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

/** Only for a single word that may be a name. */
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

/** The same for notes: every word, and numbers in one piece. Null: nothing to search for. */
export function noteCondition({ terms }: Typed): string | null {
  const ways = ({ words, digits }: Term) => [...inWords(words, digits, [tags.name]), ...numberAlternatives(digits)];
  return every(terms, ways, [tags.name]);
}

/** Every term in one of its ways, or adjacent terms joined to one word. Null: a term has no way. */
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

/** All ways to split `row` into consecutive groups. */
function spacings<Item>(row: readonly Item[]): readonly (readonly (readonly Item[])[])[] {
  return row.length === 0
    ? [[]]
    : row.flatMap((_, at) => spacings(row.slice(at + 1)).map((rest) => [row.slice(0, at + 1), ...rest]));
}

/**
 * Groups of terms led by short words, which may be stored as one word: "abd ullah" finds
 * "Abdullah".
 */
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

/** All words; if punctuation separates them, also as one word: "Anne-Marie" finds "Annemarie". */
function inWords(words: readonly string[], digits: Term["digits"], where: readonly Tag[]): string[] {
  if (words.length === 0) return [];
  const apart = words.map((word) => wordIn(word, where)).join(" & ");
  return words.length === 1 || digits ? [apart] : [apart, wordIn(cutTo(words.join(""), longestToken), where)];
}

/** Words with this prefix, and whole words that differ only in letters written as one or two. */
function wordIn(word: string, where: readonly Tag[]): string {
  const short = foldToShortest(word);
  const whole = short === word || short.length < leastTyped ? [] : where.map((tag) => lexeme(tag, short));
  const ways = [...where.map((tag) => beginsWith(tag, word)), ...whole];
  return ways.length === 1 ? ways.join("") : `(${ways.join(" | ")})`;
}

/** A number is masked until opened, so it is found only whole or by its visible end. */
function wholeNumbers(digits: Term["digits"]): string[] {
  if (!digits) return [];
  const { beginnings, end } = digits;
  return [
    ...beginnings.map((whole) => lexeme(tags.number, whole)),
    ...(end.length === leastDigits ? [beginsWith(tags.numberEnd, reverseDigits(end))] : []),
  ];
}

/** Recruiters' notes are readable anyway, so prefixes match too. */
function numberAlternatives(digits: Term["digits"]): string[] {
  if (!digits) return [];
  return [
    ...digits.beginnings.map((beginning) => beginsWith(tags.number, beginning)),
    beginsWith(tags.numberEnd, reverseDigits(digits.end)),
  ];
}

/**
 * A quoted lexeme with prefix match. Quoting keeps input from adding operators (PostgreSQL manual,
 * 8.11.2).
 */
function beginsWith(tag: Tag, text: string): string {
  return `${lexeme(tag, text)}:*`;
}

function lexeme(tag: Tag, text: string): string {
  return quoted(tag + text);
}

function quoted(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Codes one letter away from the typed text; none if it cannot be a code with a single typo. */
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

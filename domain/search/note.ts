/** Excerpt of a note around the first match of a search. */
import { toAsciiDigits } from "../application/digits.ts";
import { wordRanges } from "./highlight.ts";
import { type Part, splitAtRanges, type Range } from "./text-parts.ts";
import type { Term } from "./query.ts";

/** Characters before the match, and in total. */
const before = 24;
const most = 90;

export function markedNote(note: string, terms: readonly Term[]): Part[] {
  const words = terms.flatMap((term) => wordRanges(note, term.words));
  const digits = terms.flatMap((term) => (term.digits ? [...term.digits.beginnings, term.digits.end] : []));
  return excerpt(splitAtRanges(note, [...words, ...numberRanges(note, digits)]));
}

/** Numbers that start or end with these digits, regardless of spacing. */
function numberRanges(note: string, looked: readonly string[]): Range[] {
  return Array.from(note.matchAll(/\p{Nd}[\p{Nd}\s()/.-]*/gu), ({ 0: number, index }) => {
    const places = Array.from(number.matchAll(/\p{Nd}/gu), (digit) => index + digit.index);
    const digits = toAsciiDigits(number).replaceAll(/\D/g, "");
    const at = (place: number) => places[place] ?? index;
    return looked.flatMap((each): Range[] => {
      if (digits.startsWith(each)) return [[index, at(each.length - 1) + 1]];
      return digits.endsWith(each) ? [[at(digits.length - each.length), at(digits.length - 1) + 1]] : [];
    });
  }).flat();
}

/** On one line, from shortly before the first match. */
function excerpt(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts.map(({ text, found }) => ({ text: text.replaceAll(/\s+/gu, " "), found }));
  if (!first) return [];
  const start = first.found || first.text.length <= before ? first : { ...first, text: `…${last(first.text, before)}` };
  let left = most;
  return [start, ...rest].flatMap((part): Part[] => {
    if (left <= 0) return [];
    const room = left;
    left -= part.text.length;
    return [part.text.length <= room ? part : { ...part, text: `${whole(part.text.slice(0, room))}…` }];
  });
}

function last(text: string, count: number): string {
  return text.slice(-count).replace(/^[\uDC00-\uDFFF]/, "");
}

function whole(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, "");
}

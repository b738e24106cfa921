/** Where sentences begin and end, so that what belongs together is judged together. */
import { unseenMarks } from "./normalise.ts";

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Measured extends Span {
  /** Characters that a reader sees of it, blanks in a row as one. */
  readonly seen: number;
}

/**
 * Characters that a reader sees. Longer sentences are cut: nobody writes them but to hide something, and the time for a text stays in
 * proportion to its length.
 */
const longest = 600;
/** What a piece has of the one before it, so that no cut parts what asks. */
const shared = 200;

/** A line goes on in the next where that begins with a small letter: it was only wrapped. */
const ends = /(?<![.!?。．！？؟…‼⁉])[.!?。．！？؟…‼⁉]+["'”’»)\]]*(?=[\s\p{Cf}]|$)|[;؛]|\n+(?!\p{Ll})|[•●▪◦■►✅✔☑]/gu;

/** What stands before other words alone ("for example", "respectively", "including"), in the languages of the product. */
const leading = String.raw`z\.\s?b|d\.\s?h|bzw|inkl|zzgl|evtl|ggf|e\.\s?g|i\.\s?e|p\.\s?ej|bijv|bl\.\s?a|t\.\s?ex|f\.\s?eks|np|napr|npr`;

/** Behind these a large letter goes on too, as that of a German noun. */
const introducing = new RegExp(String.raw`(?:^|[\s(])(?:${leading})\.$`, "iu");

/** Abbreviations whose full stop ends no sentence where small letters or figures follow; a single letter and a number too. */
const abbreviated = new RegExp(
  String.raw`(?:^|[\s(.])(?:\p{L}|\d{1,2}|${leading}|bl|bv|ca|dvs|exkl|(?:p\.|de)\s?ex|(?:p\.|ad|per)\s?es|m\.\s?in|tzn|max|min|approx|incl|excl|evt|kl|nr|no|tzw|tj|tzv|oz|usw|str|tel|\u00f6rn)\.$`,
  "iu",
);

/** The sentences of a text, as it was written: where each begins and ends, without the space around it. */
export function sentencesIn(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    const to = index + end.length;
    if (end === "." && goesOn(text, from, to)) continue;
    spans.push({ from, to });
    from = to;
  }
  spans.push({ from, to: text.length });
  return joined(
    text,
    spans.flatMap((span) => cut(trimmed(text, span), text)),
  );
}

function goesOn(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(from, to - 14), to);
  const after = text.slice(to, to + 3);
  if (abbreviated.test(before) && /^[ \u00a0]+[\p{Ll}\d€$£]/u.test(after)) return true;
  if (introducing.test(before) && /^[ \u00a0]+\p{L}/u.test(after)) return true;
  // The first half of "z. B."; of the others the second begins small.
  return /(?:^|[\s(])z\.[ \u00a0]b\./iu.test(text.slice(Math.max(from, to - 3), to + 3));
}

function trimmed(text: string, { from, to }: Span): Span {
  const part = text.slice(from, to);
  return { from: from + part.length - part.trimStart().length, to: to - (part.length - part.trimEnd().length) };
}

function cut(span: Span, text: string): Measured[] {
  const { from, to } = span;
  if (to <= from) return [];
  if (to - from <= longest && !unseenPart.test(text.slice(from, to))) return [{ ...span, seen: to - from }];
  const seen = seenIn(text, span);
  const isBlank = (place: number) => seen[place]?.isBlank === true;
  const pieces: Measured[] = [];
  let at = 0;
  while (seen.length - at > longest) {
    const end = firstOf(at + longest, at, isBlank) ?? at + longest;
    pieces.push({ from: seen[at]!.at, to: seen[end]!.at, seen: end - at });
    at = nextPiece(at, end, isBlank);
  }
  return [...pieces, { from: seen[at]?.at ?? to, to, seen: seen.length - at }];
}

/** With a word, where there are several in what both have. */
function nextPiece(at: number, end: number, isBlank: (place: number) => boolean): number {
  const behind = isBlank(end) ? end + 1 : end;
  const earliest = end - shared;
  if (earliest <= at) return behind;
  const blank = firstOf(earliest, at + shared, isBlank) ?? firstOf(earliest, end, isBlank);
  if (blank !== null) return blank + 1;
  return isBlank(end) ? behind : earliest;
}

/** The first place from one to another, in whichever direction, the last not among them. */
function firstOf(from: number, to: number, is: (place: number) => boolean): number | null {
  const step = from < to ? 1 : -1;
  for (let place = from; (to - place) * step > 0; place += step) if (is(place)) return place;
  return null;
}

const unseenPart = new RegExp(String.raw`${unseenMarks}|\s\s`, "u");
const parts = new RegExp(String.raw`((?:${unseenMarks}|\p{M}|\s)+)|[^]`, "gu");

/** Padding that nobody sees takes no room in a sentence: it would part "pay" from "a deposit". */
function seenIn(text: string, { from, to }: Span) {
  return Array.from(text.slice(from, to).matchAll(parts), ({ 0: part, 1: padding, index }) => {
    const isBlank = /\s/u.test(part);
    return { at: from + index, isBlank, isSeen: padding === undefined || isBlank };
  }).filter(({ isSeen }) => isSeen);
}

/**
 * A question goes with its answer ("Any fee? No."), a short answer with what it answers ("Deposits? Never."), and the lines of
 * a list with what introduces it.
 */
function joined(text: string, spans: readonly Measured[]): Span[] {
  const result: Measured[] = [];
  let introduced = 0;
  for (const span of spans) {
    const last = result.at(-1);
    const before = last === undefined ? "" : text.slice(last.from, last.to);
    if (before.endsWith(":")) introduced = mostLines;
    const blank = last !== undefined && /\n\s*\n/.test(text.slice(last.to, span.from)) && introduced < mostLines;
    if (blank) introduced = 0;
    const words = text.slice(span.from, span.to).split(/\s+/).length;
    const answers = words <= 2 && !/[?؟？]$/.test(text.slice(span.from, span.to));
    const follows = /[?؟？]$/.test(before) || answers || introduced > 0;
    introduced = Math.max(0, introduced - 1);
    const together = last === undefined ? 0 : last.seen + (span.from > last.to ? 1 : 0) + span.seen;
    if (last !== undefined && follows && together <= longest) {
      result[result.length - 1] = { from: last.from, to: span.to, seen: together };
    } else result.push(span);
  }
  return result;
}

/** Of a list, as many lines as are read with its introduction. */
const mostLines = 8;

/** Splits a text into the units that are judged together. */
import { invisibleCharacters } from "./normalise.ts";

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Measured extends Span {
  /** Visible characters; consecutive blanks count once. */
  readonly seen: number;
}

/**
 * Maximum of visible characters. Longer sentences are cut, because they only serve to hide
 * something and time must stay linear.
 */
const longest = 600;
/** Overlap between pieces, so that no cut splits a request. */
const shared = 200;

/** A line that continues in lowercase was only wrapped. */
const ends = /(?<![.!?。．！？؟…‼⁉])[.!?。．！？؟…‼⁉]+["'”’»)\]]*(?=[\s\p{Cf}]|$)|[;؛]|\n+(?!\p{Ll})|[•●▪◦■►✅✔☑]/gu;

/**
 * Abbreviations that precede other words ("for example", "respectively", "including"), in all
 * languages of the product.
 */
const leading = String.raw`z\.\s?b|d\.\s?h|bzw|inkl|zzgl|evtl|ggf|e\.\s?g|i\.\s?e|p\.\s?ej|bijv|bl\.\s?a|t\.\s?ex|f\.\s?eks|np|napr|npr`;

/** A capital may follow these, as in a German noun. */
const introducing = new RegExp(String.raw`(?:^|[\s(])(?:${leading})\.$`, "iu");

/**
 * Abbreviations whose full stop ends no sentence before lowercase or digits; also single letters
 * and numbers.
 */
const abbreviated = new RegExp(
  String.raw`(?:^|[\s(.])(?:\p{L}|\d{1,2}|${leading}|bl|bv|ca|dvs|exkl|(?:p\.|de)\s?ex|(?:p\.|ad|per)\s?es|m\.\s?in|tzn|max|min|approx|incl|excl|evt|kl|nr|no|tzw|tj|tzv|oz|usw|str|tel|\u00f6rn)\.$`,
  "iu",
);

/** Positions of the sentences in the original text, trimmed. */
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
  // "z. B." after its first half; in the others the second half is lowercase.
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

/** Starts at a word, if the overlap has several. */
function nextPiece(at: number, end: number, isBlank: (place: number) => boolean): number {
  const behind = isBlank(end) ? end + 1 : end;
  const earliest = end - shared;
  if (earliest <= at) return behind;
  const blank = firstOf(earliest, at + shared, isBlank) ?? firstOf(earliest, end, isBlank);
  if (blank !== null) return blank + 1;
  return isBlank(end) ? behind : earliest;
}

/** First matching position from `from` towards `to`, which is excluded. */
function firstOf(from: number, to: number, is: (place: number) => boolean): number | null {
  const step = from < to ? 1 : -1;
  for (let place = from; (to - place) * step > 0; place += step) if (is(place)) return place;
  return null;
}

const unseenPart = new RegExp(String.raw`${invisibleCharacters}|\s\s`, "u");
const parts = new RegExp(String.raw`((?:${invisibleCharacters}|\p{M}|\s)+)|[^]`, "gu");

/** Invisible padding takes no space in a sentence: it would separate "pay" from "a deposit". */
function seenIn(text: string, { from, to }: Span) {
  return Array.from(text.slice(from, to).matchAll(parts), ({ 0: part, 1: padding, index }) => {
    const isBlank = /\s/u.test(part);
    return { at: from + index, isBlank, isSeen: padding === undefined || isBlank };
  }).filter(({ isSeen }) => isSeen);
}

/**
 * Joins a question with its answer ("Any fee? No."), a short answer with its question ("Deposits?
 * Never."), and list items with their introduction.
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

/** List items read together with their introduction. */
const mostLines = 8;

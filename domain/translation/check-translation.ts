/**
 * Whether a drafted translation may be shown to a person. A request for money is looked for
 * separately, because reading for it is slow (domain/scam-check).
 */
import type { Language } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";
import { otherLanguages } from "./other-languages.ts";
import { differingPiece } from "./kept-pieces.ts";
import type { Refusal } from "./refusals.ts";

export interface TextToTranslate {
  /** Unique in its request, such as `title` or `benefits.2`. */
  readonly name: string;
  readonly text: string;
  /** Most characters that the translation may have. */
  readonly longest: number;
}

/** The fewest words whose repetition is no chance; shorter ones are names or loanwords. */
const fewestWords = 4;

/** Null: it keeps what it must keep. */
export function refusalOf({ text, longest }: TextToTranslate, translation: string | undefined): Refusal | null {
  const translated = translation?.trim() ?? "";
  if (translated === "" || !isStorable(translated)) return { reason: "missing", what: null };
  if (hasMarkup(translated) && !hasMarkup(text)) return { reason: "markup", what: null };
  // First, because reading a longer one costs too much.
  if (translated.length > longest) return { reason: "length", what: null };
  const piece = differingPiece(text, translated);
  if (piece) return { reason: piece.kind, what: piece.text };
  if (translated === text.trim() && wordsIn(text) >= fewestWords) return { reason: "untranslated", what: null };
  return null;
}

/** HTML tags and entities, Markdown links, headings and fences. */
function hasMarkup(text: string): boolean {
  return /<\/?[a-z!]|&(?:[a-z]{2,8}|#\d{1,6});|\]\(|^#{1,6} |```/imu.test(text);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
}

const scripts: Partial<Record<Language, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  ko: /\p{Script=Hangul}/gu,
};
const latin = /\p{Script=Latin}/gu;

/** Function words of fewer words are coincidence. */
const fewestToGuess = 8;

/**
 * Whether texts that belong together seem to be in the language: most letters are of its script,
 * and no other language has more function words in them.
 */
export function isInLanguage(texts: readonly string[], language: Language): boolean {
  const all = texts.map((text) => text.replace(/\{[^{}]*\}/gu, " ")).join("\n");
  const letters = all.match(/\p{L}/gu)?.length ?? 0;
  const own = all.match(scripts[language] ?? latin)?.length ?? 0;
  if (own * 2 < letters) return false;
  if (scripts[language] || wordsIn(all) < fewestToGuess) return true;
  return otherLanguages(all, language).every((other) => scripts[other] !== undefined);
}

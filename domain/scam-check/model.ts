/**
 * A linear model of what asks applicants for money: a text's score is the sum of the weights of its
 * features. `npm run train` learns the weights (tools/train-scam-check.ts); docs/never-pay.md
 * describes data, method and error rates.
 */
import type { Language } from "../../locales/markets.ts";
import { featureBits, featuresOf, featuresOfPairs, featuresOfWord, wordsOf } from "./features.ts";
import file from "./model.json" with { type: "json" };
import { type Tactic, tactics } from "./tactics.ts";

/** Weights have 4 bits: a sign and one of eight sizes. Finer ones did not improve the results. */
export const weightLevels = 7;
/** The tactic is chosen by fewer features, which also are hashed to fewer bits. */
export const tacticBits = 14;

export interface ModelFile {
  /**
   * Base64 in lines, which searches in the repository can show: the weights, two in a byte, the
   * lower half first; each is its level plus 8.
   */
  readonly asks: readonly string[];
  /** The same of the weights per tactic, one signed byte each. */
  readonly tactics: readonly string[];
  /** Weight of the largest level. */
  readonly scale: number;
  readonly bias: number;
  /** A text asks if its score is above this. */
  readonly limits: Readonly<Record<Language, number>>;
}

interface Model {
  readonly asks: Uint8Array;
  readonly tactics: Int8Array;
  readonly levels: Float64Array;
}

let decoded: Model | undefined;

/** Decoded on first use, because most processes check no text. */
function model(): Model {
  decoded ??= {
    asks: bytes(file.asks.join("")),
    tactics: new Int8Array(bytes(file.tactics.join("")).buffer),
    levels: Float64Array.from({ length: 16 }, (_, code) => weightOf(code - 8, file.scale)),
  };
  return decoded;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const bitsOfDigit = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, digits.indexOf(String.fromCharCode(code))),
);

/** Decodes base64, for which the language itself has nothing yet. */
function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const bits = (place: number) => bitsOfDigit[base64.charCodeAt(place)]!;
  const found = new Uint8Array((base64.replace(/=+$/, "").length * 3) >>> 2);
  for (let at = 0, place = 0; at < found.length; at += 3, place += 4) {
    const three = (bits(place) << 18) | (bits(place + 1) << 12) | (bits(place + 2) << 6) | bits(place + 3);
    found[at] = three >>> 16;
    found[at + 1] = three >>> 8;
    found[at + 2] = three;
  }
  return found;
}

/** Small weights are many, so levels are closer near zero. */
export function weightOf(level: number, scale: number): number {
  return Math.sign(level) * (Math.abs(level) / weightLevels) ** 2 * scale;
}

function weight({ asks, levels }: Model, feature: number): number {
  const pair = asks[feature >>> 1]!;
  return levels[(feature & 1) === 0 ? pair & 15 : pair >>> 4]!;
}

/** As many features weigh nothing in each text, so that few words alone decide little. */
const weightless = 20;

/** What sums of weights are divided by, so that long texts do not score higher. */
export function lengthOf(features: number): number {
  return Math.sqrt(features + weightless);
}

/** How far the words are above the limit of the text's language; above 0, they ask for money. */
export function excess(language: Language, words: readonly string[]): number {
  const features = featuresOf(words);
  if (features.size === 0) return -Infinity;
  const known = model();
  let sum = 0;
  for (const feature of features) sum += weight(known, feature);
  return sum / lengthOf(features.size) + file.bias - file.limits[language];
}

/** What words that ask most likely ask for. */
export function likelyTactic(words: readonly string[]): Tactic {
  const { tactics: weights } = model();
  const sums = tactics.map(() => 0);
  for (const feature of featuresOf(words))
    for (let tactic = 0; tactic < tactics.length; tactic += 1)
      sums[tactic]! += weights[tacticFeature(feature) * tactics.length + tactic]!;
  return tactics[sums.indexOf(Math.max(...sums))]!;
}

export function tacticFeature(feature: number): number {
  return feature >>> (featureBits - tacticBits);
}

/** Most words that a finding names. */
const mostNamed = 3;

/** The words, as written, that weigh most towards asking; in the order of the text. */
export function heaviestWords(sentence: string): string[] {
  const known = model();
  const sum = (features: readonly number[]) => features.reduce((total, feature) => total + weight(known, feature), 0);
  const written = [...new Set(sentence.match(/[\p{L}\p{M}\p{N}'’@$€£.,-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’@$€£-]*/gu))];
  const words = wordsOf(sentence);
  const weighed = written.map((word) => {
    const own = wordsOf(word);
    const beside = own.map((each) => words.indexOf(each)).filter((place) => place >= 0);
    const pairs = beside.flatMap((place) => featuresOfPairs(words, place));
    return { word, weight: sum(own.flatMap(featuresOfWord)) + sum(pairs) / 2 };
  });
  const heaviest = weighed.filter((each) => each.weight > 0).toSorted((a, b) => b.weight - a.weight);
  const named = new Set(heaviest.slice(0, mostNamed).map(({ word }) => word));
  return written.filter((word) => named.has(word));
}

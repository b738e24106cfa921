/**
 * `npm run train`: learns the weights of the never-pay check from tools/scam-texts and writes
 * domain/scam-check/model.json. The same texts give the same file, byte for byte; about four
 * minutes.
 *
 * The model is a logistic regression. Three things decide how well it does on texts by others:
 * pairs of near words (they see a denial), rare features learning faster than frequent ones (as
 * TF-IDF would make them), and few collisions of hashes. A convolutional network did worse.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { featureBits, featuresOf, wordsOf } from "../domain/scam-check/features.ts";
import { lengthOf, type ModelFile, tacticBits, tacticFeature, weightLevels } from "../domain/scam-check/model.ts";
import { sentencesIn } from "../domain/scam-check/sentences.ts";
import { type Tactic, tactics } from "../domain/scam-check/tactics.ts";
import { type Language, languages } from "../locales/markets.ts";

/** Of honest texts by writers that the model has not read, the share above the limit. */
const refusedHonest = 0.015;
const [epochs, rate, decay] = [8, 0.5, 2e-4];
/** How much faster rare features learn than frequent ones; 1 as TF-IDF. */
const rarity = 0.7;

interface Text {
  readonly language: Language;
  readonly author: string;
  readonly text: string;
  /** Null: honest. */
  readonly tactic: Tactic | null;
  readonly features: Uint32Array;
}

function trainingTexts(): Text[] {
  return languages.toSorted().flatMap((language) =>
    readFileSync(new URL(`scam-texts/${language}.jsonl`, import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => {
        const { text, author, tactic = null } = JSON.parse(line) as Omit<Text, "tactic"> & { readonly tactic?: Tactic };
        return { language, author, text, tactic, features: Uint32Array.from(featuresOf(wordsOf(text))) };
      }),
  );
}

/** The same order in each run. */
function shuffled(count: number, state: { seed: number }): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, place) => place);
  for (let place = count - 1; place > 0; place -= 1) {
    state.seed = (Math.imul(state.seed, 1664525) + 1013904223) >>> 0;
    const other = Math.floor((state.seed / 2 ** 32) * (place + 1));
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

interface Weights {
  readonly asks: Float32Array;
  readonly bias: number;
}

/** Stochastic gradient descent with AdaGrad. */
function learn(texts: readonly Text[]): Weights {
  const size = 2 ** featureBits;
  const seenIn = new Uint32Array(size);
  for (const { features } of texts) for (const feature of features) seenIn[feature]! += 1;
  const pace = Float32Array.from(seenIn, (count) => Math.log((texts.length + 1) / (count + 1)) ** rarity / 7);
  const [weights, squares] = [new Float32Array(size), new Float32Array(size).fill(1e-6)];
  let [bias, biasSquares] = [0, 1e-6];
  const state = { seed: 42 };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const place of shuffled(texts.length, state)) {
      const { features, tactic } = texts[place]!;
      const share = 1 / lengthOf(features.length);
      let sum = 0;
      for (const feature of features) sum += weights[feature]! * pace[feature]!;
      const error = 1 / (1 + Math.exp(-(sum * share + bias))) - (tactic === null ? 0 : 1);
      for (const feature of features) {
        const step = error * pace[feature]! * share + decay * weights[feature]!;
        squares[feature]! += step * step;
        weights[feature]! -= (rate * step) / Math.sqrt(squares[feature]!);
      }
      biasSquares += error * error;
      bias -= (rate * error) / Math.sqrt(biasSquares);
    }
  }
  return { asks: weights.map((weight, feature) => weight * pace[feature]!), bias };
}

/** The highest score of two neighbouring sentences, as the check reads them. */
function scoreOf(text: string, { asks, bias }: Weights): number {
  const sentences = sentencesIn(text).map(({ from, to }) => wordsOf(text.slice(from, to)));
  const pairs = sentences.length < 2 ? sentences : sentences.slice(1).map((words, at) => [...sentences[at]!, ...words]);
  return Math.max(
    ...pairs.map((words) => {
      const features = featuresOf(words);
      let sum = 0;
      for (const feature of features) sum += asks[feature]!;
      return sum / lengthOf(features.size) + bias;
    }),
  );
}

interface Scored {
  readonly language: Language;
  readonly asks: boolean;
  readonly score: number;
}

/**
 * Too easy to measure with, and too little to know a language by: the product's own texts with
 * direct requests, and those with which the rules of earlier versions were written.
 */
const easy = ["p", "r"];
/** Fewer texts by others in the language leave a model that does not know it. */
const fewestByOthers = 1000;
/** Honest texts; of fewer, the highest scores are chance. */
const fewestMeasured = 500;

/**
 * Scores of texts by a model that has read no text of their writers, but enough by others in their
 * language.
 */
function scoredByOthers(texts: readonly Text[]): Scored[] {
  const writers = [...new Set(texts.map(({ author }) => author.slice(3)))]
    .toSorted()
    .filter((writer) => !easy.includes(writer));
  return writers.flatMap((writer) => {
    const others = texts.filter(({ author }) => !author.endsWith(`-${writer}`));
    const byOthers = (language: Language) =>
      others.filter((text) => text.language === language && !easy.includes(text.author.slice(3))).length;
    const known = languages.filter((language) => byOthers(language) >= fewestByOthers);
    const own = texts.filter(({ author, language }) => author.endsWith(`-${writer}`) && known.includes(language));
    if (own.length === 0) return [];
    const weights = learn(others);
    return own.map(({ language, text, tactic }) => ({
      language,
      asks: tactic !== null,
      score: scoreOf(text, weights),
    }));
  });
}

function limitOf(scored: readonly Scored[]): number {
  const honest = scored.filter(({ asks }) => !asks).map(({ score }) => score);
  const limit = honest.toSorted((a, b) => b - a)[Math.floor(honest.length * refusedHonest)] ?? 0;
  return Number(limit.toFixed(3));
}

/** One multinomial logistic regression for all tactics, on asking texts alone. */
function learnTactics(texts: readonly Text[]): Int8Array {
  const count = tactics.length;
  const weights = new Float32Array(2 ** tacticBits * count);
  const squares = new Float32Array(weights.length).fill(1e-6);
  const asking = texts.filter(({ tactic }) => tactic !== null);
  const state = { seed: 7 };
  for (let epoch = 0; epoch < 4; epoch += 1) {
    for (const place of shuffled(asking.length, state)) {
      const { features, tactic } = asking[place]!;
      const share = 1 / lengthOf(features.length);
      const sums = tactics.map((_, each) =>
        features.reduce((sum, feature) => sum + weights[tacticFeature(feature) * count + each]!, 0),
      );
      const most = Math.max(...sums);
      const powers = sums.map((sum) => Math.exp((sum - most) * share));
      const total = powers.reduce((left, right) => left + right);
      for (const [each, name] of tactics.entries()) {
        const error = powers[each]! / total - (name === tactic ? 1 : 0);
        for (const feature of features) {
          const at = tacticFeature(feature) * count + each;
          const step = error * share;
          squares[at]! += step * step;
          weights[at]! -= (0.3 * step) / Math.sqrt(squares[at]!);
        }
      }
    }
  }
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return Int8Array.from(weights, (weight) => Math.round((weight / largest) * 127));
}

/** The level whose weight is nearest, of the few that fit into four bits. */
function levelOf(weight: number, scale: number): number {
  return Math.sign(weight) * Math.round(Math.min(1, Math.abs(weight) / scale) ** 0.5 * weightLevels);
}

function packed({ asks }: Weights, scale: number): Uint8Array {
  const halves = new Uint8Array(asks.length / 2);
  for (const [feature, weight] of asks.entries()) {
    const code = levelOf(weight, scale) + 8;
    halves[feature >>> 1]! |= (feature & 1) === 0 ? code : code << 4;
  }
  return halves;
}

function linesOf(bytes: Uint8Array): string[] {
  return (
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,2000}/g) ?? []
  );
}

/** Larger weights are cut to it. */
function scaleOf(asks: Float32Array): number {
  const largest = asks.map(Math.abs).toSorted();
  return Number(largest[largest.length - 2000]!.toPrecision(6));
}

function refusedShare(scored: readonly Scored[], limit: number): string {
  const asking = scored.filter(({ asks }) => asks);
  return ((100 * asking.filter(({ score }) => score > limit).length) / (asking.length || 1)).toFixed(1);
}

export function trainedModel(report: (line: string) => void): ModelFile {
  const texts = trainingTexts();
  const scored = scoredByOthers(texts);
  const limits = Object.fromEntries(
    languages.toSorted().map((language) => {
      const own = scored.filter((each) => each.language === language);
      const limit = limitOf(own.filter(({ asks }) => !asks).length >= fewestMeasured ? own : scored);
      report(`${language}: limit ${limit}, of ${own.length} texts ${refusedShare(own, limit)} % of what asks refused`);
      return [language, limit];
    }),
  ) as Record<Language, number>;
  const weights = learn(texts);
  const scale = scaleOf(weights.asks);
  return {
    limits,
    bias: Number(weights.bias.toFixed(4)),
    scale,
    asks: linesOf(packed(weights, scale)),
    tactics: linesOf(new Uint8Array(learnTactics(texts).buffer)),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const model = trainedModel((line) => console.log(line));
  const file = new URL("../domain/scam-check/model.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(model, null, 2)}\n`);
}

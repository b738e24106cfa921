/**
 * Texts designed to be slow, measured in steps: other work runs between two steps, and no step
 * reads more than a sentence. Length never lets a text pass.
 */
import { expect, test } from "vitest";
import { findScams, findScamsWithPauses, findScamsInAnyLanguage } from "../../../domain/scam-check/check.ts";
import { engineOf } from "../../../domain/scam-check/frames.ts";
import { lexiconOf } from "../../../domain/scam-check/languages.ts";
import { normalise } from "../../../domain/scam-check/normalise.ts";
import { groupByBeginning, expressionOf, expressionsOf } from "../../../domain/scam-check/phrases.ts";
import { readings } from "../../../domain/scam-check/reading.ts";
import { sentencesIn } from "../../../domain/scam-check/sentences.ts";

const most = 24_000;
const filled = (piece: string) => piece.repeat(Math.ceil(most / piece.length)).slice(0, most);

const slow: Readonly<Record<string, string>> = {
  "single letters": filled("a b c d e f g h i j k l m n o p q r s t u v w x y z "),
  "full stops before a letter": `${".".repeat(most)}a`,
  "full stops and quotes before a letter": `${".".repeat(most / 2)}${'"'.repeat(most / 2)}a`,
  "marks on one letter": `a${filled("\u0301\u0323")}`,
  "words of every language": filled(
    "the and der die het een le les il lo el los uma și sau oraz lub alebo nie ali ne og eller och ve bir ",
  ),
};

test.each(Object.entries(slow))("%s are read in pieces no longer than a sentence", async (_, text) => {
  const spans = sentencesIn(text);
  expect(spans.at(-1)?.to).toBe(text.trimEnd().length);
  let turns = 0;
  const found = await findScamsWithPauses("en", text, async () => void (turns += 1));
  expect(found).toEqual([]);
  expect(turns).toBeGreaterThan(spans.length);
});

test("spaced-out letters need few lookups, whatever the lexicon's size", () => {
  let looked = 0;
  const words = new (class extends Map<string, readonly string[]> {
    override get(key: string) {
      looked += 1;
      return super.get(key);
    }
  })(groupByBeginning(["deposit", "account", "payment"]));
  const letters = Array.from({ length: 300 }, (__, place) => "abcdefghij"[place % 10]).join(" ");
  readings(letters, (text) => text, { words, stems: new Set() });
  // Three readings; in each, a word or its end may begin at every letter.
  expect(looked).toBeGreaterThan(300);
  expect(looked).toBeLessThan(300 * 12);
});

test("a language's phrases are prepared in small batches", () => {
  const phrases = Array.from({ length: 40 }, (_, place) => `word${String.fromCodePoint(97 + place)} (fee|deposit)`);
  const pieces = expressionsOf(phrases, {}).map((make) => make());
  expect(pieces.length).toBeGreaterThan(5);
  const whole = expressionOf(phrases, {}).source.length;
  for (const { source } of pieces) expect(source.length).toBeLessThan(whole / 5);
  // One piece per group of phrases, and the words of each class separately.
  const { pays, always } = lexiconOf("en");
  const all = pays.length + Object.values(always).flat().length;
  expect(engineOf(lexiconOf("en")).making.length).toBeGreaterThan((4 * all) / 6);
});

test("several expressions find the same as one: the earliest match, then the first phrase", () => {
  const filler = ["one", "two", "three", "four", "five", "six", "seven"];
  const asks = (phrases: readonly string[]) =>
    engineOf({ ...lexiconOf("en"), pays: [...phrases], amount: [] })
      .read("You pay the fee and the deposit of ours")
      .map(({ found }) => found.hits("pays"));
  const expected = [
    { first: 1, last: 3 },
    { first: 6, last: 6 },
  ];
  expect(asks([...filler, "deposit", ...filler, "pay the fee", ...filler, "fee", "deposit of ours"])).toEqual([
    expected,
  ]);
});

test("no single character expands to a whole line", () => {
  expect(normalise("\ufdfa".repeat(100)).length).toBeLessThanOrEqual(400);
  expect(normalise("\u337f \u2487")).toBe(normalise("株式会社 (20)"));
});

const ask = "you must pay a deposit of 50 EUR before you start";

test.each([
  [
    "where a cut is",
    (at: number) => `${"we look after guests and ".repeat(40).slice(0, at)} ${ask} ${"and so on ".repeat(90)}`,
  ],
  ["behind many that ask nothing", (at: number) => `${"We look after guests. ".repeat(at)}${ask}.`],
  ["in padding that nobody sees", (at: number) => ask.replaceAll(" ", ` ${"\u200b".repeat(at)}`)],
  [
    "in letters that stand alone, where a cut is",
    (at: number) => `${"x ".repeat(at / 2)}d e p o s i t 50 EUR ${"x ".repeat(400)}`,
  ],
])("a request is found %s", (_, hidden) => {
  for (let at = 540; at <= 620; at += 4) expect(findScams("en", hidden(at)), `${at}`).not.toEqual([]);
});

test("a foreign sentence is found among thousands of ours, which are not read in its language", async () => {
  const text = `${"We look after guests. ".repeat(300)}Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro. ${"We look after guests. ".repeat(300)}`;
  let turns = 0;
  const found = await findScamsWithPauses("en", text, async () => void (turns += 1));
  expect(found).toEqual(findScamsInAnyLanguage("en", text));
  expect(found.map(({ tactic }) => tactic)).toEqual(["deposit"]);
  const before = turns;
  await findScamsWithPauses("en", text, async () => void (turns += 1));
  // In English each sentence is read, judged, joined with the next, and guessed; in German it takes
  // five steps.
  expect(turns - before).toBeLessThan(4 * 601 + 30);
});

/**
 * Texts that are made to be slow to read, counted in steps: between two of them others come to their turn, and none reads more than one
 * sentence. Nothing is let through for being long.
 */
import { expect, test } from "vitest";
import { neverPay, neverPayBesideOthers, neverPayToAnybody } from "../../../domain/never-pay/check.ts";
import { engineOf } from "../../../domain/never-pay/frames.ts";
import { lexiconOf } from "../../../domain/never-pay/languages.ts";
import { normalise } from "../../../domain/never-pay/normalise.ts";
import { byBeginning, expressionOf, expressionsOf } from "../../../domain/never-pay/phrases.ts";
import { readings } from "../../../domain/never-pay/reading.ts";
import { sentencesIn } from "../../../domain/never-pay/sentences.ts";

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

test.each(Object.entries(slow))("%s are read in pieces that are no longer than a sentence", async (_, text) => {
  const spans = sentencesIn(text);
  expect(spans.at(-1)?.to).toBe(text.trimEnd().length);
  let turns = 0;
  const found = await neverPayBesideOthers("en", text, async () => void (turns += 1));
  expect(found).toEqual([]);
  expect(turns).toBeGreaterThan(spans.length);
});

test("letters that stand alone are looked up a few times each, however many words a language has", () => {
  let looked = 0;
  const words = new (class extends Map<string, readonly string[]> {
    override get(key: string) {
      looked += 1;
      return super.get(key);
    }
  })(byBeginning(["deposit", "account", "payment"]));
  const letters = Array.from({ length: 300 }, (__, place) => "abcdefghij"[place % 10]).join(" ");
  readings(letters, (text) => text, { words, stems: new Set() });
  // Three ways to read them; in each a word, or the end of one, may begin with every letter.
  expect(looked).toBeGreaterThan(300);
  expect(looked).toBeLessThan(300 * 12);
});

test("before a language is read for the first time, a few of its phrases at a time are made ready", () => {
  const phrases = Array.from({ length: 40 }, (_, place) => `word${String.fromCodePoint(97 + place)} (fee|deposit)`);
  const pieces = expressionsOf(phrases, {}).map((make) => make());
  expect(pieces.length).toBeGreaterThan(5);
  const whole = expressionOf(phrases, {}).source.length;
  for (const { source } of pieces) expect(source.length).toBeLessThan(whole / 5);
  // Its phrases alone are so many pieces; and the words in them, of each class by itself.
  const { pays, always } = lexiconOf("en");
  const all = pays.length + Object.values(always).flat().length;
  expect(engineOf(lexiconOf("en")).making.length).toBeGreaterThan((4 * all) / 6);
});

test("phrases in several expressions are found as in one: what begins first, and of that the first phrase", () => {
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

test("no character is read as a whole line of letters", () => {
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
])("what asks is found %s", (_, hidden) => {
  for (let at = 540; at <= 620; at += 4) expect(neverPay("en", hidden(at)), `${at}`).not.toEqual([]);
});

test("a sentence of another language is found among thousands of ours, which are not read in it", async () => {
  const text = `${"We look after guests. ".repeat(300)}Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro. ${"We look after guests. ".repeat(300)}`;
  let turns = 0;
  const found = await neverPayBesideOthers("en", text, async () => void (turns += 1));
  expect(found).toEqual(neverPayToAnybody("en", text));
  expect(found.map(({ tactic }) => tactic)).toEqual(["deposit"]);
  const before = turns;
  await neverPayBesideOthers("en", text, async () => void (turns += 1));
  // In English each sentence is read, judged and joined with the next, and once more guessed at; in German five.
  expect(turns - before).toBeLessThan(4 * 601 + 30);
});

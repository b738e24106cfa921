/**
 * Texts designed to be slow, measured in steps: other work runs between two steps, and no step
 * reads more than a sentence. Length never lets a text pass.
 */
import { expect, test } from "vitest";
import { findScams, findScamsWithPauses } from "../../../domain/scam-check/check.ts";
import { normalise } from "../../../domain/scam-check/normalise.ts";
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
  expect(turns).toBe(spans.length);
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
])("a request is found %s", (_, hidden) => {
  for (let at = 540; at <= 620; at += 4) expect(findScams("en", hidden(at)), `${at}`).not.toEqual([]);
});

test("a foreign sentence is found among thousands of ours", async () => {
  const foreign = "Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro.";
  const text = `${"We look after guests. ".repeat(300)}${foreign} ${"We look after guests. ".repeat(300)}`;
  let turns = 0;
  const found = await findScamsWithPauses("en", text, async () => void (turns += 1));
  expect(found).toEqual(findScams("en", text));
  expect(found).toMatchObject([{ tactic: "deposit", sentence: foreign }]);
  expect(turns).toBe(601);
});

/**
 * Findings in texts of several sentences and languages, with their position
 * (domain/scam-check/check.ts, warnings.ts).
 */
import { describe, expect, test } from "vitest";
import { findScams, findScamsWithPauses } from "../../../domain/scam-check/check.ts";
import { sentencesIn } from "../../../domain/scam-check/sentences.ts";
import { warnings } from "../../../domain/scam-check/warnings.ts";
import { corpora } from "./corpora.ts";

const said = (text: string) => findScams("en", text).map(({ tactic, sentence }) => [tactic, sentence]);

describe("findings", () => {
  const deposit = "A deposit of 50 EUR is due first.";
  const cards = "Then buy two Steam cards and send us the codes.";

  test.each<[string, string, unknown]>([
    ["nothing in nothing", "", []],
    ["nothing in what is honest", "You answer customers by e-mail.", []],
    ["a sentence that asks, for what it asks", `Hello there, dear reader. ${deposit}`, [["deposit", deposit]]],
    [
      "each that does",
      `${deposit} Hello there, dear reader. ${deposit}`,
      [
        ["deposit", deposit],
        ["deposit", deposit],
      ],
    ],
    [
      "each of two neighbours that do",
      `${deposit} ${cards}`,
      [
        ["deposit", deposit],
        ["gift-card", cards],
      ],
    ],
    ["nothing where it warns of others", "Beware of fraudsters who ask you for a deposit of 50 EUR.", []],
  ])("%s", (_, text, found) => {
    expect(said(text)).toEqual(found);
  });

  test("cover two sentences where neither asks by itself", () => {
    const texts = [...corpora()].flatMap(([language, { asking }]) => asking.map(({ text }) => ({ language, text })));
    const together = texts.flatMap(({ language, text }) =>
      findScams(language, text).filter(({ sentence }) => sentencesIn(sentence).length === 2),
    );
    expect(together.length).toBeGreaterThan(10);
  });

  test("name what asks plainly, whatever stands beside it", () => {
    const plain = "Send us the registration fee today.";
    const honest = "We pay for the training, the laptop and your travel, and you never pay anything.";
    expect(said(`${honest} ${plain} ${honest}`)).toEqual([["fee", plain]]);
  });

  test("have their position", () => {
    const text = `Hello there, dear reader. ${deposit} Good luck to you then.`;
    const [found] = findScams("en", text);
    expect(text.slice(found!.from, found!.to)).toBe(deposit);
  });
});

describe("wording warnings", () => {
  const kinds = (title: string, ...texts: string[]) => warnings("en", { title, texts }).map(({ kind }) => kind);

  test.each([
    ["Salesman", ["title-not-neutral"]],
    ["S4lesm4n", ["title-not-neutral"]],
    ["Salesman (m/f/d)", []],
    ["Salesman/-woman", []],
    ["Salesman:in", []],
    ["Salesman / woman", []],
    ["Salesman (", ["title-not-neutral"]],
    ["Sales assistant", []],
  ])("flag a title such as %s", (title, found) => {
    expect(kinds(title)).toEqual(found);
  });

  test("flag each sentence, along with the title", () => {
    const upTo = "Earn up to 900 GBP a week in a young team.";
    expect(warnings("en", { title: "Assistant", texts: [`Hello there, dear reader. ${upTo}`] })).toEqual([
      { kind: "pay-up-to", sentence: upTo },
      { kind: "age-words", sentence: upTo },
    ]);
    expect(kinds("Salesman in a young team", "Hello.")).toEqual(["title-not-neutral", "age-words"]);
    // A gendered word within a sentence is not flagged.
    expect(kinds("Assistant", "You help the salesman.")).toEqual([]);
  });
});

test("with pauses, the result is the same", async () => {
  const text = "Hej och välkommen till oss. Betala en avgift på 50 euro innan du börjar. Vi ses på måndag.";
  let pauses = 0;
  expect(await findScamsWithPauses("sv", text, async () => void (pauses += 1))).toEqual(findScams("sv", text));
  expect(pauses).toBe(3);
});

/**
 * Findings in texts of several sentences and languages, with their position
 * (domain/scam-check/check.ts, warnings.ts).
 */
import { describe, expect, test, vi } from "vitest";
import { type Finding, findScams, findScamsInAnyLanguage, type Reading } from "../../../domain/scam-check/check.ts";
import { warnings } from "../../../domain/scam-check/warnings.ts";

const said = (text: string) => findScams("en", text).map(({ tactic, sentence }) => [tactic, sentence]);

describe("findings", () => {
  const deposit = "A deposit of 50 EUR is due first.";
  const code = "You will get a six-digit number.";
  const forward = "Please forward it to your recruiter.";

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
    ["two that do together", `${code} ${forward}`, [["code", `${code} ${forward}`]]],
    ["not where another stands between", `${code} Hello there, dear reader. ${forward}`, []],
    ["one by itself, and not with what is beside it", `${deposit} ${forward}`, [["deposit", deposit]]],
    ["a later one by itself", `${code} ${deposit}`, [["deposit", deposit]]],
    [
      "what asks by itself, and not once more with what stands before it",
      `${code} Please forward it to your recruiter, and pay a deposit of 50 EUR first.`,
      [["deposit", "Please forward it to your recruiter, and pay a deposit of 50 EUR first."]],
    ],
    ["nothing where it warns of others", "Beware of fraudsters who ask you for a deposit of 50 EUR.", []],
    ["nor together with a warning before it", `Beware of fraudsters, and never believe them: ${code} ${forward}`, []],
  ])("%s", (_, text, found) => {
    expect(said(text)).toEqual(found);
  });

  test("exclude sentences that ask only together, if either contains a warning in some reading", () => {
    expect(said(`B3ware, you will get a six-digit number. ${forward}`)).toEqual([]);
    expect(said(`${code} B3ware, please forward it to your recruiter.`)).toEqual([]);
    expect(said(`So now, you will get a six-digit number. ${forward}`)).toHaveLength(1);
  });

  test("have their position", () => {
    const text = `Hello there, dear reader. ${deposit} Good luck to you then.`;
    const [found] = findScams("en", text);
    expect(text.slice(found!.from, found!.to)).toBe(deposit);
  });

  test("exclude a mere mention next to a warning", () => {
    const fee = "The registration fee is something else.";
    expect(said(fee)).toEqual([["fee", fee]]);
    expect(said(`Beware of fraudsters who ask you for money. ${fee}`)).toEqual([]);
    // In either reading.
    expect(said(`B3ware of fraudsters who ask you for money. ${fee}`)).toEqual([]);
    expect(said(`${fee} Beware of fraudsters who ask you for money.`)).toEqual([]);
    expect(said(`Beware of fraudsters who ask you for money. Hello there, dear reader. ${fee}`)).toEqual([
      ["fee", fee],
    ]);
  });
});

describe("in a text's own language and in English", () => {
  const finding = (tactic: Finding["tactic"], from: number, to: number): Finding => ({
    tactic,
    sentence: "x",
    from,
    to,
  });
  const read = (found: Partial<Record<string, Finding[]>>) =>
    function* (language: string): Reading {
      yield null;
      return found[language] ?? [];
    };

  test("the findings of both are merged without duplicates", () => {
    const own = [finding("fee", 0, 5), finding("fee", 6, 9)];
    const english = [finding("fee", 0, 5), finding("fee", 0, 6), finding("deposit", 0, 5), finding("fee", 1, 5)];
    expect(findScamsInAnyLanguage("de", "x", read({ de: own, en: english }))).toEqual([...own, ...english.slice(1)]);
    expect(findScamsInAnyLanguage("de", "x", read({ fr: own }))).toEqual([]);
  });

  test("English is read once", () => {
    const readers: string[] = [];
    const reader = function* (language: string): Reading {
      yield null;
      readers.push(language);
      return [];
    };
    findScamsInAnyLanguage("en", "x", reader);
    findScamsInAnyLanguage("ko", "x", reader);
    expect(readers).toEqual(["en", "ko", "en"]);
  });

  test("the result equals separate readings", () => {
    const text = "Pay the registration fee.";
    expect(findScamsInAnyLanguage("de", text).map(({ tactic }) => tactic)).toEqual(["fee"]);
    expect(findScamsInAnyLanguage("en", text)).toEqual(findScams("en", text));
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

test("preparation runs in small steps, once, with the same result", async () => {
  const text = "Betala en avgift på 50 euro innan du börjar.";
  // Nothing is prepared yet, whatever earlier tests read.
  vi.resetModules();
  const { findScamsWithPauses, findScamsInAnyLanguage } = await import("../../../domain/scam-check/check.ts");
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  expect(await findScamsWithPauses("sv", text, pause)).toEqual(findScamsInAnyLanguage("sv", text));
  expect(pauses).toBeGreaterThan(40);
  const before = pauses;
  expect(await findScamsWithPauses("sv", text, pause)).toEqual(findScamsInAnyLanguage("sv", text));
  expect(pauses - before).toBeLessThan(15);
});

/** What is found in a text of several sentences, and in several languages, and where it stands (domain/never-pay/check.ts, warnings.ts). */
import { describe, expect, test, vi } from "vitest";
import { type Finding, neverPay, neverPayToAnybody, type Reading } from "../../../domain/never-pay/check.ts";
import { warnings } from "../../../domain/never-pay/warnings.ts";

const said = (text: string) => neverPay("en", text).map(({ tactic, sentence }) => [tactic, sentence]);

describe("found is", () => {
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

  test("not what two ask together, where either warns in some reading", () => {
    expect(said(`B3ware, you will get a six-digit number. ${forward}`)).toEqual([]);
    expect(said(`${code} B3ware, please forward it to your recruiter.`)).toEqual([]);
    expect(said(`So now, you will get a six-digit number. ${forward}`)).toHaveLength(1);
  });

  test("where it stands", () => {
    const text = `Hello there, dear reader. ${deposit} Good luck to you then.`;
    const [found] = neverPay("en", text);
    expect(text.slice(found!.from, found!.to)).toBe(deposit);
  });

  test("what is named only, and not where a sentence beside it warns", () => {
    const fee = "The registration fee is something else.";
    expect(said(fee)).toEqual([["fee", fee]]);
    expect(said(`Beware of fraudsters who ask you for money. ${fee}`)).toEqual([]);
    // Whichever way it is read.
    expect(said(`B3ware of fraudsters who ask you for money. ${fee}`)).toEqual([]);
    expect(said(`${fee} Beware of fraudsters who ask you for money.`)).toEqual([]);
    expect(said(`Beware of fraudsters who ask you for money. Hello there, dear reader. ${fee}`)).toEqual([
      ["fee", fee],
    ]);
  });
});

describe("in its own language and in English", () => {
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

  test("found is what either reads, and what both do once", () => {
    const own = [finding("fee", 0, 5), finding("fee", 6, 9)];
    const english = [finding("fee", 0, 5), finding("fee", 0, 6), finding("deposit", 0, 5), finding("fee", 1, 5)];
    expect(neverPayToAnybody("de", "x", read({ de: own, en: english }))).toEqual([...own, ...english.slice(1)]);
    expect(neverPayToAnybody("de", "x", read({ fr: own }))).toEqual([]);
  });

  test("English is read once", () => {
    const readers: string[] = [];
    const reader = function* (language: string): Reading {
      yield null;
      readers.push(language);
      return [];
    };
    neverPayToAnybody("en", "x", reader);
    neverPayToAnybody("ko", "x", reader);
    expect(readers).toEqual(["en", "ko", "en"]);
  });

  test("as the texts are read otherwise", () => {
    const text = "Pay the registration fee.";
    expect(neverPayToAnybody("de", text).map(({ tactic }) => tactic)).toEqual(["fee"]);
    expect(neverPayToAnybody("en", text)).toEqual(neverPay("en", text));
  });
});

describe("warned of is", () => {
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
  ])("a title such as %s", (title, found) => {
    expect(kinds(title)).toEqual(found);
  });

  test("a sentence, for each that is in it, with the title's own", () => {
    const upTo = "Earn up to 900 GBP a week in a young team.";
    expect(warnings("en", { title: "Assistant", texts: [`Hello there, dear reader. ${upTo}`] })).toEqual([
      { kind: "pay-up-to", sentence: upTo },
      { kind: "age-words", sentence: upTo },
    ]);
    expect(kinds("Salesman in a young team", "Hello.")).toEqual(["title-not-neutral", "age-words"]);
    // A word for one sex is nothing to warn of in a sentence.
    expect(kinds("Assistant", "You help the salesman.")).toEqual([]);
  });
});

test("what reading needs is made in pieces, once, and what is read is the same", async () => {
  const text = "Betala en avgift på 50 euro innan du börjar.";
  // Nothing is made yet, whatever was read before this test.
  vi.resetModules();
  const { neverPayBesideOthers, neverPayToAnybody } = await import("../../../domain/never-pay/check.ts");
  let pauses = 0;
  const pause = async () => void (pauses += 1);
  expect(await neverPayBesideOthers("sv", text, pause)).toEqual(neverPayToAnybody("sv", text));
  expect(pauses).toBeGreaterThan(40);
  const before = pauses;
  expect(await neverPayBesideOthers("sv", text, pause)).toEqual(neverPayToAnybody("sv", text));
  expect(pauses - before).toBeLessThan(15);
});

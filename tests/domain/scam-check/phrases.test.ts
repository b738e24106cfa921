/** The syntax of domain/scam-check/warning-words.ts: what each symbol matches. */
import { describe, expect, test } from "vitest";
import { wordsOf } from "../../../domain/scam-check/features.ts";
import { expressionOf, spelling } from "../../../domain/scam-check/phrases.ts";
import { warningWords } from "../../../domain/scam-check/warning-words.ts";
import { languages } from "../../../locales/markets.ts";

type Ways = Parameters<typeof expressionOf>[1];
const finds = (phrases: readonly string[], text: string, ways: Ways = {}) =>
  ` ${spelling(ways)(wordsOf(text).join(" "))} `.search(expressionOf(phrases, ways)) >= 0;

describe("a phrase", () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    ["a word", "deposit", ["a Dépôsit is due", "deposit"], ["deposits", "adeposit", "depot"]],
    ["its beginning", "deposit*", ["deposits", "deposit"], ["adeposit"]],
    ["its end", "*gebühr", ["Startgebühr", "Gebühr"], ["Gebühren"]],
    ["what holds it", "*gebühr*", ["Startgebühren"], ["Geburt"]],
    ["alternatives", "(pay|send) us", ["pay us", "send us"], ["us", "pay the us", "buy us"]],
    ["parts of words", "pay(ing|ment|)", ["paying", "payment", "pay"], ["payer"]],
    ["nothing as an alternative", "(the |)fee", ["the fee", "fee"], ["thefee"]],
    ["together and apart", "pre-payment", ["prepayment", "pre payment", "pre-payment"], ["pre the payment"]],
    [
      "what is up to two words away",
      "send . code",
      ["send code", "send the code", "send the last code"],
      ["send us the last code"],
    ],
    [
      "what is up to five words away",
      "send .. code",
      ["send code", "send one and two or three code"],
      ["send one and two or three more code", "code send"],
    ],
    [
      "the same written together",
      "send ..code",
      ["send code", "send one and two or three code"],
      ["send one and two or three more code"],
    ],
    ["the same written together, with one", "send .code", ["send the code"], ["send us the last code"]],
    ["with more blanks than it needs", " send  code ", ["send code"], ["send the code"]],
    ["a sign as it is", "us $", ["us $ 5"], ["us 5", "us"]],
    ["a number", "# euros", ["5 euros", "1.500,00 euros"], ["some euros", "euros"]],
    ["a currency", "30 ¤", ["30 €", "30 euro", "30 dollars", "30 złotych"], ["30 days"]],
  ])("%s: %s", (_, phrase, found, missed) => {
    for (const text of found) expect(finds([phrase], text), text).toBe(true);
    for (const text of missed) expect(finds([phrase], text), text).toBe(false);
  });

  test("in a list is found if any matches, and an empty list finds nothing", () => {
    expect(finds(["fee", "deposit"], "the deposit")).toBe(true);
    expect(finds([], "the deposit")).toBe(false);
    expect(finds([], "")).toBe(false);
  });

  test("is found at every occurrence", () => {
    expect(" fee fee the fee ".match(expressionOf(["fee"], {}))).toHaveLength(3);
  });
});

describe("with optional prefixes", () => {
  const ways = { clitics: ["و", "ال"] };
  test("a word is found with and without them, at word starts only", () => {
    for (const text of ["رسوم", "ورسوم", "الرسوم"]) expect(finds(["رسوم"], text, ways), text).toBe(true);
    expect(finds(["رسوم"], "مرسوم", ways)).toBe(false);
    expect(finds(["(رسوم|دفع)"], "الدفع", ways)).toBe(true);
    expect(finds(["(رسوم|دفع)"], "الرسوم", ways)).toBe(true);
    expect(finds(["رسوم|دفع"], "الدفع", ways)).toBe(true);
    expect(finds(["نحن رسوم"], "نحن الرسوم", ways)).toBe(true);
    expect(finds(["نحن .. رسوم"], "نحن هنا الرسوم", ways)).toBe(true);
    // It does not apply within a word.
    expect(finds(["رسوم(دفع|)"], "رسومالدفع", ways)).toBe(false);
    expect(finds(["رسوم(|دفع)"], "رسومالدفع", ways)).toBe(false);
    expect(finds(["*رسوم"], "الرسوم", ways)).toBe(true);
  });
});

describe("in a language with open endings", () => {
  const ways = { loose: true } as const;
  test("words are found anywhere, with and without spaces, and with a short ending", () => {
    for (const text of ["보증금을", "보 증금", "선보증금"]) expect(finds(["보증금"], text, ways), text).toBe(true);
    for (const text of ["보증금 납부", "보증금을 납부", "보증금납부"])
      expect(finds(["보증금 납부"], text, ways), text).toBe(true);
    expect(finds(["보증금 납부"], "보증금이라고해서는 납부", ways)).toBe(false);
    expect(finds(["보증금"], "보증", ways)).toBe(false);
    expect(" 보증금 보증금을 ".match(expressionOf(["보증금"], ways))).toHaveLength(2);
  });
});

test("equivalent spellings are replaced in texts and phrases", () => {
  const ways = {
    spellings: [
      ["ue", "u"],
      ["oe", "o"],
    ],
  } as const;
  expect(spelling(ways)("gebuehr gebuehr hoeher")).toBe("gebuhr gebuhr hoher");
  expect(finds(["gebühr"], "Gebuehr", ways)).toBe(true);
  expect(finds(["gebuehr"], "Gebühr", ways)).toBe(true);
  expect(spelling({})("gebuehr Such")).toBe("gebuehr Such");
});

const phrasesIn = (part: unknown): string[] => {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(phrasesIn) : [];
};

test.each(languages)("in %s no ending can never match", (language) => {
  const dead = phrasesIn(warningWords[language]).filter((phrase) => {
    const [, before = "", alternatives = ""] = /^(.*)\(([^()]*)\)$/.exec(phrase) ?? [];
    return alternatives.split("|").some((ending) => (before + ending).endsWith(" "));
  });
  expect(dead).toEqual([]);
});

/**
 * A stranger's name in our messages: ordinary names are unchanged in every script, and none has
 * side effects.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameDoubt } from "../../domain/application/name-doubt.ts";
import { nameDoubts } from "../../domain/application/name-doubts.ts";
import { whyNotDisplayable, firstName, displayableName } from "../../domain/application/shown-name.ts";
import { inertText } from "../../domain/application/shown-text.ts";
import { findScams } from "../../domain/scam-check/check.ts";
import { languages } from "../../locales/markets.ts";
import { honestNames, hostileNames, manyWords } from "../support/names.ts";

test("no honest name is doubted or changed", () => {
  expect(honestNames.length).toBeGreaterThan(150);
  expect(honestNames.filter((name) => nameDoubt(name) !== null)).toEqual([]);
});

const rest = async () => {};
const greetingName = (name: string) => displayableName(name, "en", rest);

test("every honest name is shown as typed in every language", async () => {
  for (const language of languages) {
    const said = await Promise.all(honestNames.map((name) => displayableName(name, language, rest)));
    expect(said, language).toEqual(honestNames);
  }
});

describe.each(Object.entries(hostileNames))("%s", (doubt, names) => {
  test.each(names)("%j is doubted and not greeted", async (name) => {
    expect(await whyNotDisplayable(name, "en", rest)).toBe(doubt);
    expect(await greetingName(name)).toBeNull();
  });
});

test.each([
  "Рау саѕһ now",
  "Đeposit first",
  "dep'osit first",
  "ʙɪᴛᴄᴏɪɴ",
  "Send ⅿoney",
  "TeIegram evil",
  "ᴛᴇʟᴇɢʀᴀᴍ ᴇᴠɪʟ",
])("%s, in look-alike letters, is not greeted", async (name) => expect(await greetingName(name)).toBeNull());

test.each(["\u034f", "\u2065", "\ufe0f", "\ufff0", "\u{e0080}", "\u{e0101}", "\u{e01f0}"])(
  "no word is hidden by the invisible character %j",
  async (unseen) => {
    expect(await greetingName(`Pa${unseen}y Depo${unseen}sit First`)).toBeNull();
    expect(await greetingName(`evil${unseen}.com`)).toBeNull();
    expect(findScams("en", `Please pay a depo${unseen}sit of 50 EUR first.`)).not.toEqual([]);
  },
);

test("a name of more than five words is greeted without it, and not doubted otherwise", async () => {
  for (const name of manyWords) expect([name, await whyNotDisplayable(name, "en", rest)]).toEqual([name, "long"]);
  expect(await greetingName("María Carmen de la Fuente")).toBe("María Carmen de la Fuente");
  expect(await greetingName("Đỗ Thị Hồng Nhung a.Anna"), "a dot parts two").toBeNull();
});

test("every kind of doubt has an example", () => {
  expect(Object.keys(hostileNames).toSorted()).toEqual([...nameDoubts].toSorted());
});

test.each([
  ["line breaks", "Anna\r\nMaria\u2028Smith\u0085", "Anna Maria Smith"],
  ["white space", "  Anna \u00a0\u3000 Maria\t", "Anna Maria"],
  ["marks that turn the text", "\u202eAnna\u202c \u2066Maria\u2069\u200f", "Anna Maria"],
  ["invisible marks", "An\u200bna\u00ad M\u2060aria\ufeff", "Anna Maria"],
  ["joiners where no script needs them", "An\u200dna\u200c Ма\u200cрия 孔\u200d子", "Anna Мария 孔子"],
  ["invisible letters", "Anna\u3164\u115f", "Anna"],
  ["full-width letters", "Ａｎｎａ　Ｓｍｉｔｈ", "Anna Smith"],
  ["half-width kana", "ﾔﾏﾀﾞ", "ヤマダ"],
  ["mathematical letters", "𝓐𝓷𝓷𝓪 𝐒𝐦𝐢𝐭𝐡", "Anna Smith"],
  ["letters in circles", "Ⓐⓝⓝⓐ", "Anna"],
  ["ligatures and presentation forms", "ﬁona ﻣﺤﻤﺪ", "fiona محمد"],
  ["letters and marks apart", "Jose\u0301", "José"],
  ["pictures", "🌸 Anna 🇬🇧 👩‍🚀 Smith ™", "Anna Smith TM"],
  ["accents in the place of apostrophes", "O´Connor D`Angelo", "O’Connor D’Angelo"],
  ["a dot without a space", "Md.Abdul Karim", "Md. Abdul Karim"],
  ["a degree", "Eva Maier, M.Sc.", "Eva Maier, M. Sc."],
  ["an alias without spaces", "Lim Bee Lian@Anna Lim", "Lim Bee Lian @ Anna Lim"],
  ["an alias with one", "Lim Bee Lian @Anna", "Lim Bee Lian @ Anna"],
  ["a title in Arabic", "م.أحمد", "م. أحمد"],
])("%s", async (_, name, shown) => {
  expect(nameDoubt(name)).toBeNull();
  expect(await greetingName(name)).toBe(shown);
});

test.each(["Anna.d-b", "م-م.أحمد", "Anna .B", "z".repeat(80)])("%j is not doubted", (name) => {
  expect(nameDoubt(name)).toBeNull();
});

test("an emoji between two words separates them", async () => {
  expect(await greetingName("Anna🌸Smith")).toBe("Anna Smith");
});

test("text is cut after a whole letter, and a trailing joiner is dropped", () => {
  expect(inertText("abc", 3)).toBe("abc");
  expect(inertText("abcd", 3)).toBe("ab…");
  expect(inertText("می\u200cخی\u200cشود", 5)).toBe("می\u200cخی…");
});

test("at most four combining marks are kept", () => {
  expect(inertText("a\u0301\u0302\u0303\u0304\u0305\u0306b\u0301\u0302")).toBe(
    "a\u0301\u0302\u0303\u0304b\u0301\u0302",
  );
});

test("a doubtful name has no first word", () => {
  expect(inertText("ö".repeat(100), 60)).toBe(`${"ö".repeat(59)}…`);
  expect(firstName("Anna Maria")).toBe("Anna");
  expect(firstName("Win at evil.example")).toBeNull();
  expect(inertText("+44 7400 123456")).toBe("+44 7400 123456");
});

/**
 * Text that chat and mail programs turn into links, numbers or markup. An @ between spaces is
 * harmless: it is an alias.
 */
const live = /https?:|www\.[^\s…]|@(?!\s)|(?<!\s)@|[.。．｡․﹒]\p{L}{2}|\d{4}|[*_~`]|:\/\//u;
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\u3164\u115f]|\s\s/u;
const pieces = fc.constantFrom(
  ..."abAZéжΑ孔م٣7.。．@＠/:*_~`<>[]()-'’ \n\r\t\u0085\u200b\u200c\u200d\u202e\u2066\u00ad\u0301💰½①",
  "http://",
  "www.",
  ".com",
  "t.me",
  "Anna",
  "علی",
  "+44",
  "740",
);
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: pieces, maxLength: 12 }),
  fc.tuple(fc.constantFrom(...honestNames), fc.string({ unit: pieces, maxLength: 4 })).map((parts) => parts.join(" ")),
);

describe("for any typed name", () => {
  test("a greeting is one line of at most 80 characters without links or invisible characters", async () => {
    await fc.assert(
      fc.asyncProperty(typed, async (name) => {
        const greeting = await greetingName(name);
        if (greeting === null) return;
        expect(greeting).toMatch(/\p{L}/u);
        expect(greeting.normalize("NFKC")).not.toMatch(live);
        expect(greeting).not.toMatch(unseen);
        expect([...new Intl.Segmenter().segment(greeting)].length).toBeLessThanOrEqual(80);
        expect(await greetingName(greeting)).toBe(greeting);
      }),
      { numRuns: 1500 },
    );
  });
});

/** Highlighting of search matches. */
import { describe, expect, test } from "vitest";
import { markedCode, markedEmail, markedWords } from "../../domain/search/highlight.ts";
import { markedNote } from "../../domain/search/note.ts";
import { markedNumber } from "../../domain/search/number.ts";
import { isFound, splitAtRanges, type Part, type Range, mergeAdjacent } from "../../domain/search/text-parts.ts";
import { readTyped, type Typed } from "../../domain/search/query.ts";
import { noteTokens } from "../../domain/search/tokens.ts";

const person = {
  name: "Chloé O’Brien-Müller 김서연 يوسف حداد",
  areaCode: "44",
  nationalNumber: "7400123456",
  email: "Chloe.OBrien@mail.example.org",
  code: "7Q9RCJQMD",
};

const shown = (parts: readonly Part[]) =>
  parts.map(({ text, found }) => `${found ? "[" : ""}${text}${found ? "]" : ""}`).join("");
const read = (typed: string): Typed => {
  const found = readTyped(typed);
  if (!found) throw new Error(`nothing to look for in ${typed}`);
  return found;
};

describe("matches are marked", () => {
  test.each([
    ["7400 12", "+44 •••• ••3456"],
    ["07400 123456", "+44 [7400 123456]"],
    ["23456", "+44 •••• ••3456"],
    ["3456", "+44 •••• ••[3456]"],
    ["+44 7400 123456", "+[44 7400 123456]"],
    ["chloe", "+44 •••• ••3456"],
  ])("in the number by %s", (typed, expected) => {
    expect(shown(markedNumber(person, read(typed).terms))).toBe(expected);
  });

  test.each([
    ["chlo mull", "[Chlo]é O’Brien-[Müll]er 김서연 يوسف حداد"],
    ["chloe", "[Chloé] O’Brien-Müller 김서연 يوسف حداد"],
    ["obrien", "Chloé [O’Brien]-Müller 김서연 يوسف حداد"],
    ["서연 حد", "Chloé O’Brien-Müller 김[서연] يوسف [حد]اد"],
  ])("in the name by %s", (typed, expected) => {
    expect(
      shown(
        markedWords(
          person.name,
          read(typed).terms.flatMap(({ words }) => words),
        ),
      ),
    ).toBe(expected);
  });

  test("in address and code", () => {
    expect(shown(markedEmail(person.email, read("@exam").terms))).toBe("C•••••••••••@mail.[exam]ple.org");
    expect(shown(markedEmail(person.email, read("chloe.o").terms))).toBe("[Chloe.O]•••••@mail.example.org");
    expect(shown(markedCode(person.code, read("7q9r").terms))).toBe("[7Q9-R]CJ-QMD");
  });

  test("in a note, from shortly before", () => {
    const note = `${"It was a long day. ".repeat(5)}Her sister, 7400 123456, knows more\nand ${"says so ".repeat(20)}`;
    const parts = markedNote(note, read("7400 12").terms);
    expect(shown(parts)).toMatch(/^….{24}\[7400 12\]3456, knows more and says so .*…$/);
    expect(shown(markedNote(note, read("sister").terms))).toContain("Her [sister], 7400");
    expect(noteTokens(note)).toContain("p7400123456");
    expect(isFound(markedNote("nothing", read("7400 12").terms))).toBe(false);
  });
});

const marked = (text: string, ...words: string[]) => shown(markedWords(text, words));
const inEmail = (email: string, typed: string) => shown(markedEmail(email, read(typed).terms));
const inNote = (note: string, typed: string) => shown(markedNote(note, read(typed).terms));
const inNumber = (areaCode: string, nationalNumber: string, typed: string) =>
  shown(markedNumber({ areaCode, nationalNumber }, read(typed).terms));

describe("a word's mark covers what was typed", () => {
  test.each([
    // Includes the accents of its last letter.
    ["Chloe\u0301 x", "chloe", "[Chloe\u0301] x"],
    ["O’Brien-A\u030a\u0323x", "obriena", "[O’Brien-A\u030a\u0323]x"],
    // A letter typed as two is marked completely, wherever typing stopped.
    ["Straße 1", "stra", "[Stra]ße 1"],
    ["Straße 1", "stras", "[Straß]e 1"],
    ["Straße 1", "strass", "[Straß]e 1"],
    ["Straßen", "strasse", "[Straße]n"],
    // No character is split.
    ["𝒜nna B", "ann", "[𝒜nn]a B"],
    ["𝒜nna B", "a", "[𝒜]nna B"],
    // Only the existing marks.
    ["Chloe\u0301", "ch", "[Ch]loe\u0301"],
    ["\u0301anna", "\u0301an", "[\u0301an]na"],
    ["e\u0301 王小明", "小", "e\u0301 王[小]明"],
    ["Anna-Anna", "anna", "[Anna]-[Anna]"],
    // Invisible characters do not count.
    ["\u200bAnna", "ann", "[\u200bAnn]a"],
    ["A\u200bnna", "ann", "[A\u200bnn]a"],
    // At a word's start; anywhere in scripts without spaces.
    ["Annabella", "bella", "Annabella"],
    ["Anna Bella", "bell", "Anna [Bell]a"],
    ["김서연", "연", "김서[연]"],
    ["王小明", "小", "王[小]明"],
    // Across a joint between two words, as far as typed.
    ["O’Brien-Smith", "obr", "[O’Br]ien-Smith"],
    ["O’Brien-Smith", "obriens", "[O’Brien-S]mith"],
    ["O’Brien-Smith", "brien", "O’[Brien]-Smith"],
    ["a-b-c d", "ab", "[a-b]-c d"],
    ["a-b-c d", "abc", "[a-b-c] d"],
    ["a-b-c d", "abcd", "a-b-c d"],
    ["O'Brien", "o", "[O]'Brien"],
    ["Mary-Ann Marya", "marya", "[Mary-A]nn [Marya]"],
    ["", "anna", ""],
  ])("%j by %s", (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

  test("and several terms, of which overlapping ones take the longest", () => {
    expect(marked("Anna Bo Anna", "an", "anna", "b")).toBe("[Anna] [B]o [Anna]");
    expect(marked("Anna")).toBe("Anna");
  });
});

describe("an address is marked", () => {
  test.each([
    ["chloe.obrien@mail.ex", "[Chloe.OBrien@mail.ex]ample.org"],
    ["@mail", "C•••••••••••@[mail].example.org"],
    ["example", "C•••••••••••@mail.[example].org"],
    ["org", "C•••••••••••@mail.example.[org]"],
    ["mail.example.org", "C•••••••••••@[mail.example.org]"],
    ["@ail", "C•••••••••••@mail.example.org"],
    ["obrien", "C•••••••••••@mail.example.org"],
    ["chloe @exam", "[Chloe]•••••••@mail.[exam]ple.org"],
    ["chloe khan", "[Chloe]•••••••@mail.example.org"],
  ])("by %s", (typed, expected) => expect(inEmail(person.email, typed)).toBe(expected));

  test("at its start rather than in its domain, which begins after the last @", () => {
    expect(inEmail("mail.x@mail.example.org", "mail")).toBe("[mail]••@mail.example.org");
    expect(inEmail("chloe@chloe.org", "@chloe")).toBe("c••••@[chloe].org");
    expect(inEmail("x@y@mail.org", "@mail")).toBe("x••@[mail].org");
    expect(inEmail("x@y@mail.org", "@yy")).toBe("x••@mail.org");
    expect(inEmail("a.example@b.org", "example")).toBe("a••••••••@b.org");
    expect(inEmail("null@example.org", "@exam")).toBe("n•••@[exam]ple.org");
    expect(inEmail("e\u0301x@mail.org", "@ma")).toBe("e••@[ma]il.org");
    expect(inEmail("straße@straße.de", "strasse @strasse")).toBe("[straße]@[straße].de");
  });
});

test.each([
  ["7q9-", "[7Q9]-RCJ-QMD"],
  ["7q9r", "[7Q9-R]CJ-QMD"],
  ["7q9rcj", "[7Q9-RCJ]-QMD"],
  ["7q9rcjq", "[7Q9-RCJ-Q]MD"],
  ["7q9-rcj-qmd", "[7Q9-RCJ-QMD]"],
  ["7q9rcj 7q9r", "[7Q9-RCJ]-QMD"],
  ["chloe 7q9r", "[7Q9-R]CJ-QMD"],
  ["9q9r", "7Q9-RCJ-QMD"],
  ["q9rc", "7Q9-RCJ-QMD"],
  ["chloe", "7Q9-RCJ-QMD"],
])("a code is marked by %s, with dashes between typed characters", (typed, expected) => {
  expect(shown(markedCode(person.code, read(typed).terms))).toBe(expected);
});

test.each([
  ["44", "7400123456", "0044 7400 123456", "+[44 7400 123456]"],
  ["44", "7400123456", "+44 (0)7400 123456", "+[44 7400 123456]"],
  ["44", "7400123456", "4474", "+44 •••• ••3456"],
  ["44", "7400123456", "123456", "+44 •••• ••3456"],
  ["44", "7400123456", "0123456", "+44 •••• ••3456"],
  ["44", "7400123456", "7400 3456", "+44 •••• ••3456"],
  ["44", "7400123456", "7400 chloe 3456", "+44 •••• ••[3456]"],
  ["44", "7400123456", "5678", "+44 •••• ••3456"],
  ["7", "9161234567", "89161234567", "+7 [9161 234567]"],
  // Without a national prefix, a zero is an ordinary digit.
  ["34", "600123456", "600123456", "+34 [600 123456]"],
  ["34", "600123456", "0600123456", "+34 ••• ••3456"],
  // The last four digits of a seven-digit number are shown.
  ["44", "7400123", "1234", "+44 • ••0123"],
  ["44", "740012", "1234", "+44 ••••••"],
  ["44", "740012", "0012", "+44 ••[0012]"],
  // A short number is separated from its calling code only.
  ["290", "51234", "51234", "+290 [51234]"],
  ["1", "23456", "123456", "+[1 23456]"],
])("+%s %s searched by %s is shown as %s", (areaCode, nationalNumber, typed, expected) => {
  expect(inNumber(areaCode, nationalNumber, typed)).toBe(expected);
});

describe("a note is marked", () => {
  test.each([
    ["call 7400 123456 now", "7400", "call [7400] 123456 now"],
    ["call 7400 123456 now", "3456", "call 7400 12[3456] now"],
    ["call 7400 123456", "7400 123456", "call [7400 123456]"],
    ["call 7400 123456 now", "4001", "call 7400 123456 now"],
    ["+44 (0)7400", "7400", "+44 (0)[7400]"],
    ["x 0044 7400 y", "0044 7400", "x [0044 7400] y"],
    ["x 44 7400 y", "0044 7400", "x [44 7400] y"],
    ["12 34 56 x", "1234", "[12 34] 56 x"],
    ["12.34/56-78 x", "5678", "12.34/[56-78] x"],
    ["12.34/56-78 x", "1234", "[12.34]/56-78 x"],
    ["٧٤٠٠ ١٢٣", "7400", "[٧٤٠٠] ١٢٣"],
    ["one two 1234 5678 three", "1234 two", "one [two] [1234] 5678 three"],
    ["1234, 5678", "5678", "1234, [5678]"],
    ["anna\n\n \tb", "anna", "[anna] b"],
    ["7400", "7400", "[7400]"],
    ["nothing", "7400", "nothing"],
    ["", "anna", ""],
  ])("%j by %s", (note, typed, expected) => expect(inNote(note, typed)).toBe(expected));

  test("from 24 characters before the first match, 90 at most", () => {
    const x = (count: number) => "x".repeat(count);
    expect(inNote(`${x(23)} anna`, "anna")).toBe(`${x(23)} [anna]`);
    expect(inNote(`${x(24)} anna`, "anna")).toBe(`…${x(23)} [anna]`);
    expect(inNote(`${x(200)} anna`, "anna")).toBe(`…${x(23)} [anna]`);
    expect(inNote(`anna ${x(85)}`, "anna")).toBe(`[anna] ${x(85)}`);
    expect(inNote(`anna ${x(86)}`, "anna")).toBe(`[anna] ${x(85)}…`);
    expect(inNote(x(30), "anna")).toBe(`…${x(24)}`);
    // A text that starts with a match starts with the mark, whatever its length.
    expect(inNote(`${x(100)} b`, x(100))).toBe(`[${x(90)}…]`);
    // Nothing follows after 90 characters.
    expect(inNote(`anna ${x(85)} anna`, "anna")).toBe(`[anna] ${x(85)}…`);
    expect(inNote("anna ".repeat(18) + "anna", "anna")).toBe("[anna] ".repeat(18));
  });

  test("without splitting a character at either end", () => {
    const face = "😀";
    expect(inNote(`${face.repeat(20)} anna`, "anna")).toBe(`…${face.repeat(11)} [anna]`);
    expect(inNote(`${face.repeat(20)}y anna`, "anna")).toBe(`…${face.repeat(11)}y [anna]`);
    expect(inNote(`anna ${face.repeat(60)}`, "anna")).toBe(`[anna] ${face.repeat(42)}…`);
    expect(inNote(`anna y${face.repeat(60)}`, "anna")).toBe(`[anna] y${face.repeat(42)}…`);
  });
});

test.each<[Range[], string]>([
  [[], "abcdef"],
  [[[0, 6]], "[abcdef]"],
  [
    [
      [3, 5],
      [0, 1],
    ],
    "[a]bc[de]f",
  ],
  [
    [
      [0, 2],
      [1, 4],
    ],
    "[abcd]ef",
  ],
  [
    [
      [0, 2],
      [2, 4],
    ],
    "[abcd]ef",
  ],
  [
    [
      [0, 4],
      [1, 2],
    ],
    "[abcd]ef",
  ],
  [
    [
      [2, 2],
      [4, 5],
    ],
    "abcd[e]f",
  ],
])("a text is split at %j", (ranges, expected) => {
  const parts = splitAtRanges("abcdef", ranges);
  expect(shown(parts)).toBe(expected);
  expect(parts.every(({ text }, place) => text !== "" && parts[place - 1]?.found !== parts[place]?.found)).toBe(true);
});

test("equal neighbouring pieces are joined, and empty ones dropped", () => {
  const piece = (text: string, found: boolean): Part => ({ text, found });
  expect(
    mergeAdjacent([piece("", true), piece("a", false), piece("", true), piece("b", false), piece("c", true)]),
  ).toEqual([piece("ab", false), piece("c", true)]);
  expect([isFound([]), isFound([piece("a", false)]), isFound([piece("a", false), piece("b", true)])]).toEqual([
    false,
    false,
    true,
  ]);
});

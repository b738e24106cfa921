/** What the search marks of what it found. */
import { describe, expect, test } from "vitest";
import { markedCode, markedEmail, markedWords } from "../../domain/search/marks.ts";
import { markedNote } from "../../domain/search/note.ts";
import { markedNumber } from "../../domain/search/number.ts";
import { isFound, type Part } from "../../domain/search/parts.ts";
import { readTyped, type Typed } from "../../domain/search/query.ts";
import { noteTokens } from "../../domain/search/tokens.ts";

const person = {
  name: "Chloé O’Brien-Müller 김서연 يوسف حداد",
  areaCode: "44",
  nationalNumber: "7400123456",
  email: "Chloe.OBrien@mail.example.org",
  code: "7Q9RCJQMD",
};

const shown = (parts: readonly Part[]) => parts.map(({ text, found }) => (found ? `[${text}]` : text)).join("");
const read = (typed: string): Typed => {
  const found = readTyped(typed);
  if (!found) throw new Error(`nothing to look for in ${typed}`);
  return found;
};

describe("what was found is marked", () => {
  test.each([
    ["7400 12", "+44 [7400 12]3456"],
    ["07400", "+44 [7400] ••3456"],
    ["3456", "+44 •••• ••[3456]"],
    ["+44 7400 123456", "+[44 7400 123456]"],
    ["chloe", "+44 •••• ••3456"],
  ])("the number by %s", (typed, expected) => {
    expect(shown(markedNumber(person, read(typed).terms))).toBe(expected);
  });

  test.each([
    ["chlo mull", "[Chlo]é O’Brien-[Müll]er 김서연 يوسف حداد"],
    ["chloe", "[Chloé] O’Brien-Müller 김서연 يوسف حداد"],
    ["obrien", "Chloé [O’Brien]-Müller 김서연 يوسف حداد"],
    ["서연 حد", "Chloé O’Brien-Müller 김[서연] يوسف [حد]اد"],
  ])("the name by %s", (typed, expected) => {
    expect(
      shown(
        markedWords(
          person.name,
          read(typed).terms.flatMap(({ words }) => words),
        ),
      ),
    ).toBe(expected);
  });

  test("address and code", () => {
    expect(shown(markedEmail(person.email, read("@exam").terms))).toBe("Chloe.OBrien@mail.[exam]ple.org");
    expect(shown(markedEmail(person.email, read("chloe.o").terms))).toBe("[Chloe.O]Brien@mail.example.org");
    expect(shown(markedCode(person.code, read("7q9r").terms))).toBe("[7Q9-R]CJ-QMD");
  });

  test("a note, from a little before", () => {
    const note = `${"It was a long day. ".repeat(5)}Her sister, 7400 123456, knows more\nand ${"says so ".repeat(20)}`;
    const parts = markedNote(note, read("7400 12").terms);
    expect(shown(parts)).toMatch(/^….{24}\[7400 12\]3456, knows more and says so .*…$/);
    expect(shown(markedNote(note, read("sister").terms))).toContain("Her [sister], 7400");
    expect(noteTokens(note)).toContain("p7400123456");
    expect(isFound(markedNote("nothing", read("7400 12").terms))).toBe(false);
  });
});

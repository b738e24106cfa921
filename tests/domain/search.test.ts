/**
 * Search matches of stored and typed text (domain/search). More than 300 lines: names in many
 * spellings.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeAlphabet, codeLength, formatCode } from "../../domain/code/code.ts";
import { markedCode, markedEmail, markedWords } from "../../domain/search/highlight.ts";
import { markedNote } from "../../domain/search/note.ts";
import { markedNumber } from "../../domain/search/number.ts";
import { trunkPrefix } from "../../domain/phone/countries.ts";
import type { Part } from "../../domain/search/text-parts.ts";
import { nearCodes, noteCondition, readTyped, registrationCondition, type Typed } from "../../domain/search/query.ts";
import { cityTokens, emailTokens, noteTokens, numberTokens, registrationTokens } from "../../domain/search/tokens.ts";

const person = {
  name: "Chloé O’Brien-Müller 김서연 يوسف حداد",
  areaCode: "44",
  nationalNumber: "7400123456",
  email: "Chloe.OBrien@mail.example.org",
  code: "7Q9RCJQMD",
  city: "Łódź",
};

/**
 * Evaluates a `tsquery` of these conditions like PostgreSQL: `'lexeme':*`, `'lexeme'`, `&`, `|` and
 * brackets.
 */
function matches(condition: string, lexemes: readonly string[]): boolean {
  const tokens = condition.match(/'(?:[^'\\]|''|\\.)*'(?::\*)?|[()&|]/gsu) ?? [];
  expect(tokens.join("")).toBe(condition.replaceAll(/(?<=:\*|'|[()&|]) (?=['()&|])/g, ""));
  let at = 0;
  const either = (): boolean => {
    let found = both();
    while (tokens[at] === "|") {
      at += 1;
      found = both() || found;
    }
    return found;
  };
  const both = (): boolean => {
    let found = single();
    while (tokens[at] === "&") {
      at += 1;
      found = single() && found;
    }
    return found;
  };
  const single = (): boolean => {
    const token = tokens[at] ?? "";
    at += 1;
    if (token === "(") {
      const found = either();
      at += 1;
      return found;
    }
    const begins = token.endsWith(":*");
    const asked = token
      .slice(1, begins ? -3 : -1)
      .replaceAll("''", "'")
      .replaceAll("\\\\", "\\");
    return lexemes.some((lexeme) => (begins ? lexeme.startsWith(asked) : lexeme === asked));
  };
  return either();
}

function finds(typed: string, tokens = registrationTokens(person)): boolean {
  const read = readTyped(typed);
  return read !== null && matches(registrationCondition(read), tokens);
}

const read = (typed: string): Typed => {
  const found = readTyped(typed);
  if (!found) throw new Error(`nothing to look for in ${typed}`);
  return found;
};

describe("a person", () => {
  test.each([
    "chloe",
    "CHLO",
    "Chloé",
    "obrien",
    "o'brien",
    "O’Br",
    "muller chloe",
    "müll",
    "서연",
    "김서연",
    "يوسف",
    "حداد يوسف",
    "lodz",
    "Łódź chloe",
    "+44 7400 123456",
    "0044 7400 123456",
    "07400 123456",
    "07400123456",
    "(07400) 123-456",
    "+44 (0)7400 123456",
    "7400 123456",
    "٧٤٠٠ ١٢٣٤٥٦",
    "3456",
    "chloe 3456",
    "chloe 7400 123456",
    "chloe.obrien@mail.example.org",
    "Chloe.O",
    "@example.org",
    "example.org",
    "@mail.ex",
    "7Q9-RCJ-QMD",
    "7q9rcjqmd",
    "7q9 rcj qmd",
    "7q9-r",
  ])("is found by %s", (typed) => {
    expect(finds(typed)).toBe(true);
  });

  test.each([
    "khan",
    "hloe",
    "7401",
    "7400",
    "+44 7400 12",
    "23456",
    "456",
    "0012",
    "2345",
    "@xample.org",
    "chloe khan",
    "7q9-rcj-qmx",
    "chloe 3457",
  ])("is not found by %s", (typed) => {
    expect(finds(typed)).toBe(false);
  });

  /** Stored and typed: each entry of a line finds every other. */
  test.each(
    [
      "أحمد احمد إحمد آحمد ٱحمد أَحْمَد أحـمـد",
      "فاطمة فاطمه",
      "مصطفى مصطفي",
      "علی علي على",
      "کریم كريم",
      "فؤاد فواد",
      "هناء هنا",
      "رحمٰن رحمن",
      "عبدالله عبد-الله",
      "Müller Mueller mueller MÜLLER Muller",
      "Größe Groesse Grösse",
      "Jürgen-Söhnke Juergen-Soehnke",
      "Jørgensen Jorgensen Joergensen Jörgensen",
      "Ågård Aagaard Agard Aagård",
      "Kjær Kjaer Kjär",
      "Æsop Aesop",
      "Đoković Djokovic Dokovic Djoković",
      "Weiß Weiss WEISS",
      "Işık Isik IŞIK ISIK",
      "İbrahim Ibrahim ibrahim",
      "Łukasz Lukasz",
      "Ștefan Şțefan Stefan".replace("ț", "t"),
      "김서연 " + "김서연".normalize("NFD"),
      "Nguyễn Nguyen " + "Nguyễn".normalize("NFD"),
      "Фёдор Федор",
      "Мар’яна Марʼяна Мар'яна Маряна",
      "O'Brien O’Brien OBrien Oʼbrien",
      "D'Angelo Dangelo D’Angelo",
      "Anne-Marie AnneMarie Annemarie Anne‑Marie",
      "Ａｎｎａ Anna",
      "Samuel Sämuel",
    ].map((line) => [line] as const),
  )("is found by every spelling under each other: %s", (line) => {
    const spellings = line.split(" ");
    for (const stored of spellings) {
      const tokens = registrationTokens({ ...person, name: `Maria ${stored}` });
      const notes = noteTokens(`spoke to ${stored}, who`);
      for (const typed of spellings) {
        expect(finds(typed, tokens), `${typed} for ${stored}`).toBe(true);
        expect(matches(noteCondition(read(typed)) ?? "", notes), `${typed} for ${stored} in a note`).toBe(true);
        expect(
          markedWords(
            stored,
            read(typed).terms.flatMap(({ words }) => words),
          ).some(({ found }) => found),
          `${typed} marks ${stored}`,
        ).toBe(true);
      }
    }
  });

  test.each([
    ["Al Sayed", "alsayed", "al-sayed", "Al Sayed"],
    ["Alsayed", "al sayed", "al-sayed"],
    ["عبد الله أحمد", "عبدالله", "عبدالله احمد"],
    ["عبدالله أحمد", "عبد الله", "عبد الله احمد"],
    ["María de la Cruz", "delacruz", "maria delacruz"],
    ["Delacruz", "de la cruz", "de la Crúz"],
    ["Anne Marie", "annemarie"],
    ["Mc Donald", "mcdonald"],
    ["Əliyev", "eliyev", "aliyev", "Əli"],
  ])("%s is found in others' spelling: %s", (name, ...typed) => {
    for (const each of typed) expect(finds(each, registrationTokens({ ...person, name })), each).toBe(true);
  });

  test("is found by an address in the other spelling", () => {
    const at = (email: string) => registrationTokens({ ...person, name: "X Y", email });
    for (const typed of ["mueller", "müller", "muller", "mueller@gruen.example", "müller@grun"]) {
      expect(finds(typed, at("müller@grün.example")), typed).toBe(true);
    }
    expect(finds("müller", at("mueller@example.org"))).toBe(true);
    expect(finds("@gruen.example", at("müller@grün.example"))).toBe(true);
  });

  test("is not found by a name with a letter missing: short names stay short", () => {
    const of = (name: string) => registrationTokens({ ...person, name, email: "x@y.example", city: null });
    expect([finds("Joe", of("John Smith")), finds("Mae", of("Maria Diaz")), finds("Sue", of("Susan Lee"))]).toEqual([
      false,
      false,
      false,
    ]);
    expect(finds("Joe", of("Joel Smith"))).toBe(true);
    expect(finds("ae", of("A. Smith"))).toBe(false);
  });

  test("is found with the national prefix of any country", () => {
    expect(finds("8 916 1234567", numberTokens({ areaCode: "7", nationalNumber: "9161234567" }))).toBe(true);
    expect(finds("06 30 1234567", numberTokens({ areaCode: "36", nationalNumber: "301234567" }))).toBe(true);
    expect(numberTokens({ areaCode: "39", nationalNumber: "3123456789" })).toHaveLength(3);
  });

  test("is not found by a term too short or empty", () => {
    for (const typed of ["", "a", " a ", "--", "'", "\u0000ab", "\ud800ab", "\u200b\u200b"])
      expect(readTyped(typed)).toBeNull();
  });
});

describe("for any stored and typed text", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
  const digits = (length: { minLength: number; maxLength: number }) =>
    fc.string({ ...length, unit: fc.constantFrom(..."0123456789") });
  const code = fc.string({ minLength: codeLength, maxLength: codeLength, unit: fc.constantFrom(...codeAlphabet) });
  const registration = fc.record({
    name: text,
    areaCode: fc.constantFrom("44", "49", "7", "1", "39", "971", "36"),
    nationalNumber: digits({ minLength: 5, maxLength: 14 }),
    email: fc.oneof(fc.emailAddress(), text),
    code,
    city: fc.option(text),
  });

  test("nothing throws, and a condition contains only what was typed", () => {
    fc.assert(
      fc.property(registration, text, (stored, typed) => {
        const tokens = registrationTokens(stored);
        for (const token of [...tokens, ...noteTokens(stored.name)]) {
          expect(Buffer.byteLength(token)).toBeLessThan(2046);
          expect(token).not.toBe("");
        }
        const found = readTyped(typed);
        nearCodes(typed);
        if (!found) return;
        matches(registrationCondition(found), tokens);
        const notes = noteCondition(found);
        if (notes !== null) matches(notes, tokens);
        const { terms } = found;
        const words = terms.flatMap((term) => term.words);
        const whole = (parts: readonly Part[]) => parts.map((part) => part.text).join("");
        expect(whole(markedWords(stored.name, words))).toBe(stored.name);
        expect(whole(markedEmail(stored.email, terms))).toHaveLength(stored.email.length);
        expect(whole(markedCode(stored.code, terms))).toBe(formatCode(stored.code));
        markedNote(stored.name, terms);
      }),
    );
  });

  test("a person is found by every whole word of their name, which is marked", () => {
    fc.assert(
      fc.property(registration, (stored) => {
        for (const [word] of stored.name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
          const typed = readTyped(word);
          // A single character.
          if (!typed) continue;
          expect(matches(registrationCondition(typed), registrationTokens(stored)), word).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a person is found by the whole number and its last four digits in any spacing, and by no other part", () => {
    fc.assert(
      fc.property(registration, fc.nat(), fc.constantFrom("", " ", "-", " ("), (stored, at, gap) => {
        // Words and addresses made of digits match by their own digits.
        const tokens = numberTokens(stored);
        const { areaCode, nationalNumber } = stored;
        const whole = areaCode + nationalNumber;
        const numbers = new Set([whole, nationalNumber, trunkPrefix(areaCode) + nationalNumber]);
        const spaced = (piece: string) => {
          const place = 1 + (at % (piece.length - 1));
          return piece.slice(0, place) + gap + piece.slice(place);
        };
        for (const found of [...numbers, whole.slice(-4)]) expect(finds(spaced(found), tokens), found).toBe(true);
        for (let length = 5; length < whole.length; length += 1) {
          for (const piece of [whole.slice(-length), whole.slice(0, length)]) {
            const isWhole = numbers.has(piece) || (piece.startsWith("00") && numbers.has(piece.slice(2)));
            expect(finds(spaced(piece), tokens), piece).toBe(isWhole);
          }
        }
        expect(finds(`+${areaCode} ${nationalNumber}`, tokens)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("a person is found by their code in any spelling", () => {
    fc.assert(
      fc.property(registration, fc.constantFrom("-", " ", "", "–", "."), fc.boolean(), (stored, gap, small) => {
        const spelled = formatCode(stored.code).replaceAll("-", gap);
        const typed = small ? spelled.toLowerCase() : spelled;
        expect(readTyped(typed)?.code).toBe(stored.code);
        expect(finds(typed, registrationTokens(stored))).toBe(true);
      }),
    );
  });

  test("a code with one wrong letter is near, with two it is not", () => {
    fc.assert(
      fc.property(
        code,
        fc.nat({ max: codeLength - 1 }),
        fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
        (right, place, letter) => {
          const wrong = right.slice(0, place) + letter + right.slice(place + 1);
          expect(nearCodes(formatCode(wrong))).toContain(right);
          const other = (place + 1) % codeLength;
          const different = [...codeAlphabet].find((each) => each !== right.charAt(other)) ?? "";
          if (letter === right.charAt(place)) return;
          expect(nearCodes(wrong.slice(0, other) + different + wrong.slice(other + 1))).not.toContain(right);
        },
      ),
    );
  });

  test("a number shows only typed digits, the calling code and the last four", () => {
    fc.assert(
      fc.property(
        registration,
        digits({ minLength: 4, maxLength: 16 }),
        fc.nat(),
        fc.boolean(),
        (stored, other, length, hit) => {
          const whole = stored.areaCode + stored.nationalNumber;
          const typed = hit ? whole.slice(0, 4 + (length % (whole.length - 3))) : other;
          const parts = markedNumber(stored, read(typed).terms);
          const plain = parts
            .map((part) => part.text)
            .join("")
            .replaceAll(/[+ ]/g, "");
          expect(plain).toHaveLength(whole.length);
          const marked = parts
            .filter((part) => part.found)
            .map((part) => part.text)
            .join("")
            .replaceAll(/\D/g, "").length;
          const open = [...plain].filter((sign) => sign !== "•").length;
          expect(open).toBeLessThanOrEqual(
            stored.areaCode.length + (stored.nationalNumber.length >= 7 ? 4 : 0) + marked,
          );
          // A term typed once can be marked at the start and at the end.
          expect(marked).toBeLessThanOrEqual(2 * typed.length);
          [...plain].forEach((sign, place) => expect(sign === "•" || sign === whole.charAt(place)).toBe(true));
        },
      ),
    );
  });
});

test("lexemes fit the index, however letters expand when folded", () => {
  const long = "\ufdfa".repeat(200);
  for (const tokens of [cityTokens(long), emailTokens(`${long}@${long}`), noteTokens(long.repeat(10))]) {
    for (const token of tokens) expect(Buffer.byteLength(token)).toBeLessThan(2046);
  }
});

/**
 * How words, addresses, numbers and codes are tokenized, alike for stored and typed text. More than
 * 300 lines: tables of cases.
 */
import { describe, expect, test } from "vitest";
import type { Language } from "../../locales/markets.ts";
import { codeAlphabet } from "../../domain/code/code.ts";
import { cutTo, foldText, isUnspaced, joinedWordsIn, wordsIn } from "../../domain/search/fold.ts";
import { leastTyped, mostTyped } from "../../domain/search/limits.ts";
import { nearCodes, noteCondition, readTyped, registrationCondition, type Typed } from "../../domain/search/query.ts";
import { stem } from "../../domain/search/stem.ts";
import {
  cityTokens,
  emailTokens,
  longestToken,
  noteTokens,
  numberTokens,
  registrationTokens,
} from "../../domain/search/tokens.ts";

describe("a word is compared", () => {
  test.each([
    ["Straße", "strasse"],
    ["Ærø", "aero"],
    ["Œuvre", "oeuvre"],
    ["Øst", "ost"],
    ["Đorđe", "dorde"],
    ["Guðrún", "gudrun"],
    ["Ħal", "hal"],
    ["Işık", "isik"],
    ["Łódź", "lodz"],
    ["Þór", "thor"],
    ["Νίκος", "νικοσ"],
    ["Йён", "иен"],
    ["Việt", "viet"],
    ["ﬁn Ａｎｎａ", "fin anna"],
    ["A\u200bn\u00adna", "anna"],
    ["٧٤ ۷", "74 7"],
    // A mark that makes another letter stays, and syllables stay whole.
    ["がク", "がク"],
    ["क्या", "क्या"],
    ["שׁ", "שׁ".normalize("NFD")],
    ["김서연", "김서연"],
    // Arabic without short vowel marks and kashida, with each letter in one spelling.
    ["مُـسَاعِدٌ\u0670", "مساعد"],
    ["أإآٱ ؤئء", "اااا وي"],
    ["ىة یکھہە", "يه يكههه"],
    ["Plain ASCII ~ 1", "plain ascii ~ 1"],
  ])("%s as %s", (text, folded) => expect(foldText(text)).toBe(folded));

  test("by its position, and joined to its neighbours", () => {
    expect(wordsIn("O’Brien, 3rd")).toEqual([
      { folded: "o", start: 0, end: 1 },
      { folded: "brien", start: 2, end: 7 },
      { folded: "3rd", start: 9, end: 12 },
    ]);
    expect(wordsIn("… \u200b !")).toEqual([]);
    const parts = (text: string) => joinedWordsIn(text).map((part) => part.map(({ folded }) => folded));
    expect(parts("O'Brien Anna-Lena M. (x)")).toEqual([["o", "brien"], ["anna", "lena"], ["m"], ["x"]]);
    expect(parts("- a\n-b")).toEqual([["a"], ["b"]]);
    expect(parts("")).toEqual([]);
  });

  test.each([
    ["王小明", true],
    ["김", true],
    ["ひら", true],
    ["カタ", true],
    ["a王", true],
    ["Anna", false],
    ["ไทย", false],
  ])("%s is written without spaces: %s", (word, unspaced) => expect(isUnspaced(word)).toBe(unspaced));

  test("up to a length, without splitting characters", () => {
    expect([cutTo("abc", 3), cutTo("abcd", 3), cutTo("", 3)]).toEqual(["abc", "abc", ""]);
    expect(cutTo("😀😀😀", 2)).toBe("😀😀");
  });
});

describe("search tokens are made of", () => {
  test("an address: its beginning, and its domain in up to three parts", () => {
    expect(emailTokens("Chloe@mail.example.co.uk")).toEqual([
      "e 2",
      "echloe@mail.example.co.uk",
      "echlo@mail.example.co.uk",
      "dmail.example.co.uk",
      "dexample.co.uk",
      "dco.uk",
    ]);
    expect(emailTokens("a@x.one.two.three.example")).toEqual([
      "e 2",
      "ea@x.one.two.three.example",
      "dx.one.two.three.example",
      "done.two.three.example",
      "dtwo.three.example",
    ]);
    expect(emailTokens("a@example.org")).toEqual(["e 2", "ea@example.org", "dexample.org"]);
    expect(emailTokens("a@localhost")).toEqual(["e 2", "ea@localhost", "dlocalhost"]);
    expect(emailTokens("a@b@example.org")).toEqual(["e 2", "ea@b@example.org", "dexample.org"]);
    expect(emailTokens("a@")).toEqual(["e 2", "ea@"]);
    expect(emailTokens("a@.org")).toEqual(["e 2", "ea@.org", "d.org"]);
    const long = emailTokens(`${"a".repeat(300)}@${"b".repeat(300)}`);
    expect(long.map((token) => token.length)).toEqual([3, 255, 255, longestToken + 1]);
  });

  test("a number: with and without calling code, as dialled nationally, and from its end", () => {
    expect(numberTokens({ areaCode: "44", nationalNumber: "7400123" })).toEqual([
      "p447400123",
      "p7400123",
      "p07400123",
      "r321004744",
    ]);
    // This country has no national prefix.
    expect(numberTokens({ areaCode: "34", nationalNumber: "600123" })).toEqual(["p34600123", "p600123", "r32100643"]);
    for (const nationalNumber of ["74x00", "+7400", "7400 1", "7400x"]) {
      expect(numberTokens({ areaCode: "44", nationalNumber })).toEqual([]);
    }
    expect(numberTokens({ areaCode: "", nationalNumber: "" })).toEqual([]);
  });

  test("a name: every word, joined words, and each rest in scripts without spaces", () => {
    const person = { areaCode: "34", nationalNumber: "600123", email: "a@b.c", code: "7Q9RCJQMD" };
    const rest = ["p34600123", "p600123", "r32100643", "e 2", "ea@b.c", "db.c", "c7q9rcjqmd", "t 2"];
    expect(registrationTokens({ ...person, name: "Anna O'Brien" })).toEqual([
      "nanna",
      "no",
      "nbrien",
      "nobrien",
      "nannaobrien",
      ...rest,
    ]);
    expect(registrationTokens({ ...person, name: "Anna", city: null })).toEqual(["nanna", ...rest]);
    expect(registrationTokens({ ...person, name: "Maria maria", city: "Łódź" })).toEqual(["nmaria", ...rest, "tlodz"]);
    expect(cityTokens("김서연")).toEqual(["t 2", "t김서연", "t서연"]);
    expect(cityTokens("김서")).toEqual(["t 2", "t김서"]);
    expect(cityTokens("b".repeat(101))).toEqual(["t 2", `t${"b".repeat(100)}`]);
    const [, ...many] = cityTokens(
      Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(""),
    );
    // The whole text, and twenty characters from each of the next nine.
    expect(many.map((token) => token.length - 1)).toEqual([40, ...Array<number>(9).fill(20)]);
    expect(many[1]?.codePointAt(1)).toBe(0x4e01);
  });

  test("a note: its words, and its numbers of four or more digits as one", () => {
    expect(noteTokens("Call 7400-12 or (123) 4, not 123 or 1")).toEqual([
      "n 2",
      "ncall",
      "n7400",
      "n12",
      "n740012",
      "nor",
      "n123",
      "n4",
      "nnot",
      "n1",
      "p740012",
      "r210047",
      "p1234",
      "r4321",
    ]);
    expect(noteTokens("٧٤٠٠")).toEqual(["n 2", "n7400", "p7400", "r0047"]);
    expect(noteTokens("1".repeat(150))).toEqual([
      "n 2",
      `n${"1".repeat(100)}`,
      `p${"1".repeat(99)}`,
      `r${"1".repeat(99)}`,
    ]);
    const words = Array.from({ length: 600 }, (_, index) => `w${index}`).join(" ");
    expect(noteTokens(words)).toHaveLength(501);
    const numbers = Array.from({ length: 600 }, (_, index) => `${10_000 + index}x`).join(" ");
    expect(noteTokens(numbers).filter((token) => token.startsWith("p"))).toHaveLength(500);
  });
});

const read = (typed: string): Typed => {
  const found = readTyped(typed);
  if (!found) throw new Error(`nothing to look for in ${typed}`);
  return found;
};
const term = (typed: string) => {
  const { terms } = read(typed);
  expect(terms).toHaveLength(1);
  return terms[0]!;
};

describe("a typed term", () => {
  test("has at least two characters, and at most two hundred are read", () => {
    expect([leastTyped, mostTyped]).toEqual([2, 200]);
    for (const nothing of ["a", " a ", "a ", "!!", "- -", "a@b@c", "x\u0000y"]) expect(readTyped(nothing)).toBeNull();
    expect(term("ab").words).toEqual(["ab"]);
    expect(read("a b").terms.map(({ words }) => words)).toEqual([["a"], ["b"]]);
    expect(term(`${"x".repeat(199)}yz`).words).toEqual(["x".repeat(100)]);
    expect(read(`${"x ".repeat(100)}yz`).terms).toHaveLength(8);
    expect(read(`${"x".repeat(198)} yz`).terms[1]?.words).toEqual(["y"]);
  });

  test("is a name, and the start of an address and its domain at once", () => {
    expect(term("Chloé")).toEqual({
      words: ["chloe"],
      named: true,
      email: "chloe",
      domain: "chloe",
      code: null,
      digits: null,
    });
    expect(term("@example.org")).toMatchObject({ named: false, email: null, domain: "example.org" });
    expect(term("chloe@example.org")).toMatchObject({
      named: false,
      email: "chloe@example.org",
      domain: "chloe@example.org",
    });
    expect(term("@ex")).toMatchObject({ email: null, domain: "ex" });
    expect(term("ab")).toMatchObject({ email: "ab", domain: "ab" });
    expect(term(" 7q9rcjqmd ")).toEqual(term("7q9rcjqmd"));
    expect(term("  chloe ")).toEqual(term("chloe"));
    expect(read("chloe o'brien").terms.map(({ words }) => words)).toEqual([["chloe"], ["o", "brien"]]);
  });

  test("is the start of a code from four letters, or three with a dash, up to its length", () => {
    const code = (typed: string) => term(typed).code;
    expect(code("HEDY")).toBe("hedy");
    expect(code("7q9")).toBeNull();
    expect(code("7q9-")).toBe("7q9");
    expect(code("7q-")).toBeNull();
    expect(code("7q9.r")).toBe("7q9r");
    expect(code("7q9_r")).toBe("7q9r");
    expect(code("7q9rcjqmd")).toBe("7q9rcjqmd");
    expect(code("7q9rcjqmd3")).toBeNull();
    expect(code("chloe")).toBeNull();
    expect([read("7q9 rcj qmd").code, read("7q9r").code]).toEqual(["7Q9RCJQMD", null]);
    expect(term("7q9 rcj qmd")).toMatchObject({ code: "7q9rcjqmd", words: ["7q9", "rcj", "qmd"] });
  });

  test("is a number from four digits, in every way of dialling", () => {
    const digits = (typed: string) => term(typed).digits;
    expect(digits("123")).toBeNull();
    expect(digits("1234")).toEqual({ beginnings: ["1234"], end: "1234" });
    expect(digits("+44 7400/12.3-4")).toEqual({ beginnings: ["4474001234"], end: "4474001234" });
    expect(digits("0044 7400")).toEqual({ beginnings: ["00447400", "447400"], end: "00447400" });
    expect(digits("+44 (0)7400")).toEqual({ beginnings: ["4407400", "447400"], end: "4407400" });
    expect(digits("0044 ( 0 ) 7400")).toEqual({
      beginnings: ["004407400", "4407400", "00447400", "447400"],
      end: "004407400",
    });
    // Too little would be left.
    expect(digits("0012")).toEqual({ beginnings: ["0012"], end: "0012" });
    expect(digits("1200 34")).toEqual({ beginnings: ["120034"], end: "120034" });
    expect(digits("7400–12")).toEqual({ beginnings: ["740012"], end: "740012" });
    expect(term("7400x").digits).toBeNull();
    expect(term("x7400").digits).toBeNull();
  });

  test("may combine a name and a spaced number", () => {
    const { terms, digits } = read("chloe 7400 12 khan +44 (7)3456");
    expect(terms.map((each) => each.digits?.end ?? each.words[0])).toEqual(["chloe", "740012", "khan", "4473456"]);
    expect(digits).toBe("740012 4473456");
    expect(read("chloe").digits).toBe("");
    expect(read("chloe7 400 12x").terms.map(({ words }) => words)).toEqual([["chloe7"], ["400"], ["12x"]]);
    expect(read("a1 b2 c3 d4 e5 f6 g7 h8 i9").terms).toHaveLength(8);
  });
});

describe("the condition", () => {
  test("requires each term in any of its forms", () => {
    expect(registrationCondition(read("Zoé"))).toBe("(('nzoe':* | 'tzoe':* | 'nzo' | 'tzo') | 'ezoe':* | 'dzoe':*)");
    expect(registrationCondition(read("@mail.org"))).toBe("('dmail.org':*)");
    expect(registrationCondition(read("hedy o'b"))).toBe(
      "((('nhedy':* | 'thedy':*) | 'ehedy':* | 'dhedy':* | 'chedy':*) & " +
        "(('no':* | 'to':*) & ('nb':* | 'tb':*) | ('nob':* | 'tob':*) | 'eo''b':* | 'do''b':*)" +
        " | ('nhedyob':* | 'thedyob':*))",
    );
    // A whole number or its last four digits: never a prefix or a longer suffix.
    expect(registrationCondition(read("0044 7400"))).toContain("| 'p00447400' | 'p447400')");
    expect(registrationCondition(read("3456"))).toContain("| 'p3456' | 'r6543':*)");
  });

  test("contains only what was typed, with operators escaped", () => {
    expect(registrationCondition(read("a\\'b"))).toContain("'ea\\\\''b':*");
  });

  test("for notes requires every word, or a number as one, and may be empty", () => {
    expect(noteCondition(read("Chloé o'b"))).toBe("(('nchloe':* | 'nchlo')) & ('no':* & 'nb':* | 'nob':*)");
    expect(noteCondition(read("7400 12"))).toBe("('n7400':* & 'n12':* | 'p740012':* | 'r210047':*)");
    expect(noteCondition(read("chloe@example.org"))).toBe(
      "(('nchloe':* | 'nchlo') & 'nexample':* & 'norg':* | ('nchloeexampleorg':* | 'nchloexampleorg'))",
    );
    expect(
      noteCondition({ ...read("chloe khan"), terms: [...read("chloe").terms, { ...term("khan"), words: [] }] }),
    ).toBeNull();
  });
});

describe("a code with one wrong letter", () => {
  test("is near codes with another letter in its place", () => {
    const near = nearCodes("7q9-rcj qm8");
    expect(near).toEqual([...codeAlphabet].map((letter) => `7Q9RCJQM${letter}`));
    expect(nearCodes("7Q9_RCJ.QM–8")).toEqual(near);
    expect(nearCodes("7Ｑ9RCJQM8\u200b")).toEqual(near);
    expect(nearCodes("8q9rcjqmd")).toEqual([...codeAlphabet].map((letter) => `${letter}Q9RCJQMD`));
  });

  test("may have any letter wrong if all are valid", () => {
    const near = nearCodes("7Q9RCJQMD");
    expect(near).toHaveLength(9 * codeAlphabet.length);
    expect(new Set(near.map((code) => code.length))).toEqual(new Set([9]));
    for (const code of ["3Q9RCJQMD", "7Q9RCJQM3", "7Q9RXJQMD"]) expect(near).toContain(code);
  });

  test.each(["7Q9RCJQ88", "7Q9RCJQM", "7Q9RCJQMDD", "7Q9RCJQMé", "é7Q9RCJQM", "7Q9+CJQMD", ""])(
    "is not corrected for %j",
    (typed) => expect(nearCodes(typed)).toEqual([]),
  );
});

describe("stemming", () => {
  test("leaves at least three letters and removes the longest ending", () => {
    expect(stem("ations", "en")).toBe("ation");
    expect(stem("stations", "en")).toBe("station");
    expect(stem("creations", "en")).toBe("cre");
    expect(stem("user", "en")).toBe("user");
    expect(stem("users", "en")).toBe("user");
    expect(stem("bus", "en")).toBe("bus");
  });

  test.each<[Language, string]>([
    ["en", "book: booking bookings booked books booker bookies"],
    ["de", "lehr: lehren lehrer lehrerin lehrerinnen lehre lehrung lehrungen"],
    ["nl", "werk: werken werker werking werkingen werkje werkjes"],
    ["fr", "chant: chante chantee chantees chanter chanteur chanteurs chanteuse chanteuses"],
    ["ro", "lucr: lucrul lucrurilor lucrele lucrului"],
    ["ro", "copii: copiilor"],
    ["tr", "otel: oteller otelleri otellerinin otelde otelden oteli otelin"],
    ["es", "reserv: reservación reservaciones reserva reservas reservar reservando"],
    ["sv", "tidning: tidningar tidningarna"],
    ["sv", "bok: boken bokade bokande bokarna"],
    ["it", "prenot: prenotazione prenotazioni prenotando"],
    ["sk", "hotel: hotely hotelov hoteloch hotelom hoteli"],
    ["nb", "jobb: jobber jobbene jobben"],
    ["pl", "hotel: hotele hotelach hotelami hotelu"],
    ["pt", "reserv: reservação reservações reserva reservas reservar reservando"],
    ["sl", "hotel: hoteli hotelov hotelih hotelom hotela"],
  ])("of %s: %s", (language, forms) => {
    const [word = "", ...others] = forms.split(/:? /);
    const bare = stem(foldText(word), language);
    expect(others.filter((other) => stem(foldText(other), language) !== bare)).toEqual([]);
  });

  test("also removes a doubled consonant, and a doubled vowel before a single one", () => {
    expect(stem("planning", "en")).toBe("plan");
    expect(stem("plan", "en")).toBe("plan");
    expect(stem("bottles", "en")).toBe("bottl");
    expect(stem("baan", "nl")).toBe("ban");
    expect(stem("banen", "nl")).toBe("ban");
    expect(stem("straat", "nl")).toBe("strat");
    // Without a following consonant, or with two; and digits stay.
    expect(stem("zee", "nl")).toBe("zee");
    expect(stem("maand", "nl")).toBe("maand");
    expect(stem("2200", "en")).toBe("2200");
    expect(stem("1abb", "en")).toBe("1ab");
  });

  test("in Korean removes one particle and leaves at least one letter", () => {
    for (const particle of "에서는 으로 에서 에게 까지 부터 이나 은 는 이 가 을 를 의 에 로 와 과 도 만 들".split(
      " ",
    )) {
      expect(stem(`호텔${particle}`, "ko")).toBe("호텔");
      expect(stem(`호${particle}`, "ko")).toBe("호");
    }
    expect(stem("에서", "ko")).toBe("에서");
    expect(stem("은", "ko")).toBe("은");
  });

  test("in Arabic removes prefixes and suffixes and leaves at least three letters", () => {
    for (const prefix of ["وال", "بال", "كال", "فال", "ال", "لل"]) expect(stem(`${prefix}قلم`, "ar")).toBe("قلم");
    for (const suffix of ["ات", "ون", "ين", "ان", "يه", "ها", "هم", "ه", "ي"]) {
      expect(stem(`قلم${suffix}`, "ar")).toBe("قلم");
    }
    expect(stem("ال", "ar")).toBe("ال");
    expect(stem("الق", "ar")).toBe("الق");
    expect(stem("قلات", "ar")).toBe("قلات");
  });
});

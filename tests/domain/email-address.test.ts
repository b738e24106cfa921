/** Parsing a typed or pasted email address: what is stripped, what is refused, and idempotence. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emailError, emailKey, isAddress, readEmail } from "../../domain/application/email-address.ts";
import { suggestedEmail } from "../../domain/application/email-suggestion.ts";
import { checkEmail } from "../../domain/application/rules.ts";

describe("reading an email address strips", () => {
  test.each([
    ["nothing", "anna@example.org", "anna@example.org"],
    ["white space around", " \t\u00a0anna@example.org\u3000\n", "anna@example.org"],
    ["invisible marks anywhere", "\ufeffan\u200bna\u00ad@exa\u2060mple.org\u200e", "anna@example.org"],
    ["marks that turn the text", "\u202aanna@example.org\u202c", "anna@example.org"],
    ["invisible letters and selectors", "anna\ufe0f@example\u3164.org", "anna@example.org"],
    ["angle brackets", "<anna@example.org>", "anna@example.org"],
    ["the name in front of them", "Anna <anna@example.org>", "anna@example.org"],
    ["a quoted name with a comma", '"Khan, Anna" <anna@example.org>,', "anna@example.org"],
    ["the address as its own name", "anna@example.org <anna@example.org>", "anna@example.org"],
    ["a sentence behind the brackets", "Anna <anna@example.org> .", "anna@example.org"],
    ["half of a pair", "<anna@example.org", "anna@example.org"],
    ["mailto:", "mailto:anna@example.org", "anna@example.org"],
    ["MAILTO: and its subject", "MailTo:anna@example.org?subject=Hello there&cc=x@y.zz", "anna@example.org"],
    ["mailto: in brackets", "Anna <mailto:anna@example.org>;", "anna@example.org"],
    ["percent signs of a mailto:", "mailto:anna%2Bjobs%40example.org", "anna+jobs@example.org"],
    ["a full stop", "anna@example.org.", "anna@example.org"],
    ["what ends a sentence", "(anna@example.org),;.", "anna@example.org"],
    ["other marks that end a sentence", "anna@example.org!?:/", "anna@example.org"],
    ["quotation marks around", "“anna@example.org”.", "anna@example.org"],
    ["single ones", "'o'connor@example.ie'", "o'connor@example.ie"],
    ["square brackets", "[anna@example.org]", "anna@example.org"],
    ["the bracket of a sentence", "anna@example.org)", "anna@example.org"],
    ["full-width signs", "anna＠example．org", "anna@example.org"],
    ["full-width letters and digits", "ａｎｎａ１＠ｅｘａｍｐｌｅ．ｏｒｇ", "anna1@example.org"],
    ["ideographic full stops", "anna。b@example｡org。", "anna.b@example.org"],
    ["a small at sign", "anna﹫example.org", "anna@example.org"],
    ["compatibility letters of a domain", "anna@ｅxａmple.𝐨𝐫𝐠", "anna@example.org"],
  ])("%s", (_, typed, address) => {
    expect(readEmail(typed)).toBe(address);
    expect(checkEmail(typed)).toBeNull();
    expect(emailError(typed)).toBeNull();
  });

  test.each([
    "Anna.Khan+jobs@Example.org",
    "o'connor@example.ie",
    "eve,victim@example.org",
    "anna-b_c@sub.example.co.uk",
    "用户@例子.广告",
    "josé@correo.es",
    "'anna@example.org",
    "anna!@sub-1.my_host.example.org",
    "anna@l·l.example.cat",
    "anna@i❤.example.org",
    "anna@👍🏽.example.org",
    "anna@צה״ל.example.il",
    "δοκιμή@παράδειγμα.ελ",
    "이메일@예시.한국",
    // RFC 6532 section 3.1: outside the domain NFKC would change a name's spelling.
    "ﬁ𝐚@example.org",
    "a%40b@example.org",
    "anna-mailto:b@example.org",
  ])("nothing from %s", (address) => {
    expect(readEmail(address)).toBe(address);
    expect(checkEmail(address)).toBeNull();
  });
});

test.each([
  "anna@example",
  "anna",
  "@example.org",
  "anna@.",
  "anna@@example.org",
  "anna@b@example.org",
  '"a@b"@example.org',
  "an na@example.org",
  "anna @example.org",
  "anna@ example.org",
  "anna@example. org",
  "anna\u00a0b@example.org",
  "an\tna@example.org",
  "an\u0007na@example.org",
  "anna\u0085@example.org",
  "\u0001anna@example.org",
  "an\u007fna@example.org",
  "anna@exam\nple.org",
  ".@example.org",
  "..@example.org",
  "anna@.example.org",
  "anna@example..org",
  "anna@example。。org",
  "anna@exa…mple.org",
  "anna@-example.org",
  "anna@example-.org",
  "anna@exam!ple.org",
  "anna@example.org'",
  "an'na@example.org'",
  "anna@example.org/jobs",
  "anna@[127.0.0.1]",
  "anna@example.org, ben@example.org",
  "Anna <anna@example.org>b",
  "Anna <anna@example.org>, Ben <ben@example.org>",
  "Anna anna@example.org",
])("%j is refused", (typed) => {
  expect(checkEmail(typed)).toBe("emailInvalid");
  expect(emailError(typed)).toBe("emailInvalid");
});

test.each([
  ".anna@docomo.ne.jp",
  "anna.@docomo.ne.jp",
  "an..na@ezweb.ne.jp",
  "-anna.-.@docomo.ne.jp",
  "...a@example.org",
])("%j, of a kind once issued by carriers in Japan, is kept and questioned", (typed) => {
  expect([checkEmail(typed), emailError(typed), readEmail(typed)]).toEqual([null, null, typed]);
  const meant = suggestedEmail(typed) ?? "";
  expect(meant).not.toMatch(/^\.|\.\.|\.@/);
  expect(meant.replaceAll(".", "")).toBe(typed.replaceAll(".", ""));
  expect(suggestedEmail(meant)).toBeNull();
});

test("extra dots and a mistyped domain are one question", () => {
  expect(suggestedEmail("an..na.@gmial.com")).toBe("an.na@gmail.com");
});

test.each(["", " ", "\u200b", "<>", "mailto:", "()"])("%j counts as empty", (typed) => {
  expect(emailError(typed)).toBe("emailRequired");
});

test("the length limit applies to the address, not to the text around it", () => {
  const longest = `${"e".repeat(242)}@example.org`;
  expect(emailError(`Anna <${longest}>`)).toBeNull();
  expect(emailError(`e${longest}`)).toBe("emailTooLong");
  expect(emailError("anna@example.org\0")).toBe("textInvalid");
  expect(emailError("anna\ud83d@example.org")).toBe("textInvalid");
});

test("texts of any length are read, and stay unchanged without an address", () => {
  for (const piece of ["<", "mailto:", ".", "…", "a@", " ", "\u200b", "ﷺ", "%25", "(", "anna. "]) {
    // Speed: tools/bench/reading.ts. Quadratic time would be hours here.
    const long = `${piece.repeat(300_000)}x`;
    expect(readEmail(long)).toBe(long.trim());
    expect(readEmail(`a@${piece.repeat(900 / piece.length)}x`)).not.toBe("");
  }
});

test("an address is searched in the first 1,000 characters only", () => {
  const typed = (length: number) => `${"n".repeat(length - " <anna@example.org>".length)} <anna@example.org>`;
  expect(readEmail(typed(1000))).toBe("anna@example.org");
  expect(readEmail(typed(1001))).toBe(typed(1001));
});

/** Anything a person may paste, with many of the relevant characters. */
const pasted = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      ..."ab.@<>()[],;:\"'%?+ \t\n\u0007\u00a0\u200b\u200d\u202e\ufeff＠．。｡﹫％２５ａﬁ…①ﷺ\u0301\u3164é",
      "mailto:",
      "%40",
      "%25",
      "Anna <",
    ),
    maxLength: 24,
  }),
);

describe("for any input", () => {
  test("reading is idempotent", () => {
    fc.assert(
      fc.property(pasted, (typed) => {
        const once = readEmail(typed);
        expect(readEmail(once)).toBe(once);
        expect(emailKey(once)).toBe(emailKey(typed));
      }),
      { numRuns: 1500 },
    );
  });

  test("an accepted address has one at sign, no space, no invisible character and no extra dot in its host", () => {
    const half = fc.string({ unit: fc.constantFrom(..."ab.é用 \u200b\u0007<)。＠"), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.oneof(
          pasted,
          fc.tuple(half, half).map(([local, domain]) => `${local}@${domain}.org`),
        ),
        (typed) => {
          const address = readEmail(typed);
          if (checkEmail(typed) !== null) return;
          expect(isAddress(address)).toBe(true);
          expect(address).not.toMatch(/[\s\p{Cc}\p{Cf}]|@\.|\.$|@.*(?:@|\.\.)/u);
          // Specification section 5: text, at sign, text, dot, text.
          expect(address).toMatch(/^[^@]+@[^@]+\.[^@]+$/);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("a bare address is unchanged", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(readEmail(address)).toBe(address);
        expect(checkEmail(address)).toBeNull();
      }),
    );
  });
});

describe("the comparison key", () => {
  test("is the same for every spelling of an address", () => {
    const ways = ["Anna@Example.org", " <anna@EXAMPLE.org>", "mailto:ANNA@example.org", "ａｎｎａ＠example。org."];
    expect(new Set(ways.map(emailKey))).toEqual(new Set(["anna@example.org"]));
    expect(emailKey("jose\u0301@correo.es")).toBe(emailKey("JOSÉ@correo.es"));
    // As Chromium sends an address from a field of type email, and as other browsers do.
    const inGerman = ["anna@müller.example", "anna@xn--mller-kva.example", "Anna@MU\u0308LLER.example"];
    expect(new Set(inGerman.map(emailKey))).toEqual(new Set(["anna@xn--mller-kva.example"]));
  });

  test("differs between mailboxes: dots and tags of the local part count", () => {
    const boxes = [
      "anna.b@gmail.com",
      "annab@gmail.com",
      "annab+x@gmail.com",
      "annab@googlemail.com",
      "ánnab@gmail.com",
    ];
    expect(new Set(boxes.map(emailKey)).size).toBe(boxes.length);
  });
});

/** The check that no text asks applicants for money (B8). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findScams } from "../../../domain/scam-check/check.ts";
import { heaviestWords } from "../../../domain/scam-check/model.ts";
import { tactics } from "../../../domain/scam-check/tactics.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { corpora } from "./corpora.ts";
import { obfuscated } from "./obfuscated.ts";

/** Never used for training; tools/never-pay-figures.ts measures the check with them. */
const heldBack = corpora();

/** The same disguises in each run. */
const hiddenSeed = 20_261_122;

/** Of what is refused as written, at most this share passes when disguised. */
const mostHidden = 0.05;

test.each([...heldBack])("disguised letters hide little in %s", (language, { asking }) => {
  const refused = asking.map(({ text }) => text).filter((text) => findScams(language, text).length > 0);
  const texts = fc.tuple(fc.constantFrom(...refused), fc.infiniteStream(fc.nat(99)));
  const hidden = fc
    .sample(texts, { numRuns: 1000, seed: hiddenSeed })
    .map(([text, choices]) => obfuscated(text, choices));
  const passing = hidden.filter((text) => findScams(language, text).length === 0);
  expect(passing.length / hidden.length, passing.slice(0, 3).join("\n")).toBeLessThanOrEqual(mostHidden);
});

describe("every text", () => {
  const anyLanguage = fc.constantFrom(...languages);
  const pieces = [...heldBack.values()].flatMap(({ asking, honest }) => [...asking, ...honest].map(({ text }) => text));
  const anyText = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 400 }),
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((several) => several.join(" ")),
  );

  test("gets a result with correct positions", () => {
    fc.assert(
      fc.property(anyLanguage, anyText, (language, text) => {
        for (const { tactic, sentence, from, to } of findScams(language, text)) {
          expect(tactics).toContain(tactic);
          expect(text.slice(from, to)).toBe(sentence);
          expect(sentence.trim()).not.toBe("");
        }
      }),
      { numRuns: 500 },
    );
  });

  const long: readonly (readonly [string, string])[] = [
    ["a word without end", "a".repeat(10_000)],
    ["words without a stop", "send us the ".repeat(850)],
    ["letters that stand alone", "p a y ".repeat(1700)],
    ["stops alone", ".!? ".repeat(2500)],
    ["marks on a letter", `a${"\u0301".repeat(9999)}`],
    ["lines", "pay:\n".repeat(2000)],
    ["pictures", "💰".repeat(5000)],
  ];
  test.each(long)("of 10,000 characters is judged quickly: %s", (_, text) => {
    const timed = (language: Language) => {
      const before = performance.now();
      findScams(language, text);
      return performance.now() - before;
    };
    // A quadratic one takes minutes; a busy machine is ten times slower than an idle one.
    for (const language of languages) expect(timed(language)).toBeLessThan(20_000);
  });
});

describe("a finding", () => {
  test("names the asking sentence and its tactic", () => {
    const text = "You answer customers by e-mail. A deposit of 50 EUR is due first. We look forward to you!";
    expect(findScams("en", text)).toEqual([
      { tactic: "deposit", sentence: "A deposit of 50 EUR is due first.", from: 32, to: 65 },
    ]);
  });

  test("names the words that weigh most, in their order", () => {
    const sentence = "Please pay the registration fee before you start.";
    const words = heaviestWords(sentence);
    expect(words).toHaveLength(3);
    expect(words).toContain("registration");
    expect(words).toEqual(sentence.split(" ").filter((word) => words.includes(word)));
    expect(heaviestWords("")).toEqual([]);
  });
});

// Spaced out, with digits for letters, a hyphen inside, Cyrillic letters.
test.each<[Language, string]>([
  ["pl", "Aby aktywować konto, prześlij 50 USDT na o d z y s k a n i e portfela."],
  ["de", "Vor dem Start ist eine B e a r b e i t u n g s g e b ü h r zu zahlen."],
  ["en", "P a y the d e p o s i t of 50 euros before you start."],
  ["en", "Pay the d3p0s1t of 50 euros before you start."],
  ["en", "Pay the dep-osit of 50 euros before you start."],
  ["en", "Pay the dероsit of 50 euros before you start."],
])("disguised words are read: %s, %s", (language, text) => {
  expect(findScams(language, text)).not.toEqual([]);
});

test.each<[Language, string, Language]>([
  ["de", "Vor dem ersten Arbeitstag zahlen Sie eine Kaution von 50 Euro.", "en"],
  ["en", "Please pay a deposit of 50 euros before your first day.", "de"],
  ["pl", "Przed pierwszym dniem pracy wpłacasz kaucję 50 euro.", "en"],
  ["tr", "İlk iş gününden önce 50 euro depozito yatırmanız gerekiyor.", "de"],
  ["ar", "قبل أول يوم عمل يجب دفع عربون قدره 50 يورو.", "en"],
  ["ko", "첫 출근 전에 보증금 50유로를 입금해야 합니다.", "de"],
])("a request in %s is found in a field of another language: %s", (_, text, field) => {
  const honest = "The work is done from home, and you are paid every week.";
  expect(findScams(field, `${honest}\n${text}`)).toMatchObject([{ sentence: text, from: honest.length + 1 }]);
});

// The smallest differences between what asks and what does not.
test.each<[Language, string, string]>([
  [
    "de",
    "Wir verlangen von Ihnen nie Geld, z. B. Gebühren oder eine Kaution.",
    "Überweisen Sie uns vorab eine Kaution, z. B. 50 Euro.",
  ],
  [
    "fr",
    "Nous ne demandons jamais d’argent, p. ex. une caution de 50 euros.",
    "Versez-nous d’avance une caution de 50 euros.",
  ],
  [
    "it",
    "Non chiediamo mai denaro ai candidati, ad es. una cauzione di 50 euro.",
    "Versi subito una cauzione di 50 euro.",
  ],
  ["en", "We never ask for money, e.g. PayPal fees or a deposit.", "Pay us in advance, e.g. with Steam cards."],
  ["en", "You never pay a deposit.", "You first pay a deposit."],
  ["en", "We send you a laptop and pay for it.", "You buy a laptop from our supplier and pay for it."],
  ["en", "Never tell anyone the code from the text message.", "Please tell us the code from the SMS."],
])("in %s, “%s” does not ask, and “%s” does", (language, honest, asking) => {
  expect(findScams(language, honest)).toEqual([]);
  expect(findScams(language, asking)).not.toEqual([]);
});

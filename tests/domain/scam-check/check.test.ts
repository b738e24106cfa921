/**
 * The check that no text asks applicants for money (B8), with the texts used to develop its rules.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findScams } from "../../../domain/scam-check/check.ts";
import { tactics } from "../../../domain/scam-check/tactics.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { corpora } from "./corpora.ts";
import { obfuscated } from "./obfuscated.ts";

const written = corpora("corpus");

/**
 * The same disguises in each run: a rare miss is searched for on purpose, not found by an unrelated
 * change.
 */
const hiddenSeed = 20_261_122;

describe.each([...written])("%s", (language, { asking, honest }) => {
  test("has enough distinct texts of both kinds", () => {
    expect(asking.length).toBeGreaterThanOrEqual(45);
    expect(honest.length).toBeGreaterThanOrEqual(45);
    const texts = [...asking, ...honest].map(({ text }) => text);
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
    expect(asking.filter(({ tactic }) => !tactics.includes(tactic))).toEqual([]);
  });

  test("every asking text is refused", () => {
    expect(asking.filter(({ text }) => findScams(language, text).length === 0)).toEqual([]);
  });

  test("every honest text is accepted", () => {
    const refused = honest.flatMap(({ text }) => findScams(language, text).map(({ tactic }) => ({ text, tactic })));
    expect(refused).toEqual([]);
  });

  test("an asking text is refused however its letters are disguised", () => {
    const texts = asking.map(({ text }) => text);
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.infiniteStream(fc.nat(99)), (text, choices) => {
        const hidden = obfuscated(text, choices);
        if (findScams(language, hidden).length === 0) throw new Error(`passes: ${hidden}`);
      }),
      { numRuns: 300, seed: hiddenSeed },
    );
  });
});

describe("every text", () => {
  const anyLanguage = fc.constantFrom(...languages);
  const pieces = [...written.values()].flatMap(({ asking, honest }) => [...asking, ...honest].map(({ text }) => text));
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

  test("that asks is refused among honest ones", () => {
    const english = written.get("en")!;
    const around = english.honest.filter(({ kind }) => kind === "pay" || kind === "process" || kind === "task");
    const texts = fc.constantFrom(...english.asking.map(({ text }) => text));
    const honest = fc.array(fc.constantFrom(...around.map(({ text }) => text)), { maxLength: 3 });
    fc.assert(
      fc.property(honest, texts, honest, (before, text, after) => {
        expect(findScams("en", [...before, text, ...after].join("\n\n"))).not.toEqual([]);
      }),
    );
  });

  // The worst cases for expressions with gaps and repetitions.
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

  test("covers two sentences that ask together", () => {
    const text = "You will get a six-digit number. Please forward it to your recruiter.";
    expect(findScams("en", text).map(({ sentence }) => sentence)).toEqual([text]);
  });

  test("is made for every asking sentence", () => {
    const found = findScams("en", "Pay the registration fee. Then buy two Steam cards and send us the codes.");
    expect(found.map(({ tactic }) => tactic)).toEqual(["fee", "gift-card"]);
  });
});

describe("spaced-out letters", () => {
  // The ending of a disguised word may contain a short denial: "denar" and "nič".
  const hidden: readonly (readonly [Language, string])[] = [
    ["pl", "Aby aktywować konto, prześlij 50 USDT na o d z y s k a n i e portfela."],
    ["sl", "Za aktivacijo računa pošljite 50 USDT v to d.e.n.a.r.n.i.c.o."],
    // Twenty-one letters.
    ["de", "Es fällt eine B e a r b e i t u n g s p a u s c h a l e an."],
    ["de", "Es fällt eine Bearbeitungs-pauschale an."],
    ["sk", "Dobite si k r e d i t, aby sa o-d-o-m-k-l-i ďalšie úlohy."],
    ["en", "Parcels arrive at your home address; you 53nd them on to our partners abroad."],
  ];
  test.each(hidden)("are read as the word with its ending: %s, %s", (language, text) => {
    expect(findScams(language, text)).not.toEqual([]);
  });
});

test("an O in place of a zero is read as a digit", () => {
  expect(findScams("ro", "Trimiți doar 4O USDT și gata, ești angajat.")).not.toEqual([]);
});

describe("words with a hyphen", () => {
  test("are joined if the parts make one word", () => {
    expect(findScams("en", "A dep-osit of 50 EUR is due first.")).not.toEqual([]);
  });

  // Joined to one word, "oferecemos-lhe" would no longer be "we offer you".
  test("stay apart if they are two words", () => {
    expect(findScams("pt", "Por participar na entrevista, oferecemos-lhe um cartão-presente de 20 €.")).toEqual([]);
  });
});

// It is in the sentence that denies it.
test.each<[Language, string, string]>([
  [
    "de",
    "Wir verlangen von Ihnen nie Geld, z. B. Gebühren oder eine Kaution.",
    "Zahlen Sie vorab, z. B. eine Kaution.",
  ],
  ["de", "Wir verlangen keine Gebühren bzw. Kautionen von Bewerbern.", "Zahlen Sie vorab die Gebühr bzw. Kaution."],
  [
    "fr",
    "Nous ne demandons jamais d’argent, p. ex. une caution de 50 euros.",
    "Versez-nous de l’argent d’avance, p. ex. une caution de 50 euros.",
  ],
  [
    "it",
    "Non chiediamo mai denaro ai candidati, ad es. una cauzione di 50 euro.",
    "Versi subito denaro in anticipo, ad es. una cauzione di 50 euro.",
  ],
  ["en", "We never ask for money, e.g. PayPal fees or a deposit.", "Pay us in advance, e.g. with Steam cards."],
])("text after an abbreviation belongs to the same sentence: %s, %s", (language, honest, asking) => {
  expect(findScams(language, honest)).toEqual([]);
  expect(findScams(language, asking)).not.toEqual([]);
});

// "Bez … nie" reverses a denial within one sentence, but not across two.
test("a denial in each of two sentences covers both", () => {
  expect(
    findScams("pl", "Praca bez wkładu własnego i bez kaucji. Nie prosimy o kody SMS ani o hasła do banku."),
  ).toEqual([]);
  expect(findScams("pl", "Bez wpłaty kaucji nie wyślemy umowy.")).not.toEqual([]);
});

/** The check that no text asks applicants for money (B8), with the texts that its rules were written with. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neverPay } from "../../../domain/never-pay/check.ts";
import { tactics } from "../../../domain/never-pay/tactics.ts";
import { type Language, languages } from "../../../locales/markets.ts";
import { corpora } from "./corpora.ts";
import { obfuscated } from "./obfuscated.ts";

const written = corpora("corpus");

/** The same ways to hide letters each time: one of very many that passes is found by whoever looks for it, not by what lands later. */
const hiddenSeed = 20_261_122;

describe.each([...written])("%s", (language, { asking, honest }) => {
  test("has enough texts of both kinds, each once", () => {
    expect(asking.length).toBeGreaterThanOrEqual(45);
    expect(honest.length).toBeGreaterThanOrEqual(45);
    const texts = [...asking, ...honest].map(({ text }) => text);
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
    expect(asking.filter(({ tactic }) => !tactics.includes(tactic))).toEqual([]);
  });

  test("what asks is refused", () => {
    expect(asking.filter(({ text }) => neverPay(language, text).length === 0)).toEqual([]);
  });

  test("what is honest stands", () => {
    const refused = honest.flatMap(({ text }) => neverPay(language, text).map(({ tactic }) => ({ text, tactic })));
    expect(refused).toEqual([]);
  });

  test("what asks is refused however its letters are hidden", () => {
    const texts = asking.map(({ text }) => text);
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.infiniteStream(fc.nat(99)), (text, choices) => {
        const hidden = obfuscated(text, choices);
        if (neverPay(language, hidden).length === 0) throw new Error(`passes: ${hidden}`);
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

  test("is judged, and what is found stands where it is said to", () => {
    fc.assert(
      fc.property(anyLanguage, anyText, (language, text) => {
        for (const { tactic, sentence, from, to } of neverPay(language, text)) {
          expect(tactics).toContain(tactic);
          expect(text.slice(from, to)).toBe(sentence);
          expect(sentence.trim()).not.toBe("");
        }
      }),
      { numRuns: 500 },
    );
  });

  test("that asks is refused among others that do not", () => {
    const english = written.get("en")!;
    const around = english.honest.filter(({ kind }) => kind === "pay" || kind === "process" || kind === "task");
    const texts = fc.constantFrom(...english.asking.map(({ text }) => text));
    const honest = fc.array(fc.constantFrom(...around.map(({ text }) => text)), { maxLength: 3 });
    fc.assert(
      fc.property(honest, texts, honest, (before, text, after) => {
        expect(neverPay("en", [...before, text, ...after].join("\n\n"))).not.toEqual([]);
      }),
    );
  });

  // The shapes that expressions with gaps and stars take longest with.
  const long: readonly (readonly [string, string])[] = [
    ["a word without end", "a".repeat(10_000)],
    ["words without a stop", "send us the ".repeat(850)],
    ["letters that stand alone", "p a y ".repeat(1700)],
    ["stops alone", ".!? ".repeat(2500)],
    ["marks on a letter", `a${"\u0301".repeat(9999)}`],
    ["lines", "pay:\n".repeat(2000)],
    ["pictures", "💰".repeat(5000)],
  ];
  test.each(long)("of 10 000 characters is judged in a moment: %s", (_, text) => {
    const timed = (language: Language) => {
      const before = performance.now();
      neverPay(language, text);
      return performance.now() - before;
    };
    // A quadratic one takes minutes; a busy machine takes ten times as long as a quiet one.
    for (const language of languages) expect(timed(language)).toBeLessThan(20_000);
  });
});

describe("what is said of a text", () => {
  test("which sentence asks, and for what", () => {
    const text = "You answer customers by e-mail. A deposit of 50 EUR is due first. We look forward to you!";
    expect(neverPay("en", text)).toEqual([
      { tactic: "deposit", sentence: "A deposit of 50 EUR is due first.", from: 32, to: 65 },
    ]);
  });

  test("two sentences where they ask together", () => {
    const text = "You will get a six-digit number. Please forward it to your recruiter.";
    expect(neverPay("en", text).map(({ sentence }) => sentence)).toEqual([text]);
  });

  test("every sentence that asks", () => {
    const found = neverPay("en", "Pay the registration fee. Then buy two Steam cards and send us the codes.");
    expect(found.map(({ tactic }) => tactic)).toEqual(["fee", "gift-card"]);
  });
});

describe("letters that stand alone", () => {
  // The ending of a hidden word may hold a short word that denies: "denar" and "nič".
  const hidden: readonly (readonly [Language, string])[] = [
    ["pl", "Aby aktywować konto, prześlij 50 USDT na o d z y s k a n i e portfela."],
    ["sl", "Za aktivacijo računa pošljite 50 USDT v to d.e.n.a.r.n.i.c.o."],
    // Of twenty-one letters.
    ["de", "Es fällt eine B e a r b e i t u n g s p a u s c h a l e an."],
    ["de", "Es fällt eine Bearbeitungs-pauschale an."],
    ["sk", "Dobite si k r e d i t, aby sa o-d-o-m-k-l-i ďalšie úlohy."],
    ["en", "Parcels arrive at your home address; you 53nd them on to our partners abroad."],
  ];
  test.each(hidden)("are the word with its ending: %s, %s", (language, text) => {
    expect(neverPay(language, text)).not.toEqual([]);
  });
});

test("an o for a nought is a figure", () => {
  expect(neverPay("ro", "Trimiți doar 4O USDT și gata, ești angajat.")).not.toEqual([]);
});

describe("words with a hyphen", () => {
  test("that is one word is one", () => {
    expect(neverPay("en", "A dep-osit of 50 EUR is due first.")).not.toEqual([]);
  });

  // Read as one word, "oferecemos-lhe" is no longer "we offer you".
  test("that are two stay two", () => {
    expect(neverPay("pt", "Por participar na entrevista, oferecemos-lhe um cartão-presente de 20 €.")).toEqual([]);
  });
});

// It stands in the sentence that denies it.
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
])("what an abbreviation introduces goes with what stands before it: %s, %s", (language, honest, asking) => {
  expect(neverPay(language, honest)).toEqual([]);
  expect(neverPay(language, asking)).not.toEqual([]);
});

// "Bez … nie" turns a denial round in one sentence, and not over two.
test("what denies in each of two sentences denies in both", () => {
  expect(
    neverPay("pl", "Praca bez wkładu własnego i bez kaucji. Nie prosimy o kody SMS ani o hasła do banku."),
  ).toEqual([]);
  expect(neverPay("pl", "Bez wpłaty kaucji nie wyślemy umowy.")).not.toEqual([]);
});

/**
 * Sample content left in an operator file, recognized by its text (D24), and texts that ask
 * applicants for money (B8). More than 300 lines: two tables of cases about the same texts.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkedDemo, textDigest } from "../../commands/vacancies/import-operator-file.ts";
import { scamFindingsIn } from "../../domain/operator/scam-findings.ts";
import { flaggedTestimonialLanguages, flaggedTexts } from "../../domain/vacancies/flagged-texts.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { isOfSample, sampleLeftovers, sampleTexts } from "../../domain/operator/sample.ts";
import { demoOperator, operatorWith, ownSettings } from "../support/operators.ts";

const mail = { from: "Jobs@example.com", to: ["desk@example.com"] };
const sample = operatorWith({ mail });
const left = (change: Record<string, unknown>, ofSample: Record<string, unknown>) =>
  sampleLeftovers(operatorWith({ ...ownSettings, ...change }), operatorWith({ mail, ...ofSample }));
const own = ownSettings.identity;
const [vacancy] = demoOperator.vacancies;
const [testimonial] = demoOperator.testimonials;

describe("sample content left in an operator file", () => {
  test.each<[string, Record<string, unknown>, string[], Record<string, unknown>?]>([
    ["nothing in an operator's own file", {}, []],
    ["a name", { identity: { ...own, name: " example\n RECRUITING  ltd " } }, ["identity.name: is the sample's"]],
    [
      "a legal name and a register entry",
      { identity: { ...own, legalName: sample.identity.legalName, registration: sample.identity.registration } },
      ["identity.legalName: is the sample's", "identity.registration: is the sample's"],
    ],
    [
      "a line of its address",
      { identity: { ...own, address: ["Floor 2", ...sample.identity.address] } },
      ["identity.address: is the sample's"],
    ],
    [
      "one of the sample's two lines",
      { identity: { ...own, address: ["Floor 2", "LONDON EC1A  1AA"] } },
      ["identity.address: is the sample's"],
      { identity: { ...sample.identity, address: ["1 Sample Street", "London EC1A 1AA"] } },
    ],
    [
      "fictional numbers",
      {
        identity: { ...own, phone: "+12125550199", whatsapp: "+447700900123" },
        recruiters: [
          { name: "A", email: "a@ridgeway.test", numbers: [] },
          { name: "B", email: "b@ridgeway.test", numbers: ["+447400123456", "+447700900111"] },
        ],
      },
      [
        "identity.phone: +12125550199 is a number reserved for fiction; enter a real one",
        "identity.whatsapp: +447700900123 is a number reserved for fiction; enter a real one",
        "recruiters.1.numbers: +447700900111 is a number reserved for fiction; enter a real one",
      ],
    ],
    ["no number without one", { identity: { ...own, phone: undefined, whatsapp: undefined } }, []],
    [
      "mailboxes",
      {
        identity: { ...own, email: "Hello@example.com" },
        recruiters: [{ name: "A", email: "maya@example.com" }],
        mail: { from: "jobs@example.com", to: ["desk@ridgeway.test", "DESK@example.com"] },
      },
      [
        "identity.email: Hello@example.com is the sample's",
        "recruiters.0.email: maya@example.com is the sample's",
        "mail.from: jobs@example.com is the sample's",
        "mail.to: DESK@example.com is the sample's",
      ],
    ],
    ["no mailbox without one", { mail: undefined }, []],
    [
      "a job's text in one of its languages",
      {
        vacancies: [
          { ...vacancy, slug: "own", text: { en: { title: vacancy!.text.en!.title, description: "Another." } } },
          {
            ...vacancy,
            slug: "copied",
            text: { en: { title: "x", description: "Another." }, de: { ...vacancy!.text.de!, title: "x" } },
          },
        ],
      },
      ["vacancies copied: still has a text of the sample; replace it"],
    ],
    [
      "a job's duties in one of its languages",
      {
        vacancies: [
          {
            ...vacancy,
            slug: "copied",
            text: {
              en: { title: "x", description: "Another.", responsibilities: ["Another."] },
              de: { ...vacancy!.text.de!, title: "x", description: "Anderes." },
            },
          },
        ],
      },
      ["vacancies copied: still has a text of the sample; replace it"],
    ],
    [
      "its testimonials under any name",
      {
        testimonials: [
          { name: "Ana", text: { en: { quote: "Good.", role: testimonial!.text.en!.role } } },
          { name: "Ana", text: { en: { ...testimonial!.text.en, quote: `  ${testimonial!.text.en!.quote} ` } } },
        ],
      },
      ["testimonials.1: still has a text of the sample; replace it"],
    ],
    [
      "its testimonials in one language next to original words",
      {
        testimonials: [{ name: "Ana", text: { en: testimonial!.text.en, de: { quote: "Gut.", role: "Assistenz" } } }],
      },
      ["testimonials.0: still has a text of the sample; replace it"],
    ],
  ])("%s", (_, change, errors, ofSample = {}) => {
    expect(left(change, ofSample)).toEqual(errors);
  });

  test("is everything in the sample itself", () => {
    const places = sampleLeftovers(sample, sample).map((error) => error.split(":", 1)[0]);
    expect(places).toEqual([
      "identity.name",
      "identity.legalName",
      "identity.registration",
      "identity.address",
      "identity.whatsapp",
      "recruiters.0.numbers",
      "recruiters.1.numbers",
      "recruiters.1.numbers",
      "identity.email",
      "recruiters.0.email",
      "recruiters.1.email",
      "mail.from",
      "mail.to",
      ...demoOperator.vacancies.map(({ slug }) => `vacancies ${slug}`),
      ...demoOperator.testimonials.map((_, index) => `testimonials.${index}`),
    ]);
  });

  test("is recognized despite other line breaks, and only then", () => {
    const texts = sampleTexts(demoOperator);
    const { description } = vacancy!.text.en!;
    expect(isOfSample(description.replaceAll(" ", " \n ").toUpperCase(), texts)).toBe(true);
    expect(isOfSample(`\n ${description} `, texts)).toBe(true);
    expect(isOfSample(testimonial!.text.en!.quote, texts)).toBe(true);
    expect(isOfSample(`${description} And more.`, texts)).toBe(true);
    expect(isOfSample(description.replaceAll(" ", ""), texts)).toBe(true);
    for (const own of ["", "A", "Good.", "You answer guests.", description.slice(0, 30)])
      expect(isOfSample(own, texts), own).toBe(false);
  });

  const all = [
    ...demoOperator.vacancies.flatMap(({ text }) => Object.values(text).map(({ description }) => description)),
    ...demoOperator.testimonials.flatMap(({ text }) => Object.values(text).map(({ quote }) => quote)),
  ];

  test("is recognized with one letter changed, dropped or added, in every language", () => {
    const texts = sampleTexts(demoOperator);
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.nat(),
        fc.constantFrom("", "x", "ü", "é."),
        fc.nat(1),
        (text, at, put, taken) => {
          const letters = [...text];
          letters.splice(at % letters.length, taken, put);
          expect(isOfSample(letters.join(""), texts)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is recognized with reordered sentences, but not by half of them", () => {
    const texts = new Set([
      ...sampleTexts({ vacancies: [], testimonials: [] }),
      "abcdefghijklmnopqrstuvwxyz0123456789",
    ]);
    expect(isOfSample("stuvwxyz0123456789 ABCDEFGHIJKLMNOPQR", texts)).toBe(true);
    expect(isOfSample("abcdefghijklmnopqr", texts)).toBe(false);
  });

  test("is never confused within the sample, so a shared subject alone does not match", () => {
    const noLists = { responsibilities: [], qualifications: [], benefits: [], steps: [] };
    for (const text of all) {
      const others = all.filter((other) => other !== text);
      const {
        vacancies: [first],
      } = demoOperator;
      const only = (description: string) => ({ ...first!, text: { en: { ...noLists, title: "x", description } } });
      const texts = sampleTexts({ vacancies: others.map(only), testimonials: [] });
      expect(isOfSample(text, texts), text).toBe(false);
    }
  });

  test.each([
    "Keep room lists, prices and guest wishes up to date for small hotels.",
    "You keep the prices and rooms of hotels up to date and answer the requests of guests online.",
    "Find public facts, check them, and enter them into our tables with care.",
    "Sie pflegen Zimmer, Preise und Wünsche von Gästen für Hotels, die man online buchen kann.",
    "온라인으로 예약을 받는 작은 호텔의 손님 문의에 답하는 일이에요.",
  ])("is not seen in one's own text on the same work: %s", (text) => {
    expect(isOfSample(text, sampleTexts(demoOperator))).toBe(false);
  });

  test("is not seen in a long text through many short ones", () => {
    const texts = sampleTexts(demoOperator);
    const long =
      "We look for somebody who likes order, writes kindly and keeps what they promise to guests and colleagues. ";
    expect(isOfSample(long.repeat(9), texts)).toBe(false);
  });
});

describe("content that asks applicants for money", () => {
  const fee = "Pay the registration fee.";
  const gebuehr = "Überweisen Sie vorab die Bearbeitungsgebühr.";
  const asking = (change: Record<string, unknown>) => scamFindingsIn(operatorWith(change)).map(({ path }) => path);
  const said = { title: "Assistant", description: "You answer guests." };
  const quoted = { quote: "Good people.", role: "Assistant" };
  const job = (text: Record<string, unknown>) => ({ slug: "a", pay: { perDay: { base: [1, 2] } }, text });

  test("is not in the shipped demo, whose texts its first start therefore need not check again", () => {
    expect(scamFindingsIn(demoOperator)).toEqual([]);
    const { vacancies, testimonials } = demoOperator;
    const published = shownFromFile(
      { sample: true, vacancies, testimonials },
      new Date("2026-11-20T10:00:00Z"),
    ).vacancies;
    expect(published.flatMap(({ texts }) => flaggedTexts(texts))).toEqual([]);
    const shown = testimonials.map(({ name, text }) => ({ id: name, name, texts: text, sample: true }));
    expect(shown.flatMap((testimonial) => flaggedTestimonialLanguages(testimonial))).toEqual([]);
    // If it differs, the demo's texts changed: copy the new digest, which this test has checked.
    expect(textDigest(demoOperator)).toBe(checkedDemo);
    const [changed] = demoOperator.testimonials.map((each) => ({ ...each, text: { en: { quote: fee, role: "" } } }));
    expect(textDigest({ ...demoOperator, testimonials: [changed!] })).not.toBe(checkedDemo);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    [
      "nothing in an honest file",
      { vacancies: [job({ en: said })], testimonials: [{ name: "Ana", text: { en: quoted } }] },
      [],
    ],
    [
      "a job's title and description, each in its language",
      {
        vacancies: [
          job({ en: said }),
          { ...job({ en: { ...said, title: fee }, de: { title: "Assistenz", description: gebuehr } }), slug: "b" },
        ],
        testimonials: [],
      },
      ["vacancies.1.text.en.title", "vacancies.1.text.de.description"],
    ],
    [
      "an entry of a list, alone or with the next one",
      {
        vacancies: [
          job({ en: { ...said, steps: ["Send the form.", fee] }, de: { ...said, benefits: [gebuehr] } }),
          { ...job({ en: { ...said, steps: ["First you pay us", "Registration fee"] } }), slug: "b" },
        ],
        testimonials: [],
      },
      ["vacancies.0.text.en.steps.1", "vacancies.1.text.en.steps.0", "vacancies.0.text.de.benefits.0"],
    ],
    [
      "in English, whatever language it stands in",
      { vacancies: [job({ de: { title: "Assistenz", description: fee } })], testimonials: [] },
      ["vacancies.0.text.de.description"],
    ],
    [
      "a quote and a role",
      {
        vacancies: [],
        testimonials: [
          { name: "Ana", text: { en: quoted } },
          { name: "Ana", text: { en: { quote: fee, role: fee } } },
        ],
      },
      ["testimonials.1.text.en.quote", "testimonials.1.text.en.role"],
    ],
    [
      "a name once per language",
      { vacancies: [], testimonials: [{ name: fee, text: { en: quoted, de: { ...quoted, name: "Ana" } } }] },
      ["testimonials.0.name"],
    ],
    [
      "a name in a separate language",
      { vacancies: [], testimonials: [{ name: "Ana", text: { en: quoted, de: { ...quoted, name: gebuehr } } }] },
      ["testimonials.0.text.de.name"],
    ],
  ])("%s", (_, change, paths) => {
    expect(asking(change)).toEqual(paths);
  });
});

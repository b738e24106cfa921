/** What of the sample is left in an operator's file, known by its content (D24), and what in it asks applicants for money (B8). */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askingIn } from "../../domain/operator/asking.ts";
import { isOfSample, leftOfSample, sampleTexts } from "../../domain/operator/sample.ts";
import { demoOperator, operatorWith, ownSettings } from "../support/operators.ts";

const mail = { from: "Jobs@example.com", to: ["desk@example.com"] };
const sample = operatorWith({ mail });
const left = (change: Record<string, unknown>, ofSample: Record<string, unknown>) =>
  leftOfSample(operatorWith({ ...ownSettings, ...change }), operatorWith({ mail, ...ofSample }));
const own = ownSettings.identity;
const [vacancy] = demoOperator.vacancies;
const [testimonial] = demoOperator.testimonials;

describe("of the sample is left", () => {
  test.each<[string, Record<string, unknown>, string[], Record<string, unknown>?]>([
    ["nothing where all is the operator's own", {}, []],
    ["a name", { identity: { ...own, name: " example\n RECRUITING  ltd " } }, ["identity.name: is the sample's"]],
    [
      "a legal name and an entry in a register",
      { identity: { ...own, legalName: sample.identity.legalName, registration: sample.identity.registration } },
      ["identity.legalName: is the sample's", "identity.registration: is the sample's"],
    ],
    [
      "a line of its address",
      { identity: { ...own, address: ["Floor 2", ...sample.identity.address] } },
      ["identity.address: is the sample's"],
    ],
    [
      "one line of the sample's two",
      { identity: { ...own, address: ["Floor 2", "LONDON EC1A  1AA"] } },
      ["identity.address: is the sample's"],
      { identity: { ...sample.identity, address: ["1 Sample Street", "London EC1A 1AA"] } },
    ],
    [
      "numbers that belong to nobody",
      {
        identity: { ...own, phone: "+12125550199", whatsapp: "+447700900123" },
        recruiters: [
          { name: "A", email: "a@ridgeway.test", numbers: [] },
          { name: "B", email: "b@ridgeway.test", numbers: ["+447400123456", "+447700900111"] },
        ],
      },
      [
        "identity.phone: +12125550199 is a number kept for fiction; it belongs to nobody",
        "identity.whatsapp: +447700900123 is a number kept for fiction; it belongs to nobody",
        "recruiters.1.numbers: +447700900111 is a number kept for fiction; it belongs to nobody",
      ],
    ],
    ["no number where there is none", { identity: { ...own, phone: undefined, whatsapp: undefined } }, []],
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
    ["no mailbox of mail where there is none", { mail: undefined }, []],
    [
      "a text of a job, in one of its languages",
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
      ["vacancies copied: a text of the sample is left"],
    ],
    [
      "what its people say, whatever they are called",
      {
        testimonials: [
          { name: "Ana", text: { en: { quote: "Good.", role: testimonial!.text.en!.role } } },
          { name: "Ana", text: { en: { ...testimonial!.text.en, quote: `  ${testimonial!.text.en!.quote} ` } } },
        ],
      },
      ["testimonials.1: a text of the sample is left"],
    ],
    [
      "what its people say in one language, beside words of one's own in another",
      {
        testimonials: [{ name: "Ana", text: { en: testimonial!.text.en, de: { quote: "Gut.", role: "Assistenz" } } }],
      },
      ["testimonials.0: a text of the sample is left"],
    ],
  ])("%s", (_, change, errors, ofSample = {}) => {
    expect(left(change, ofSample)).toEqual(errors);
  });

  test("in the sample itself, all of it", () => {
    const places = leftOfSample(sample, sample).map((error) => error.split(":", 1)[0]);
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

  test("a text is known however its lines are broken, and another is not", () => {
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

  test("a text is known with a letter changed, left out or added, in every language", () => {
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

  test("and with its sentences in another order, but not half of it", () => {
    const texts = new Set([
      ...sampleTexts({ vacancies: [], testimonials: [] }),
      "abcdefghijklmnopqrstuvwxyz0123456789",
    ]);
    expect(isOfSample("stuvwxyz0123456789 ABCDEFGHIJKLMNOPQR", texts)).toBe(true);
    expect(isOfSample("abcdefghijklmnopqr", texts)).toBe(false);
  });

  test("no text of the sample is taken for another's, so none of one's own is for sharing its subject", () => {
    for (const text of all) {
      const others = all.filter((other) => other !== text);
      const {
        vacancies: [first],
      } = demoOperator;
      const only = (description: string) => ({ ...first!, text: { en: { title: "x", description } } });
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
  ])("a text of one's own on the same work passes: %s", (text) => {
    expect(isOfSample(text, sampleTexts(demoOperator))).toBe(false);
  });

  test("a long text of one's own is not taken for many short ones", () => {
    const texts = sampleTexts(demoOperator);
    const long =
      "We look for somebody who likes order, writes kindly and keeps what they promise to guests and colleagues. ";
    expect(isOfSample(long.repeat(9), texts)).toBe(false);
  });
});

describe("what asks applicants for money", () => {
  const fee = "Pay the registration fee.";
  const gebuehr = "Überweisen Sie vorab die Bearbeitungsgebühr.";
  const asking = (change: Record<string, unknown>) => askingIn(operatorWith(change)).map(({ path }) => path);
  const said = { title: "Assistant", description: "You answer guests." };
  const quoted = { quote: "Good people.", role: "Assistant" };
  const job = (text: Record<string, unknown>) => ({ slug: "a", pay: { perDay: { base: [1, 2] } }, text });

  test.each<[string, Record<string, unknown>, string[]]>([
    ["nothing does", { vacancies: [job({ en: said })], testimonials: [{ name: "Ana", text: { en: quoted } }] }, []],
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
      "in English, whatever language it stands in",
      { vacancies: [job({ de: { title: "Assistenz", description: fee } })], testimonials: [] },
      ["vacancies.0.text.de.description"],
    ],
    [
      "what somebody says, and as what",
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
      "a name, once for each language that shows it",
      { vacancies: [], testimonials: [{ name: fee, text: { en: quoted, de: { ...quoted, name: "Ana" } } }] },
      ["testimonials.0.name"],
    ],
    [
      "a name in a language of its own",
      { vacancies: [], testimonials: [{ name: "Ana", text: { en: quoted, de: { ...quoted, name: gebuehr } } }] },
      ["testimonials.0.text.de.name"],
    ],
  ])("%s", (_, change, paths) => {
    expect(asking(change)).toEqual(paths);
  });
});

/** The contents of a vacancy: every limit, and the message beyond it. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  contractKinds,
  payPeriods,
  taxKinds,
  textLimits,
  textLists,
  vacancyDraft,
  vacancyFacts,
  vacancyTags,
  vacancyText,
} from "../../domain/vacancies/content.ts";
import { languages, marketCodes } from "../../locales/markets.ts";

const nothing = {
  pay: {},
  tax: null,
  contract: null,
  markets: null,
  countries: null,
  tags: [],
  positions: null,
  closesOn: null,
  closesAfter: null,
};

/** The stored value, or the error. */
function read(schema: v.GenericSchema, given: unknown): unknown {
  const result = v.safeParse(schema, given);
  return result.success ? result.output : result.issues.map(({ message }) => message).join("; ");
}
const facts = (given: unknown) => read(vacancyFacts, given);
const day = (line: object) => ({ pay: { day: line } });
const week = (line: object) => ({ pay: { week: line } });
const base = [64, 82];
const amounts = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [676, 26, 1].map((step) => String.fromCodePoint(65 + (Math.floor(index / step) % 26))).join(""),
      [1, 2],
    ]),
  );
const countries = (count: number) => Array<string>(count).fill("DE");

test("an empty vacancy has empty facts", () => {
  expect(facts({})).toEqual(nothing);
  expect(facts(nothing)).toEqual(nothing);
  expect(read(vacancyText, {})).toEqual({
    title: "",
    summary: "",
    responsibilities: [],
    qualifications: [],
    benefits: [],
    steps: [],
  });
});

test("the options are the specified ones", () => {
  expect(payPeriods).toEqual(["hour", "day", "week", "month", "year"]);
  expect(vacancyTags).toEqual(["work-from-home", "freelance", "remote", "part-time", "full-time"]);
  expect(contractKinds).toEqual(["employee", "freelance", "temporary", "internship"]);
  expect(taxKinds).toEqual(["gross", "net"]);
  expect(textLists).toEqual(["responsibilities", "qualifications", "benefits", "steps"]);
  const line = { base, currencies: { EUR: [60, 80] }, hours: [4, 6] };
  const whole = {
    ...nothing,
    pay: Object.fromEntries(payPeriods.map((period) => [period, line])),
    markets: marketCodes,
    countries: ["DE"],
    tags: vacancyTags,
    positions: 3,
    closesOn: "2026-12-31",
    closesAfter: 100,
  };
  for (const tax of taxKinds) expect(facts({ ...whole, tax })).toEqual({ ...whole, tax });
  for (const contract of contractKinds) expect(facts({ ...whole, contract })).toEqual({ ...whole, contract });
});

test.each<[string, object]>([
  ["zero pay", day({ base: [0, 0] })],
  ["the highest pay", day({ base: [1, 1e12] })],
  ["amounts without a base", day({ currencies: { EUR: [1, 1] } })],
  ["all the hours of a week", week({ base, hours: [0, 168] })],
  ["all the hours of a day", day({ base, hours: [0, 24] })],
  ["two hundred currencies", day({ base, currencies: amounts(200) })],
  ["three hundred countries", { countries: countries(300) }],
  ["no market at all", { markets: [] }],
  ["one position", { positions: 1 }],
  ["ten thousand positions", { positions: 10_000 }],
  ["one application", { closesAfter: 1 }],
  ["a million applications", { closesAfter: 1_000_000 }],
])("accepts %s", (_, given) => expect(facts(given)).toMatchObject(given));

test.each<[string, unknown, RegExp]>([
  ["negative pay", day({ base: [-1, 2] }), /Expected >=0/],
  ["excessive pay", day({ base: [1, 1e12 + 1] }), /Expected <=1000000000000/],
  ["an infinite amount", day({ base: [1, Infinity] }), /finite/],
  ["an amount in letters", day({ base: ["1", 2] }), /number/],
  ["a reversed range", day({ base: [2, 1] }), /^the first number must not be higher than the second$/],
  ["a range of one", day({ base: [1] }), /number/],
  ["pay without amounts", day({}), /^pay needs a base or amounts$/],
  ["pay with an empty list of amounts", day({ currencies: {} }), /^pay needs a base or amounts$/],
  ["more hours than a week has", week({ base, hours: [1, 168.5] }), /^a week has 168 hours$/],
  ["more hours than a day has", day({ base, hours: [30, 40] }), /^a day has 24 hours$/],
  ["hours upside down", day({ base, hours: [6, 4] }), /^the first number/],
  ["pay with an unknown key", day({ base, more: 1 }), /"more"/],
  ["pay per minute", { pay: { minute: { base } } }, /"minute"/],
  [
    "a currency in small letters",
    day({ currencies: { eur: [1, 2] } }),
    /^a currency code has three uppercase letters \(ISO 4217\), for example EUR$/,
  ],
  ["a currency of four letters", day({ currencies: { EURO: [1, 2] } }), /^a currency code has three/],
  ["a currency with a prefix", day({ currencies: { xEUR: [1, 2] } }), /^a currency code has three/],
  ["too many currencies", day({ base, currencies: amounts(201) }), /^too many currencies$/],
  ["another tax", { tax: "some" }, /./],
  ["another contract", { contract: "volunteer" }, /./],
  ["another tag", { tags: ["nights"] }, /./],
  ["a tag too many", { tags: [...vacancyTags, "remote"] }, /length/],
  ["an unknown market", { markets: ["xx"] }, new RegExp(`^a market is one of ${marketCodes.join(", ")}$`)],
  ["a market too many", { markets: [...marketCodes, "de"] }, /length/],
  ["no country", { countries: [] }, /length/],
  ["a country too many", { countries: countries(301) }, /length/],
  [
    "a country of three letters",
    { countries: ["DEU"] },
    /^a country code has two uppercase letters \(ISO 3166-1\), for example GB$/,
  ],
  ["a country with a prefix", { countries: ["xDE"] }, /^a country code has two/],
  ["zero positions", { positions: 0 }, />=1/],
  ["half a position", { positions: 1.5 }, /integer/],
  ["too many positions", { positions: 10_001 }, /<=10000/],
  ["closing after zero applications", { closesAfter: 0 }, />=1/],
  ["closing with too many applications", { closesAfter: 1_000_001 }, /<=1000000/],
  ["an invalid last day", { closesOn: "2026-02-30" }, /^write the day as 2026-12-31$/],
  ["a numeric last day", { closesOn: 20_261_231 }, /./],
  ["an unknown key", { more: 1 }, /"more"/],
])("refuses %s", (_, given, said) => expect(facts(given)).toEqual(expect.stringMatching(said)));

describe("its text", () => {
  const items = (count: number, item = "x") => Array<string>(count).fill(item);

  test("has these limits after trimming", () => {
    expect(textLimits).toEqual({ title: 120, summary: 1000, item: 300, items: 20 });
    const whole = { title: "x".repeat(120), summary: "x".repeat(1000), steps: items(20, "x".repeat(300)) };
    expect(read(vacancyText, whole)).toMatchObject(whole);
    expect(read(vacancyText, { title: ` ${whole.title}\n`, steps: [` ${whole.steps[0]} `] })).toMatchObject({
      title: whole.title,
      steps: [whole.steps[0]],
    });
  });

  test("loses marks that would make readers see another text than the check", () => {
    const steps = ["\u202e.tsrif tisoped a yap\u202c", "\u202d12\u202c"];
    expect(read(vacancyText, { title: "\u202bHost", steps })).toMatchObject({
      title: "Host",
      steps: [".tsrif tisoped a yap", "12"],
    });
  });

  test("drops empty lines, of at most forty", () => {
    expect(read(vacancyText, { benefits: [...items(20, " "), ...items(20)] })).toMatchObject({ benefits: items(20) });
    expect(read(vacancyText, { benefits: [...items(21, " "), ...items(20)] })).toMatch(/length/);
  });

  test.each(textLists)("%s is a list with a limit", (list) => {
    expect(read(vacancyText, { [list]: ["a", "", "b"] })).toMatchObject({ [list]: ["a", "b"] });
    expect(read(vacancyText, { [list]: items(21) })).toMatch(/length/);
    expect(read(vacancyText, { [list]: ["x".repeat(301)] })).toMatch(/length/);
    expect(read(vacancyText, { [list]: ["\u0000"] })).toBeTypeOf("string");
    expect(read(vacancyText, { [list]: "a" })).toBeTypeOf("string");
  });

  test.each([
    ["a title that is too long", { title: "x".repeat(121) }],
    ["a summary that is too long", { summary: "x".repeat(1001) }],
    ["an unknown key", { more: "x" }],
    ["an unstorable text", { summary: "\ud800" }],
  ])("is refused with %s", (_, given) => expect(read(vacancyText, given)).toBeTypeOf("string"));
});

describe("a draft", () => {
  const text = { title: "A" };
  const draft = (change: object) => read(vacancyDraft, { source: "en", facts: {}, texts: { en: { text } }, ...change });
  const whole = v.parse(vacancyText, text);

  test("has texts by language, each with its comparison basis", () => {
    expect(draft({})).toEqual({ source: "en", facts: nothing, texts: { en: { text: whole, basis: null } } });
    const basis = { text: whole, pay: {} };
    for (const language of languages) {
      expect(draft({ source: language, texts: { [language]: { text, basis: { text, pay: {} } } } })).toEqual({
        source: language,
        facts: nothing,
        texts: { [language]: { text: whole, basis } },
      });
    }
  });

  test.each([
    ["another source", { source: "xx" }],
    ["an unknown key", { more: 1 }],
    ["an unknown key in a language", { texts: { en: { text, more: 1 } } }],
    ["half a comparison basis", { texts: { en: { text, basis: { pay: {} } } } }],
    ["an extended comparison basis", { texts: { en: { text, basis: { text, pay: {}, more: 1 } } } }],
  ])("is refused with %s", (_, change) => expect(draft(change)).toBeTypeOf("string"));
});

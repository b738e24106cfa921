/** The operator's file: what is refused in words, and what production asks beyond its form (D16, D17, D23, D24). */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { operatorSchema } from "../../domain/operator/operator.ts";
import { missingForProduction } from "../../domain/operator/production.ts";
import { marketCodes } from "../../locales/markets.ts";
import { demoOperator, operatorWith, realOperator, realSettings, webhookSecret } from "../support/operators.ts";

const { byLaw: _, ...demoFile } = demoOperator;
const messagesOf = (change: Record<string, unknown>): string[] => {
  const result = v.safeParse(operatorSchema, { ...demoFile, ...change });
  return result.success ? [] : result.issues.map(({ message }) => message);
};

const [vacancy] = demoOperator.vacancies;
const text = { en: { title: "Assistant", description: "Helps." } };
const paid = (pay: unknown) => ({ vacancies: [{ slug: "assistant", text, pay: { perDay: pay } }] });
const webhook = { id: "main", url: "https://hooks.example/x", secret: webhookSecret };
const recruiter = { name: "Maya", email: "maya@example.com" };

test.each<[string, Record<string, unknown>]>([
  ["a country is two capital letters (ISO 3166-1), for example GB", { eligibleCountries: ["gb"] }],
  ...["gb", "XX", "US-XX", "US-ny", "GB-ENG"].map((governingLaw): [string, Record<string, unknown>] => [
    "a law is a country's (ISO 3166-1), for example GB, or a state's, for example US-NY; the United Kingdom is GB",
    { governingLaw },
  ]),
  ["no country with telephone numbers has this code; the United Kingdom is GB", { eligibleCountries: ["GB", "UK"] }],
  [
    "every country that applications are taken from is paused",
    { eligibleCountries: ["DE"], markets: { paused: ["de"] } },
  ],
  [
    "no country with telephone numbers has this code; the United Kingdom is GB",
    { minimumAge: { countries: { EN: { age: 21, reason: "Alcohol is served" } } } },
  ],
  ["a country is two capital letters (ISO 3166-1), for example GB", { eligibleCountries: ["GBR"] }],
  [`a market is one of ${marketCodes.join(", ")}`, { markets: { offered: ["xx"] } }],
  ["a currency is three capital letters (ISO 4217), for example EUR", paid({ currencies: { eur: [1, 2] } })],
  ["a number is written as +44…, digits only", { identity: { ...demoOperator.identity, whatsapp: "07400" } }],
  ["a slug has small letters, digits and single hyphens", { vacancies: [{ ...vacancy, slug: "Two  words" }] }],
  ["a slug has at most 100 characters", { vacancies: [{ ...vacancy, slug: "x".repeat(101) }] }],
  ["a range goes from the lower to the higher amount", paid({ base: [2, 1] })],
  ["pay needs a base or amounts", paid({})],
  ["at least one language", { vacancies: [{ slug: "assistant", text: {}, pay: {} }] }],
  ["a secret is whsec_ and 24 to 64 bytes in base64", { webhooks: [{ ...webhook, secret: "x" }] }],
  ["an id has small letters, digits and single hyphens", { webhooks: [{ ...webhook, id: "Main one" }] }],
  ["a webhook's address starts with https://", { webhooks: [{ ...webhook, url: "ftp://hooks.example" }] }],
  [
    "a webhook's address holds no user name or password",
    { webhooks: [{ ...webhook, url: "https://a:b@hooks.example" }] },
  ],
  ["a time is written as 22:00", { quietHours: { from: "24:00", to: "08:00" } }],
  ["two vacancies have the same slug", { vacancies: [vacancy, vacancy] }],
  ["two webhooks have the same id", { webhooks: [webhook, webhook] }],
  [
    "two recruiters have the same e-mail address",
    { recruiters: [recruiter, { ...recruiter, email: "Maya@Example.com" }] },
  ],
])("%s", (message, change) => {
  expect(messagesOf(change)).toEqual([message]);
});

test.each<[string, Record<string, unknown>]>([
  ["a range of one amount", paid({ base: [1, 1] })],
  ["amounts without a base", paid({ currencies: { EUR: [1, 2] } })],
  ["an at sign in a webhook's path", { webhooks: [{ ...webhook, url: "https://hooks.example/a//b@c" }] }],
  ["two webhooks", { webhooks: [webhook, { ...webhook, id: "second" }] }],
  ["two recruiters", { recruiters: [recruiter, { ...recruiter, email: "paul@example.com" }] }],
])("%s is taken", (_, change) => {
  expect(messagesOf(change)).toEqual([]);
});

test("a recruiter's address is kept in small letters", () => {
  const { recruiters } = operatorWith({ recruiters: [{ ...recruiter, email: "Maya@Example.com" }] });
  expect(recruiters).toEqual([{ ...recruiter, numbers: [] }]);
});

describe("production asks", () => {
  const asked = (change: Record<string, unknown>) =>
    missingForProduction(operatorWith({ ...realSettings, ...change })).map((error) => error.split(":", 1)[0]);
  const { whatsapp: __, ...numberless } = realOperator.identity;
  const reason = "x".repeat(10);
  const consent = { by: "Ana", on: "2026-11-01", keptAt: "a folder" };
  const testimonial = { name: "Ana", text: { en: { quote: "Good.", role: "Assistant" } } };
  const base = { slug: "based", text, pay: { perDay: { base: [64, 82] } } };
  const weekly = { slug: "weekly", text, pay: { perWeek: { base: [64, 82] } } };
  const amounts = { slug: "amounts", text, pay: { perDay: { currencies: { EUR: [64, 82] } } } };

  test.each<[string, Record<string, unknown>, string[]]>([
    ["nothing more", {}, []],
    ["for a number", { identity: numberless, recruiters: [] }, ["identity.whatsapp, recruiters"]],
    ["for a recruiter's number", { identity: numberless, recruiters: [recruiter] }, ["identity.whatsapp, recruiters"]],
    ["for no second number", { identity: numberless, recruiters: [{ ...recruiter, numbers: ["+447400123456"] }] }, []],
    ["for no recruiter beside a number", { recruiters: [] }, []],
    ["for a way to hear of it", { mail: undefined, webhooks: [] }, ["mail, webhooks"]],
    ["for no mail beside a webhook", { mail: undefined, webhooks: [webhook] }, []],
    ["for no webhook beside mail", { webhooks: [] }, []],
    [
      "for mail where there are letters of new vacancies",
      { jobAlerts: true, mail: undefined, webhooks: [webhook] },
      ["jobAlerts"],
    ],
    ["for no more where there is mail", { jobAlerts: true }, []],
    ["for no sample", { testimonials: [{ ...testimonial, sample: true, consent }] }, ["testimonials.0"]],
    ["for consent", { testimonials: [{ ...testimonial, consent }, testimonial] }, ["testimonials.1.consent"]],
    ["for no reason at 18", { minimumAge: { default: 18 } }, []],
    ["for no reason at 19, which counts nowhere", { minimumAge: { default: 19 } }, []],
    ["for no country's reason at 18", { minimumAge: { default: 18, countries: { DE: { age: 18, reason: "-" } } } }, []],
    [
      "for a country's at 19",
      { minimumAge: { default: 18, countries: { DE: { age: 19, reason: reason.slice(1) } } } },
      ["minimumAge.countries.DE.reason"],
    ],
    ["for no more than that", { minimumAge: { default: 18, countries: { DE: { age: 19, reason } } } }, []],
    ["for no look at amounts of its own", { payConfirmed: false, vacancies: [amounts] }, []],
    ["for a look at what is converted", { payConfirmed: false, vacancies: [amounts, base] }, ["payConfirmed"]],
    ["also by the week", { payConfirmed: false, vacancies: [weekly] }, ["payConfirmed"]],
  ])("%s", (_, change, places) => {
    expect(asked(change)).toEqual(places);
  });
});

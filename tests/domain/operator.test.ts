/**
 * The operator file: refusals in words, and production's extra requirements (D16, D17, D23, D24).
 * More than 300 lines: tables with one setting per line.
 */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { operatorSchema } from "../../domain/operator/operator.ts";
import { lawGaps } from "../../domain/market-law/check.ts";
import { missingForProduction } from "../../domain/operator/production.ts";
import { missingFacts } from "../../domain/operator/missing-facts.ts";
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
const provider = (change: Record<string, unknown>) => ({
  oidc: { issuer: "https://id.example", clientId: "fairlead", name: "Example ID", ...change },
});
const google = (change: Record<string, unknown>) => ({
  notices: { google: { key: { client_email: "a@b.example", private_key: "-----BEGIN PRIVATE KEY-----", ...change } } },
});
const cache = { style: "fastly", url: "https://api.fastly.com/service/x/purge", token: "secret" };
const mail = { from: "jobs@operator.example", to: ["desk@operator.example"] };

test.each<[string, Record<string, unknown>]>([
  ["a country code has two uppercase letters (ISO 3166-1), for example GB", { eligibleCountries: ["gb"] }],
  ...["gb", "XX", "US-XX", "US-ny", "GB-ENG"].map((governingLaw): [string, Record<string, unknown>] => [
    "must be a country (ISO 3166-1), for example GB, or a US state, for example US-NY; the United Kingdom is GB",
    { governingLaw },
  ]),
  ["is not a country code (ISO 3166-1); the United Kingdom is GB", { eligibleCountries: ["GB", "UK"] }],
  ["all countries in eligibleCountries are paused", { eligibleCountries: ["DE"], markets: { paused: ["de"] } }],
  [
    "is not a country code (ISO 3166-1); the United Kingdom is GB",
    { minimumAge: { countries: { EN: { age: 21, reason: "Alcohol is served" } } } },
  ],
  ["a country code has two uppercase letters (ISO 3166-1), for example GB", { eligibleCountries: ["GBR"] }],
  [`a market is one of ${marketCodes.join(", ")}`, { markets: { offered: ["xx"] } }],
  ["a currency code has three uppercase letters (ISO 4217), for example EUR", paid({ currencies: { eur: [1, 2] } })],
  ["write the number as +44…, digits only", { identity: { ...demoOperator.identity, whatsapp: "07400" } }],
  [
    "a slug may contain only lowercase letters, digits and single hyphens",
    { vacancies: [{ ...vacancy, slug: "Two  words" }] },
  ],
  ["a slug has at most 100 characters", { vacancies: [{ ...vacancy, slug: "x".repeat(101) }] }],
  ["the first number must not be higher than the second", paid({ base: [2, 1] })],
  ["pay needs a base or amounts", paid({})],
  ["at least one language", { vacancies: [{ slug: "assistant", text: {}, pay: {} }] }],
  ["a secret must be whsec_ followed by 24 to 64 bytes in base64", { webhooks: [{ ...webhook, secret: "x" }] }],
  [
    "an id may contain only lowercase letters, digits and single hyphens",
    { webhooks: [{ ...webhook, id: "Main one" }] },
  ],
  ["a webhook URL must start with https://", { webhooks: [{ ...webhook, url: "ftp://hooks.example" }] }],
  [
    "a webhook URL must not contain a user name or password",
    { webhooks: [{ ...webhook, url: "https://a:b@hooks.example" }] },
  ],
  ...["8.8.8.8:443", "10.20.0.7", "169.254.169.254:80"].map((named): [string, Record<string, unknown>] => [
    "an internal receiver must be an address, a network or a host name with a port, in a private network: 10.20.0.7:8443, 10.20.0.0/24:8443, [fd12:3456::7]:8443, hooks.internal:8443",
    { internalReceivers: [named] },
  ]),
  ...[
    "security@ridgeway.test",
    "http://ridgeway.test",
    "mailto:a@b.test\nExpires: never",
    "https://a b.test",
    "mailto:sécurité@ridgeway.test",
    "mailto:a@b.test?subject=x",
    "xmailto:a@b.test",
    "https://a@b.test",
    "tel:+0123456789",
    "tel:+12",
  ].map((contact): [string, Record<string, unknown>] => [
    "a contact must be mailto:…, https://… or tel:+…, in ASCII",
    { security: { contact: [contact] } },
  ]),
  [
    "this URL must start with https:// and be in ASCII",
    { security: { contact: ["mailto:a@b.test"], policy: "https://b.test/\nContact: mailto:c@d.test" } },
  ],
  ...["xhttps://b.test", "https://a@b.test/", "https://b.test/x@y", "https://b.test/ä"].map(
    (policy): [string, Record<string, unknown>] => [
      "this URL must start with https:// and be in ASCII",
      { security: { contact: ["mailto:a@b.test"], policy } },
    ],
  ),
  [
    "a language code has two or three lowercase letters",
    { security: { contact: ["mailto:a@b.test"], languages: ["en, de"] } },
  ],
  ...["24:00", "12:60", "1:00", "112:00", "12:000", "-2:00", "1x:00"].map((from): [string, Record<string, unknown>] => [
    "write the time as 22:00",
    { quietHours: { from, to: "08:00" } },
  ]),
  ...[
    "http://id.example",
    "ftp://id.example",
    "http://localhost.example",
    "http://127.0.0.1.example",
    "http://127x0x0x1/",
    "x-https://id.example",
    "x-http://localhost",
  ].map((issuer): [string, Record<string, unknown>] => [
    "a provider URL must start with https://",
    provider({ issuer }),
  ]),
  ["a provider URL must not have a query or fragment", provider({ issuer: "https://id.example/?tenant=1" })],
  ["a provider URL must not have a query or fragment", provider({ issuer: "https://id.example/#top" })],
  ["a provider URL must not contain a user name or password", provider({ issuer: "https://a:b@id.example/" })],
  ...["two words", 'a"b', "a\\b", "", "ä"].map((scope): [string, Record<string, unknown>] => [
    "a scope must not contain spaces, quotes or backslashes",
    provider({ scopes: [scope] }),
  ]),
  ["a private key must be in PEM format", google({ private_key: "key" })],
  ["a private key must be in PEM format", google({ private_key: "key -----BEGIN PRIVATE KEY-----" })],
  ["a URL must start with https://", google({ token_uri: "ftp://oauth2.googleapis.com" })],
  ["a URL must start with https://", google({ token_uri: "x-https://oauth2.googleapis.com" })],
  ["a URL must not contain a user name or password", google({ token_uri: "https://a:b@oauth2.googleapis.com" })],
  ...["1234567", "x".repeat(129), "with space", "12345678\n", ".12345678"].map(
    (key): [string, Record<string, unknown>] => [
      "a key must have 8 to 128 letters, digits and hyphens",
      { notices: { indexNow: { key } } },
    ],
  ),
  ...["two words", "", "a\nb", "ä", " a", "x".repeat(4097)].map((token): [string, Record<string, unknown>] => [
    "a token must not contain spaces or line breaks",
    { notices: { cache: { ...cache, token } } },
  ]),
  ...[".x", "", "-x", "x y", "x".repeat(64), "x\n"].map((dkimSelector): [string, Record<string, unknown>] => [
    "a selector is the part before ._domainkey",
    { mail: { ...mail, dkimSelector } },
  ]),
  ...["12a", "a12", "", "1".repeat(21)].map((linkedInCompany): [string, Record<string, unknown>] => [
    "a company's number must have digits only",
    { feeds: { linkedInCompany } },
  ]),
  ["a reason must be a sentence", { webhookFields: { age: "Because x" } }],
  ["two vacancies have the same slug", { vacancies: [vacancy, vacancy] }],
  ["two webhooks have the same id", { webhooks: [webhook, webhook] }],
  [
    "two recruiters have the same email address",
    { recruiters: [recruiter, { ...recruiter, email: "Maya@Example.com" }] },
  ],
])("refuses: %s", (message, change) => {
  expect(messagesOf(change)).toEqual([message]);
});

test.each<[string, Record<string, unknown>]>([
  ["a range of one amount", paid({ base: [1, 1] })],
  ["amounts without a base", paid({ currencies: { EUR: [1, 2] } })],
  ["an at sign in a webhook's path", { webhooks: [{ ...webhook, url: "https://hooks.example/a//b@c" }] }],
  ["two webhooks", { webhooks: [webhook, { ...webhook, id: "second" }] }],
  ["receivers in a private network", { internalReceivers: ["10.20.0.0/24:8443", "hooks.internal:443"] }],
  ...["00:00", "09:59", "19:00", "20:00", "23:59"].map((from): [string, Record<string, unknown>] => [
    `a time such as ${from}`,
    { quietHours: { from, to: "08:00" } },
  ]),
  ...[
    "https://id.example/a/b",
    "http://localhost",
    "http://localhost:8080/realms/x",
    "http://127.0.0.1/",
    "http://[::1]:80",
    "https://id.example/a//b@c",
  ].map((issuer): [string, Record<string, unknown>] => [`a provider at ${issuer}`, provider({ issuer })]),
  ...["GB", "US-NY", "US-DC"].map((governingLaw): [string, Record<string, unknown>] => [
    `the law of ${governingLaw}`,
    { governingLaw },
  ]),
  ...["mailto:security@b.test", "https://b.test", "https://b.test/a/b@c", "tel:+442071838750"].map(
    (contact): [string, Record<string, unknown>] => [
      `${contact} for what is weak`,
      { security: { contact: [contact], policy: "https://b.test/security", languages: ["en", "deu"] } },
    ],
  ),
  ["a provider with the desk's own second step for everyone", provider({ secondStep: "provider", local: "everyone" })],
  ["a licence", { licences: [{ country: "SG", authority: "MOM", number: "1" }] }],
  ["a provider's scopes", provider({ scopes: ["offline_access", "!#[]~", "https://id.example/api"] })],
  ["another private key", google({ private_key: "-----BEGIN RSA PRIVATE KEY-----\nAAAA" })],
  ["an at sign in a cache's path", { notices: { cache: { ...cache, url: "https://a.example/b//c@d" } } }],
  ...["12345678", "x".repeat(128), "Ab-01234"].map((key): [string, Record<string, unknown>] => [
    `a key such as ${key.slice(0, 8)}`,
    { notices: { indexNow: { key } } },
  ]),
  ["a token", { notices: { cache: { ...cache, token: "!~".repeat(2048) } } }],
  ...["s1", "X", "a._-b", "x".repeat(63)].map((dkimSelector): [string, Record<string, unknown>] => [
    `a selector such as ${dkimSelector.slice(0, 5)}`,
    { mail: { ...mail, dkimSelector } },
  ]),
  ["a company's number", { feeds: { linkedInCompany: "12345678901234567890" } }],
  ["a reason", { webhookFields: { age: "Because so", sex: "Because so" } }],
  ["two recruiters", { recruiters: [recruiter, { ...recruiter, email: "paul@example.com" }] }],
])("accepts %s", (_, change) => {
  expect(messagesOf(change)).toEqual([]);
});

test("an OIDC issuer is stored without its well-known path", () => {
  const { oidc } = operatorWith(provider({ issuer: "https://id.example/a/.well-known/openid-configuration" }));
  expect(oidc?.issuer).toBe("https://id.example/a");
  const other = "https://id.example/.well-known/openid-configuration/b";
  expect(operatorWith(provider({ issuer: other })).oidc?.issuer).toBe(other);
});

test("omitted settings get minimal defaults", () => {
  const said = {
    identity: { name: "R", legalName: "R Ltd", address: ["1 Way"], registration: "1", email: "r@ridgeway.test" },
    mail,
    ...provider({}),
    notices: { ...google({}).notices, indexNow: { key: "12345678" } },
    webhooks: [webhook],
    testimonials: [{ name: "Ana", text: { en: { quote: "Good.", role: "Assistant" } } }],
    vacancies: [{ slug: "x", text, pay: { perDay: { base: [1, 2] } } }],
  };
  expect(v.parse(operatorSchema, said)).toEqual({
    settings: "desk",
    ...said,
    sample: false,
    exactAge: {},
    identity: { ...said.identity, kind: "employer" },
    brand: { typeface: "book", madeWith: true },
    privacy: { representatives: {}, locations: [], processors: [], safeguard: [], recipientCountries: [] },
    licences: [],
    claims: { noExperience: false, training: false, paidWeekly: false },
    markets: { paused: [] },
    eligibleCountries: "GB DE FR RO TR US SG AU CA NZ NL AT BE ES SE KR IT".split(" "),
    minimumAge: { default: 23, countries: {} },
    payConfirmed: false,
    asksGender: false,
    webhookFields: {},
    notesInDownload: false,
    internalReceivers: [],
    recruiters: [],
    oidc: { ...said.oidc, scopes: [], secondStep: "desk", local: "managers" },
    mail: { ...mail, language: "en" },
    jobAlerts: false,
    feeds: {},
    notices: {
      google: {
        key: { ...google({}).notices.google.key, token_uri: "https://oauth2.googleapis.com/token" },
        perDay: 200,
      },
      indexNow: { key: "12345678", url: "https://api.indexnow.org/indexnow" },
    },
    retentionDays: 180,
    retention: {},
    testimonials: [{ ...said.testimonials[0], sample: false }],
    vacancies: [
      {
        slug: "x",
        text: { en: { ...text.en, responsibilities: [], qualifications: [], benefits: [], steps: [] } },
        tags: [],
        pay: { perDay: { base: [1, 2], currencies: {} } },
      },
    ],
  });
});

test.each([
  ["an unknown key", { mail: { ...mail, subject: "x" } }],
  ["retention for an unknown country", { retention: { DE: 0 } }],
  ["half a day", { retentionDays: 1.5 }],
  ["an empty list of mail recipients", { mail: { ...mail, to: [] } }],
  ["a minimum age of a child", { minimumAge: { default: 13 } }],
  ["a country's minimum age of a child", { minimumAge: { countries: { DE: { age: 13, reason: "Because so" } } } }],
  ["a webhook without events", { webhooks: [{ ...webhook, events: [] }] }],
  ["security without a contact", { security: { contact: [] } }],
  ["security without a language", { security: { contact: ["mailto:a@b.test"], languages: [] } }],
  ["another local log-in rule", provider({ local: "nobody" })],
  ["another second step", provider({ secondStep: "nobody" })],
  ["zero calls a day", { notices: { google: { ...google({}).notices.google, perDay: 0 } } }],
  ["an empty answer", { privacy: { recipients: { en: "" } } }],
  ["a licence without a number", { licences: [{ country: "SG", authority: "MOM" }] }],
  ["another cache", { notices: { cache: { ...cache, style: "varnish" } } }],
  [
    "consent without a day",
    {
      testimonials: [
        { name: "A", text: { en: { quote: "x", role: "x" } }, consent: { by: "A", on: "then", keptAt: "x" } },
      ],
    },
  ],
])("refuses %s", (_, change) => {
  expect(messagesOf(change)).toHaveLength(1);
});

test.each<[string, Record<string, unknown>]>([
  ["privacy.officer: is only a placeholder", { privacy: { officer: "—" } }],
  ["privacy.processors.0.name: is only a placeholder", { privacy: { processors: [{ name: "...", country: "IE" }] } }],
  ["licences.0.authority: is only a placeholder", { licences: [{ country: "SG", authority: "-", number: "1" }] }],
  [
    "licences.0.number: a licence number must contain a digit",
    { licences: [{ country: "SG", authority: "MOM", number: "no" }] },
  ],
  ["identity.name: is only a placeholder", { identity: { ...operatorWith().identity, name: "?!" } }],
  ...["capital", "vatId"].map(
    (item) =>
      [
        `identity.${item}: is only a placeholder; write false if there is none`,
        { identity: { ...operatorWith().identity, [item]: " – " } },
      ] as [string, Record<string, unknown>],
  ),
])("%s, for a placeholder, without stopping a site already in production", (told, change) => {
  expect(messagesOf(change)).toEqual([]);
  expect(missingFacts(operatorWith(change))).toEqual([told]);
  expect(lawGaps(operatorWith(change))).toContain(told);
});

test("real values and false are no placeholders", () => {
  expect(missingFacts(realOperator)).toEqual([]);
});

test("a recruiter's address is stored in lower case", () => {
  const { recruiters } = operatorWith({ recruiters: [{ ...recruiter, email: "Maya@Example.com" }] });
  expect(recruiters).toEqual([{ ...recruiter, numbers: [] }]);
});

describe("production requires", () => {
  const asked = (change: Record<string, unknown>) =>
    missingForProduction(operatorWith({ ...realSettings, ...change })).map((error) => error.split(":", 1)[0]);
  const { whatsapp: __, ...numberless } = realOperator.identity;
  const reason = "We serve x";
  const consent = { by: "Ana", on: "2026-11-01", keptAt: "a folder" };
  const testimonial = { name: "Ana", text: { en: { quote: "Good.", role: "Assistant" } } };
  const base = { slug: "based", text, pay: { perDay: { base: [64, 82] } } };
  const weekly = { slug: "weekly", text, pay: { perWeek: { base: [64, 82] } } };
  const amounts = { slug: "amounts", text, pay: { perDay: { currencies: { EUR: [64, 82] } } } };

  test.each<[string, Record<string, unknown>, string[]]>([
    ["nothing else", {}, []],
    ["for a number", { identity: numberless, recruiters: [] }, ["identity.whatsapp, recruiters"]],
    ["for a recruiter's number", { identity: numberless, recruiters: [recruiter] }, ["identity.whatsapp, recruiters"]],
    ["no second number", { identity: numberless, recruiters: [{ ...recruiter, numbers: ["+447400123456"] }] }, []],
    ["no recruiter if there is a number", { recruiters: [] }, []],
    ["a way to receive applications", { mail: undefined, webhooks: [] }, ["mail, webhooks"]],
    ["no mail if there is a webhook", { mail: undefined, webhooks: [webhook] }, []],
    ["no webhook if there is mail", { webhooks: [] }, []],
    ["mail if there are job alerts", { jobAlerts: true, mail: undefined, webhooks: [webhook] }, ["jobAlerts"]],
    ["nothing else if there is mail", { jobAlerts: true }, []],
    ["https:// for webhooks", { webhooks: [{ ...webhook, url: "http://hooks.example/x" }] }, ["webhooks main"]],
    [
      "https:// for notice receivers",
      {
        notices: {
          ...google({ token_uri: "http://g.example" }).notices,
          indexNow: { key: "12345678", url: "http://i.example" },
          cache: { ...cache, url: "http://c.example" },
        },
      },
      ["notices.google.key.token_uri", "notices.indexNow.url", "notices.cache.url"],
    ],
    ["nothing beyond https://", { notices: { ...google({}).notices, indexNow: { key: "12345678" }, cache } }, []],
    ["no confirmation of a claim", { payConfirmed: true, vacancies: [base] }, []],
    ["a real operator", { sample: true }, ["sample"]],
    ["no sample content", { testimonials: [{ ...testimonial, sample: true, consent }] }, ["testimonials.0"]],
    ["consent", { testimonials: [{ ...testimonial, consent }, testimonial] }, ["testimonials.1.consent"]],
    ["no reason for 18", { minimumAge: { default: 18 } }, []],
    ["no reason for an unused 19", { minimumAge: { default: 19 } }, []],
    ["no country's reason for 18", { minimumAge: { default: 18, countries: { DE: { age: 18, reason: "-" } } } }, []],
    [
      "for a country's at 19",
      { minimumAge: { default: 18, countries: { DE: { age: 19, reason: reason.slice(1) } } } },
      ["minimumAge.countries.DE.reason"],
    ],
    ["nothing else", { minimumAge: { default: 18, countries: { DE: { age: 19, reason } } } }, []],
    ["no review of its own amounts", { payConfirmed: false, vacancies: [amounts] }, []],
    ["a review of converted amounts", { payConfirmed: false, vacancies: [amounts, base] }, ["payConfirmed"]],
    ["the same for weekly pay", { payConfirmed: false, vacancies: [weekly] }, ["payConfirmed"]],
  ])("%s", (_, change, places) => {
    expect(asked(change)).toEqual(places);
  });
});

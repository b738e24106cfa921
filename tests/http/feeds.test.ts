/**
 * Feeds for readers and job boards are well-formed for any text, streamed, and accurate about
 * changes.
 */
import { describe, expect, test } from "vitest";
import type { Language } from "../../locales/markets.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { feedAddress, type FeedName, feedNames } from "../../routes.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { texts, xmlErrors } from "../support/xml.ts";

const schemas = { rss: "rss", indeed: "indeed", linkedIn: "linkedin" } as const;
const idOf = { rss: "guid", indeed: "referencenumber", linkedIn: "partnerJobId" } as const;
const linkOf = { rss: "link", indeed: "url", linkedIn: "applyUrl" } as const;
const ofCountry = feedNames.filter((name) => name !== "rss");

/** Hostile texts. */
const hostile = [
  ']]> and ]]]]>> & <b>bold</b> "quoted" &amp;',
  "Bell\u0007 null\u0000 \u000bvertical \u001b[31m \ufffe\uffff \u0085next",
  "مساعد عمليات فندقية \u202e(abc)\u202c",
  "Assistant 👩🏽‍💻 🏳️‍🌈",
  "Half a pair \ud83d and the other \udc69",
];

const database = useDatabase();
const operator = operatorWith({
  identity: {
    name: "Smith & Sons <Recruiting>",
    legalName: "Smith & Sons ]]> Ltd",
    address: ["1 Street"],
    registration: "1",
    email: "jobs@operator.example",
  },
  feeds: { linkedInCompany: "1234567" },
});
const config = { publicUrl: "https://jobs.example" } as const;
const languages = [...new Set(Object.values(markets).map(({ language }) => language))] as Language[];
const site = useApp(
  {
    operator,
    config,
    catalog: () =>
      catalogOf({
        testimonials: [],
        vacancies: [
          ...hostile.map((title, index) =>
            shownVacancy({
              id: vacancyId(index + 1),
              slug: `hostile-${index}`,
              languages,
              text: {
                title,
                summary: `${title} ${"and so on ".repeat(12)}`,
                responsibilities: [title],
                benefits: [title],
              },
              facts: { closesOn: "2026-12-31", contract: "freelance", tags: ["remote", "full-time", "part-time"] },
            }),
          ),
          shownVacancy({ id: vacancyId(100), slug: "closed", languages, closedAt: new Date("2026-11-15T10:00:00Z") }),
          shownVacancy({ id: vacancyId(101), slug: "german-only", languages: ["de"] }),
          shownVacancy({ id: vacancyId(102), slug: "only-in-ireland", facts: { markets: ["ie"] } }),
          shownVacancy({ id: vacancyId(103), slug: "from-france-alone", facts: { countries: ["FR"] } }),
          shownVacancy({ id: vacancyId(104), slug: "no-pay", facts: { pay: {}, tags: [] } }),
        ],
      }),
  },
  database,
);

const read = async (name: FeedName, market: string, app = site) => {
  const response = await app.request(feedAddress(name, market));
  expect(response.status, `${name} ${market}`).toBe(200);
  return response.text();
};

describe("every feed", () => {
  test.each(feedNames)("%s is valid in every market, even with hostile titles", async (name) => {
    for (const market of marketCodes) {
      if (name !== "rss" && markets[market].country === null) continue;
      const document = await read(name, market);
      expect(await xmlErrors(document, schemas[name]), market).toEqual([]);
    }
  });

  test.each(feedNames)("%s contains the written text except what XML cannot hold", async (name) => {
    const titles = texts(await read(name, "gb"), "title");
    for (const title of [
      hostile[0],
      "Bell null vertical [31m  next",
      hostile[2],
      hostile[3],
      "Half a pair \ufffd and the other \ufffd",
    ]) {
      expect(titles).toContain(title);
    }
  });

  test("contains exactly the open vacancies in the market's language", async () => {
    const slugs = async (market: string) =>
      texts(await read("rss", market), "link").flatMap((link) => /\/jobs\/([\w-]+)/.exec(link)?.[1] ?? []);
    expect(await slugs("gb")).not.toContain("closed");
    expect(await slugs("gb")).not.toContain("german-only");
    expect(await slugs("gb")).not.toContain("only-in-ireland");
    expect(await slugs("ie")).toContain("only-in-ireland");
    expect(await slugs("de")).toContain("german-only");
  });

  test.each(ofCountry)(
    "%s contains only vacancies open to the market's country, and is empty without one",
    async (name) => {
      const links = texts(await read(name, "gb"), linkOf[name]).join(" ");
      expect(links).toContain("no-pay");
      expect(links).not.toContain("from-france-alone");
      // The operator accepts no applications from Norway.
      expect(texts(await read(name, "no"), linkOf[name])).toEqual([]);
      expect((await site.request(feedAddress(name, "en"))).status).toBe(404);
      expect((await site.request(feedAddress(name, "ar"))).status).toBe(404);
    },
  );

  test.each(feedNames)("%s gives each vacancy a permanent id, and each market its own page address", async (name) => {
    const [british, irish] = [await read(name, "gb"), await read(name, "us")].map((text) => texts(text, idOf[name]));
    expect(new Set([...british!, ...irish!]).size).toBe(british!.length + irish!.length);
  });

  test("is 404 without a market", async () => {
    for (const path of ["/xx/jobs.rss", "/jobs.rss", "/gb/jobs.rss/", "/gb/google.xml"]) {
      expect((await site.request(path)).status, path).toBe(404);
    }
  });
});

test("boards read one pay amount in plain digits for the longest period, or none", async () => {
  expect(texts(await read("indeed", "gb"), "salary")).toContain("GBP 480 - 560 per week");
  const [noPay] = (await read("indeed", "gb")).split("<job>").filter((job) => job.includes("no-pay"));
  expect(noPay).not.toContain("<salary>");
  const linkedIn = await read("linkedIn", "de");
  expect(texts(linkedIn, "period")).toContain("WEEKLY");
  expect(texts(linkedIn, "currencyCode")).toContain("EUR");
});

const short = { summary: "Short.", responsibilities: [], qualifications: [], benefits: [] };
const brief = useApp(
  {
    config,
    operator: { ...operator, minimumAge: { ...operator.minimumAge, default: 18 } },
    catalog: () =>
      catalogOf({
        testimonials: [],
        vacancies: [
          shownVacancy({ text: short, facts: { pay: {}, countries: ["GB"] } }),
          shownVacancy({ id: vacancyId(2), slug: "long" }),
        ],
      }),
  },
  database,
);

test("LinkedIn's feed omits descriptions under a hundred characters", async () => {
  const [address, ...others] = texts(await read("linkedIn", "gb", brief), "applyUrl");
  expect(address).toContain("/jobs/long?");
  expect(others).toEqual([]);
  expect(texts(await read("indeed", "gb", brief), "url").length).toBe(2);
});

test("the description includes the pay's basis and the eligible countries", async () => {
  const [description = ""] = texts(await read("rss", "gb"), "description").filter((text) =>
    text.includes("anywhere in"),
  );
  expect(description).toContain("<p><strong>What you’ll do</strong></p><ul><li>");
  expect(description).toContain("<p><strong>Part-time</strong> £64–£82 per day</p>");
  expect(description).toContain(
    "<p>You may work from anywhere in the United Kingdom, if you have the right to work there.</p>",
  );
});

const gated = useApp({ operator, config: { ...config, accessGate: { on: true, bypass: undefined } } }, database);

test("the access gate hides all feeds", async () => {
  for (const name of feedNames) expect((await gated.request(feedAddress(name, "gb"))).status).toBe(404);
});

describe("the source of a visit", () => {
  test.each([
    ["rss", "rss"],
    ["indeed", "indeed"],
    ["linkedIn", "linkedin"],
  ] as const)("is recorded for addresses from %s", async (name, source) => {
    const document = await read(name, "gb");
    const [address = ""] = texts(document, linkOf[name]).filter((link) => link.includes("/jobs/hostile-0"));
    const url = new URL(address);
    expect(url.origin).toBe("https://jobs.example");
    expect(url.pathname).toBe("/gb/jobs/hostile-0");
    const form = postedForm({ job: "hostile-0" });
    const answer = await site.submit(`/gb/apply-now${url.search}`, form, {
      referer: `https://jobs.example/gb/apply-now${url.search}`,
    });
    expect(answer.status).toBe(303);
    const { rows } = await database.database.query<{ attribution: { source: string; medium: string } }>(
      "select attribution from registration order by created_at desc, id limit 50",
    );
    expect(rows.map(({ attribution }) => attribution)).toContainEqual(
      expect.objectContaining({ source, medium: "feed" }),
    );
  });
});

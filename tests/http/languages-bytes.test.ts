/**
 * The transfer size (brotli) of every page in every market: document, style and its one script. The
 * budget is that of tests/e2e/bytes.test.ts, which measures three markets in a browser. Production
 * heads are longer by their alternates.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { demoSample } from "../../app/config.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { mostOwnCharacters } from "../../domain/site-content/checks.ts";
import { builtInSections, mostPictures } from "../../domain/site-content/sections.ts";
import type { PageTexts } from "../../domain/site-content/content.ts";
import { type Language, languages, marketCodes } from "../../locales/markets.ts";
import { jobAddress, ownPageAddress, pageAddress, pageNames } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator, realOperator } from "../support/operators.ts";
import { catalogWithDocuments, homeOf, pageOf, type Texts } from "../support/own-site.ts";
import { otherWords, catalogWith, vacanciesOf } from "../support/vacancies.ts";

const kilobyte = 1024;
const most = { home: 12 * kilobyte, other: 10 * kilobyte } as const;
/** With as many own texts as are allowed: still one first flight (decision 36). */
const mostWithOwnTexts = 14 * kilobyte;

const context = useDatabase();
const ownDocuments = Object.fromEntries(demoSample().documents.map(({ name, draft }) => [name, draft]));
const sites = {
  demo: useApp({ operator: demoOperator, catalog: () => catalogWithDocuments(demoOperator, ownDocuments) }, context),
  production: useApp(
    {
      operator: { ...realOperator, byLaw: true },
      config: { environment: "production", publicUrl: "https://jobs.example" },
    },
    context,
  ),
};

/** Bytes transferred for this address. */
async function bytes(app: typeof sites.demo, path: string): Promise<number> {
  const response = await app.open(path, { "accept-encoding": "br" });
  expect(response.status, path).toBe(200);
  expect(response.headers.get("content-encoding"), path).toBe("br");
  return (await response.arrayBuffer()).byteLength;
}

const jobs = useApp({ catalog: () => catalogWith(vacanciesOf(48)) }, context);

test.each([
  ["a complete vacancy", (market: string) => jobAddress("hotel-operations-assistant", market)],
  ["the list with its form", (market: string) => pageAddress("jobs", market)],
  ["a search result", (market: string) => `${pageAddress("jobs", market)}?hours=part-time&kind=freelance`],
  ["a search without results", (market: string) => `${pageAddress("jobs", market)}?q=zebra&hours=part-time`],
])("%s is within the size limit in every market", async (_, address) => {
  const script = /<script type="module" src="([^"]+)"/.exec(await (await jobs.open(address("gb"))).text())?.[1] ?? "";
  const loader = await bytes(jobs, script);
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(jobs, address(market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > most.other)).toEqual([]);
});

/** The size of a shown promise figure, with a margin (see tests/e2e/status-page.test.ts). */
const promised = 140;

const wordyOperator = {
  ...realOperator,
  vacancies: realOperator.vacancies.map((vacancy, index) => ({
    ...vacancy,
    text: Object.fromEntries(
      Object.entries(vacancy.text).map(([language, text]) => [
        language,
        { ...text, description: otherWords(language, index * 20, 80) },
      ]),
    ),
  })),
};

/** The cards also show the hours of each pay. */
function wordyCatalog() {
  const shown = shownFromFile(wordyOperator, new Date("2026-11-12T09:00:00Z"));
  for (const { texts } of shown.vacancies)
    for (const { facts } of Object.values(texts))
      Object.assign(facts.pay, {
        day: { ...facts.pay.day, hours: [4, 5] },
        week: { ...facts.pay.week, hours: [35, 37.5] },
      });
  return catalogOf(shown);
}

const wordy = useApp(
  {
    operator: wordyOperator,
    catalog: wordyCatalog,
    config: { environment: "production", publicUrl: "https://jobs.example" },
  },
  context,
);

test("the home page with long card sentences and hours is within the size limit in every market", async () => {
  const html = await (await wordy.open("/gb")).text();
  expect(html.match(/\u00A0…<\/p>/g)).toHaveLength(6);
  const loader = await bytes(wordy, /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "");
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(wordy, pageAddress("home", market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > most.home - promised)).toEqual([]);
});

const written = (language: Language, from: number, characters: number) =>
  otherWords(language, from, characters).slice(0, characters).trim();
const wordsOf = (...place: Parameters<typeof written>) => [written(...place)];

/** An own page of three texts, and a home page with own words in each of its sections. */
const own = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () =>
      catalogWithDocuments(realOperator, {
        home: homeOf(
          [...builtInSections],
          textsIn((language) => ({
            "hero.title": wordsOf(language, 0, 30),
            "hero.lead": wordsOf(language, 4, 140),
            "why.title": wordsOf(language, 20, 20),
            "why.point1": wordsOf(language, 24, 30),
            "why.text1": wordsOf(language, 28, 60),
            "start.title": wordsOf(language, 36, 20),
          })),
        ),
        "page/about-us": pageOf(
          textsIn((language) => ({
            "page.title": wordsOf(language, 0, 20),
            "own-1.title": wordsOf(language, 4, 30),
            "own-1.paragraphs": [0, 1, 2].map((place) => written(language, 10 + 90 * place, 500)),
            "own-1.list": [0, 1, 2].map((place) => written(language, 300 + 10 * place, 60)),
          })),
        ),
      }),
  },
  context,
);

/** As many own texts as a home page may have pictures, each with one or with none. */
const withPictures = (has: boolean) => ({
  operator: realOperator,
  catalog: () => {
    const ids = Array.from({ length: mostPictures }, (_, index) => `own-${index + 1}`);
    const texts = textsIn((language) =>
      Object.fromEntries(
        ids.flatMap((id, index) => [
          [`${id}.title`, wordsOf(language, 100 * index, 30)],
          [`${id}.list`, wordsOf(language, 100 * index + 10, 60)],
        ]),
      ),
    );
    const home = homeOf([...builtInSections, ...ids], texts);
    const sections = home.sections.map((section) => {
      if (!has || !ids.includes(section.id)) return section;
      const hash = createHash("sha256").update(section.id).digest("hex");
      const file = { hash, type: "image/webp", width: 1000, height: 667 } as const;
      return { ...section, picture: { file, decorative: true } };
    });
    return catalogWithDocuments(realOperator, { home: { ...home, sections } });
  },
});
const [pictured, bare] = [useApp(withPictures(true), context), useApp(withPictures(false), context)];

test("a picture adds at most 48 bytes to a page, beside its file and its words", async () => {
  for (const market of marketCodes) {
    const address = pageAddress("home", market);
    const added = (await bytes(pictured, address)) - (await bytes(bare, address));
    expect(added, market).toBeGreaterThan(0);
    expect(added, market).toBeLessThanOrEqual(48 * mostPictures);
  }
});

const full = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () =>
      catalogWithDocuments(realOperator, {
        home: homeOf(
          [...builtInSections, "own-1", "own-2", "own-3"],
          textsIn((language) =>
            Object.fromEntries(
              ["own-1", "own-2", "own-3"].flatMap((id, index) => [
                [`${id}.title`, wordsOf(language, 150 * index, 30)],
                [`${id}.paragraphs`, wordsOf(language, 150 * index + 10, mostOwnCharacters / 3 - 30)],
              ]),
            ),
          ),
        ),
      }),
  },
  context,
);

test("the home page with as many own texts as are allowed fits the first flight in every market", async () => {
  const html = await (await full.open("/gb")).text();
  const loader = await bytes(full, /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "");
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(full, pageAddress("home", market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > mostWithOwnTexts - promised)).toEqual([]);
  expect(html).toContain('<section id="own-3"');
});

function textsIn(textOf: (language: Language) => PageTexts): Texts {
  return Object.fromEntries(languages.map((language) => [language, textOf(language)]));
}

test.each([
  ["the home page with own words", "home", (market: string) => pageAddress("home", market)],
  ["an own page", "other", (market: string) => ownPageAddress("about-us", market)],
] as const)("%s is within the size limit in every market", async (_, kind, address) => {
  const html = await (await own.open(address("gb"))).text();
  const loader = await bytes(own, /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "");
  const weights = await Promise.all(
    marketCodes.map(async (market) => [market, loader + (await bytes(own, address(market)))] as const),
  );
  expect(weights.filter(([, weight]) => weight > most[kind] - (kind === "home" ? promised : 0))).toEqual([]);
});

describe.each(Object.entries(sites))("in %s", (_, app) => {
  test("the sample's jobs are within the size limit in every market", async () => {
    const pages = demoOperator.vacancies.flatMap(({ slug }) => marketCodes.map((market) => jobAddress(slug, market)));
    const html = await (await app.open(pages[0]!)).text();
    const loader = await bytes(app, /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "");
    const weights = await Promise.all(pages.map(async (page) => [page, loader + (await bytes(app, page))] as const));
    expect(weights.filter(([, weight]) => weight > most.other)).toEqual([]);
  });

  test.each(pageNames)("the page %s is within the size limit in every market", async (page) => {
    const html = await (await app.open(pageAddress(page, "gb"))).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
    const loader = await bytes(app, script);
    const limit = page === "home" ? most.home : most.other;
    const weights = await Promise.all(
      marketCodes.map(async (market) => [market, loader + (await bytes(app, pageAddress(page, market)))] as const),
    );
    expect(weights.filter(([, weight]) => weight > limit)).toEqual([]);
    expect(Math.min(...weights.map(([, weight]) => weight))).toBeGreaterThan(kilobyte);
  });
});

/**
 * The sitemap: job pages with the date of their last change, alternates only where a text exists,
 * and several files if there are too many.
 *
 * @module-tag long
 */
import { describe, expect, test } from "vitest";
import { type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { mostAddresses, sitemapOf } from "../../server/site/sitemap.ts";
import { sitemapPartPath } from "../../routes.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { texts, xmlErrors } from "../support/xml.ts";

const database = useDatabase();
const languages = [...new Set(Object.values(markets).map(({ language }) => language))];
const both = shownVacancy({ id: vacancyId(1), slug: "both", languages: ["en", "de"] });
const vacancies = [
  { ...both, texts: { ...both.texts, de: { ...both.texts.de!, changedAt: "2026-11-19T08:30:00.000Z" } } },
  shownVacancy({ id: vacancyId(2), slug: "arabic", languages: ["ar"], facts: { markets: ["ar", "ae"] } }),
  shownVacancy({ id: vacancyId(3), slug: "closed", languages, closedAt: new Date("2026-11-15T10:00:00Z") }),
];
const config = { environment: "production", publicUrl: "https://jobs.example" } as const;
const catalog = () => catalogOf({ vacancies, testimonials: [] });
const site = useApp({ operator: realOperator, config, catalog }, database);
const plain = useApp({ operator: realOperator, config: { ...config, localeStrategy: "no-prefix" }, catalog }, database);
const gated = useApp(
  { operator: realOperator, config: { ...config, accessGate: { on: true, bypass: undefined } }, catalog },
  database,
);
const demo = useApp({ catalog }, database);

const read = async (app: typeof site, path = "/sitemap.xml") => (await app.request(path)).text();
const entries = (document: string) =>
  new Map(texts(document, "url").map((url) => [/<loc>([^<]*)<\/loc>/.exec(url)?.[1] ?? "", url]));
const page = (slug: string, market: MarketCode) => `https://jobs.example/${market}/jobs/${slug}`;

describe("job pages", () => {
  test("are listed where they have a text, with the date of that language", async () => {
    const document = await read(site);
    expect(await xmlErrors(document, "sitemap")).toEqual([]);
    const found = entries(document);
    for (const market of marketCodes) {
      const { language } = markets[market];
      expect(found.has(page("both", market)), market).toBe(language === "en" || language === "de");
      expect(found.has(page("arabic", market)), market).toBe(market === "ar" || market === "ae");
      expect(found.has(page("closed", market)), market).toBe(false);
    }
    expect(found.get(page("both", "gb"))).toContain("<lastmod>2026-11-12T09:00:00.000Z</lastmod>");
    expect(found.get(page("both", "at"))).toContain("<lastmod>2026-11-19T08:30:00.000Z</lastmod>");
  });

  test("link to each other and to no missing page", async () => {
    const found = entries(await read(site));
    const links = (address: string) =>
      Array.from(found.get(address)?.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g) ?? [], ([, tag, href]) => [
        tag,
        href,
      ]);
    const shared = marketCodes.filter((code) => ["en", "de"].includes(markets[code].language));
    expect(links(page("both", "gb"))).toEqual([
      ...shared.map((code) => [markets[code].tag, page("both", code)]),
      ["x-default", page("both", "en")],
    ]);
    expect(links(page("both", "ch"))).toEqual(links(page("both", "gb")));
    // Not in the fallback language, to which no visitor is sent.
    expect(links(page("arabic", "ae"))).toEqual([
      ["ar", page("arabic", "ar")],
      ["ar-AE", page("arabic", "ae")],
    ]);
  });

  test("all exist", async () => {
    for (const address of entries(await read(site)).keys()) {
      const { status } = await site.open(new URL(address).pathname);
      expect(status, address).toBe(200);
    }
  });
});

test("the job list is included, and a date only where one is stored", async () => {
  const found = entries(await read(site));
  for (const path of ["/gb", "/gb/jobs", "/gb/imprint"]) {
    expect(found.get(`https://jobs.example${path}`), path).toBeDefined();
    expect(found.get(`https://jobs.example${path}`), path).not.toContain("lastmod");
  }
  expect(found.has("https://jobs.example/gb/success")).toBe(false);
});

test("without prefixes each page appears once, with its newest date", async () => {
  const document = await read(plain);
  expect(await xmlErrors(document, "sitemap")).toEqual([]);
  const found = entries(document);
  expect(found.get("https://jobs.example/jobs/both")).toContain("<lastmod>2026-11-19T08:30:00.000Z</lastmod>");
  expect([...found.keys()].filter((address) => address.includes("/jobs/"))).toHaveLength(2);
  expect(document).not.toContain("hreflang");
});

test("the access gate hides jobs, and in the demo the sitemap is empty", async () => {
  const paths = [...entries(await read(gated)).keys()].map((address) => new URL(address).pathname);
  expect(paths.filter((path) => /^\/gb(\/jobs.*)?$/.test(path))).toEqual([]);
  expect(paths).toContain("/gb/imprint");
  expect([...entries(await read(demo)).keys()]).toEqual([]);
});

test("the sitemap supports conditional requests and is cached like jobs", async () => {
  const { headers } = await site.request("/sitemap.xml");
  const etag = headers.get("etag") ?? "";
  expect((await site.request("/sitemap.xml", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(headers.get("surrogate-key")).toBe("vacancies");
  const head = await site.request("/sitemap.xml", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  const other = sitemapOf({
    config: site.config,
    offered: marketCodes,
    origin: "https://jobs.example",
    catalog: catalogOf({ vacancies: [both], testimonials: [] }),
  });
  expect(`W/"${other.tag}"`).not.toBe(etag);
});

test("the home page is purged with vacancies, unlike pages without any", async () => {
  expect((await site.open("/gb")).headers.get("surrogate-key")).toBe("vacancies");
  expect((await site.open("/gb/imprint")).headers.get("surrogate-key")).toBeNull();
  // A visitor's own page is in no front cache.
  expect((await site.open("/")).headers.get("surrogate-key")).toBeNull();
});

describe("a large sitemap", () => {
  const many = Array.from({ length: 1750 }, (_, index) =>
    shownVacancy({
      id: vacancyId(index),
      slug: `job-${index}-${"with-a-long-name".repeat(4)}`,
      languages,
      publishedAt: new Date(Date.parse("2026-11-12T09:00:00Z") + index * 60_000),
    }),
  );
  const large = useApp(
    { operator: realOperator, config, catalog: () => catalogOf({ vacancies: many, testimonials: [] }) },
    database,
  );

  test("of more than 50,000 addresses is split into valid files with an index, each address once", async () => {
    const index = await read(large);
    expect(await xmlErrors(index, "sitemap")).toEqual([]);
    const files = texts(index, "loc");
    const all = new Set<string>();
    let count = 0;
    for (const [at, file] of files.entries()) {
      expect(file).toBe(`https://jobs.example${sitemapPartPath(at + 1)}`);
      const document = await read(large, new URL(file).pathname);
      expect(Buffer.byteLength(document)).toBeLessThan(50_000_000);
      const addresses = texts(document, "loc");
      expect(addresses.length).toBeLessThanOrEqual(mostAddresses);
      for (const address of addresses) all.add(address);
      count += addresses.length;
      if (at === 0) expect(await xmlErrors(document, "sitemap")).toEqual([]);
    }
    expect(count).toBeGreaterThan(50_000);
    expect(all.size).toBe(count);
    // The index has each file's last change: the newest vacancy is in the last file.
    const newest = many.at(-1)!.publishedAt.toISOString();
    expect(texts(index, "lastmod").at(-1)).toBe(newest);
  });

  test("has no file past the last, and no numbered file if it fits in one", async () => {
    const files = texts(await read(large), "loc").length;
    const paths = [`/sitemap-${files + 1}.xml`, "/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-x.xml"];
    for (const path of paths) expect((await large.request(path)).status, path).toBe(404);
    expect((await site.request("/sitemap-1.xml")).status).toBe(404);
  });

  test("keeps other vacancies in their files when one is added", async () => {
    const offered = marketCodes;
    const parts = (shown: typeof many) => ({
      config: site.config,
      catalog: catalogOf({ vacancies: shown, testimonials: [] }),
      offered,
      origin: "https://jobs.example",
    });
    const few = many.slice(0, 20);
    const before = sitemapOf(parts(few.slice(0, 19)), 100);
    const after = sitemapOf(parts(few), 100);
    expect([...after.file(1)].join("")).toBe([...before.file(1)].join(""));
    expect(after.tag).not.toBe(before.tag);
  });
});

/** The sitemap: job pages with the date of their last change, alternates where there is a text, and files where there are too many. */
import { describe, expect, test } from "vitest";
import { type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { mostAddresses, sitemapOf } from "../../server/site/sitemap.ts";
import { sitemapPartPath } from "../../routes.ts";
import { shelfOf } from "../../vacancies/shelf.ts";
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
const shelf = () => shelfOf({ vacancies, testimonials: [] });
const site = useApp({ operator: realOperator, config, shelf }, database);
const plain = useApp({ operator: realOperator, config: { ...config, localeStrategy: "no-prefix" }, shelf }, database);
const gated = useApp(
  { operator: realOperator, config: { ...config, accessGate: { on: true, bypass: undefined } }, shelf },
  database,
);
const demo = useApp({ shelf }, database);

const read = async (app: typeof site, path = "/sitemap.xml") => (await app.request(path)).text();
const entries = (document: string) =>
  new Map(texts(document, "url").map((url) => [/<loc>([^<]*)<\/loc>/.exec(url)?.[1] ?? "", url]));
const page = (slug: string, market: MarketCode) => `https://jobs.example/${market}/jobs/${slug}`;

describe("job pages", () => {
  test("stand in it where there is a text, with the date of their language", async () => {
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

  test("name each other, and no page that is not there", async () => {
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
    // Not in the fallback's language: nobody is sent there.
    expect(links(page("arabic", "ae"))).toEqual([
      ["ar", page("arabic", "ar")],
      ["ar-AE", page("arabic", "ae")],
    ]);
  });

  test("every address in it is there", async () => {
    for (const address of entries(await read(site)).keys()) {
      const { status } = await site.open(new URL(address).pathname);
      expect(status, address).toBe(200);
    }
  });
});

test("the list of jobs stands in it, and no page has a date that nobody keeps", async () => {
  const found = entries(await read(site));
  for (const path of ["/gb", "/gb/jobs", "/gb/imprint"]) {
    expect(found.get(`https://jobs.example${path}`), path).toBeDefined();
    expect(found.get(`https://jobs.example${path}`), path).not.toContain("lastmod");
  }
  expect(found.has("https://jobs.example/gb/success")).toBe(false);
});

test("without prefixes each page once, with the newest of its dates", async () => {
  const document = await read(plain);
  expect(await xmlErrors(document, "sitemap")).toEqual([]);
  const found = entries(document);
  expect(found.get("https://jobs.example/jobs/both")).toContain("<lastmod>2026-11-19T08:30:00.000Z</lastmod>");
  expect([...found.keys()].filter((address) => address.includes("/jobs/"))).toHaveLength(2);
  expect(document).not.toContain("hreflang");
});

test("behind the access gate no jobs, in the demo nothing at all", async () => {
  const paths = [...entries(await read(gated)).keys()].map((address) => new URL(address).pathname);
  expect(paths.filter((path) => /^\/gb(\/jobs.*)?$/.test(path))).toEqual([]);
  expect(paths).toContain("/gb/imprint");
  expect([...entries(await read(demo)).keys()]).toEqual([]);
});

test("honest about what is new, and told to caches as jobs are", async () => {
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
    shelf: shelfOf({ vacancies: [both], testimonials: [] }),
  });
  expect(`W/"${other.tag}"`).not.toBe(etag);
});

test("the home page, which shows vacancies too, is purged with them; pages without any are not", async () => {
  expect((await site.open("/gb")).headers.get("surrogate-key")).toBe("vacancies");
  expect((await site.open("/gb/imprint")).headers.get("surrogate-key")).toBeNull();
  // What is made for a visitor is in no cache in front.
  expect((await site.open("/")).headers.get("surrogate-key")).toBeNull();
});

describe("too many for one file", () => {
  const many = Array.from({ length: 1750 }, (_, index) =>
    shownVacancy({
      id: vacancyId(index),
      slug: `job-${index}-${"with-a-long-name".repeat(4)}`,
      languages,
      publishedAt: new Date(Date.parse("2026-11-12T09:00:00Z") + index * 60_000),
    }),
  );
  const large = useApp(
    { operator: realOperator, config, shelf: () => shelfOf({ vacancies: many, testimonials: [] }) },
    database,
  );

  test("more than 50,000 addresses are in files that an index names, each valid, below the limits, and every address once", async () => {
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
    // The index says when each file last changed: the newest vacancy is in the last one.
    const newest = many.at(-1)!.publishedAt.toISOString();
    expect(texts(index, "lastmod").at(-1)).toBe(newest);
  });

  test("no file beyond the last, and none beside one that is alone", async () => {
    const files = texts(await read(large), "loc").length;
    const paths = [`/sitemap-${files + 1}.xml`, "/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-x.xml"];
    for (const path of paths) expect((await large.request(path)).status, path).toBe(404);
    expect((await site.request("/sitemap-1.xml")).status).toBe(404);
  });

  test("a new vacancy moves no other into another file", async () => {
    const offered = marketCodes;
    const parts = (shown: typeof many) => ({
      config: site.config,
      shelf: shelfOf({ vacancies: shown, testimonials: [] }),
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

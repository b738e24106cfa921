/** `/jobs` (B10): the list, its search and its filters, without a script. */
import { describe, expect, test } from "vitest";
import { type MarketCode, marketCodes } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { decoded, links, visibleText } from "../support/html.ts";
import { realOperator } from "../support/operators.ts";
import { catalogWith, vacanciesOf, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const demo = useApp({}, context);
const site = useApp({ catalog: () => catalogWith(vacanciesOf(48)) }, context);
const production = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () => catalogWith(vacanciesOf(48)),
  },
  context,
);
const thousand = useApp(
  {
    catalog: () =>
      catalogWith([
        ...vacanciesOf(999),
        vacancyWith({
          slug: "last",
          publishedAt: "2026-01-02T00:00:00Z",
          texts: { en: { title: "Lamplighter", summary: "Lights lamps" } },
        }),
      ]),
  },
  context,
);

const plain = ["one", "two", "three", "four", "five", "six", "seven"].map((name) =>
  vacancyWith({ slug: name, texts: { en: { title: `Number ${name}`, summary: "Of no interest" }, de: {} } }),
);
/** Each search below finds exactly one of them. */
const odd = useApp(
  {
    catalog: () =>
      catalogWith([
        ...plain,
        vacancyWith({
          slug: "searched",
          facts: {
            tags: ["freelance"],
            contract: "internship",
            pay: { month: { base: [1600, 2000], currencies: {} } },
          },
          texts: {
            en: { title: "Crème brûlée tester", summary: "For cities", benefits: ["A striped umbrella"] },
            de: { title: "Prüfung von Nachspeisen", summary: "Für Städte" },
          },
        }),
      ]),
  },
  context,
);

const page = async (path: string, app = site) => (await app.open(path)).text();
const slugs = (html: string) =>
  Array.from(html.matchAll(/<h2><a href="\/(?:\w\w\/)?jobs\/([\w-]+)"/g), ([, slug]) => slug ?? "");
const results = (html: string) => html.slice(html.indexOf('<div id="results">'), html.indexOf("</main>"));

describe("the job list", () => {
  test("has ten jobs a page, newest first, and a real link to the next", async () => {
    const seen: string[] = [];
    let path = "/gb/jobs";
    for (let number = 1; number <= 5; number += 1) {
      const html = await page(path);
      seen.push(...slugs(html));
      const to = Math.min(48, number * 10);
      expect(visibleText(results(html))).toContain(`${number * 10 - 9} to ${to} of 48, newest first`);
      const next = /<a class="button quiet" href="([^"]+)" rel="next">/.exec(html)?.[1];
      expect(next).toBe(number < 5 ? `/gb/jobs?page=${number + 1}` : undefined);
      if (number === 4) expect(visibleText(html)).toContain("Next 8 jobs");
      path = decoded(next ?? "");
    }
    expect(seen).toEqual(vacanciesOf(48).map(({ slug }) => slug));
  });

  test("shows each job's summary, its pay with its basis, and its last day", async () => {
    const line = visibleText(results(await page("/gb/jobs"))).slice(0, 400);
    expect(line).toMatch(
      /^Hotel Operations Assistant Keep room .* online\. Freelance until 12 December Part-time £60–£78 per day 4 hours a day Full-time £480–£560 per week 37–37\.5 hours a week /,
    );
  });

  test("is in every market, with and without a prefix, in the market's writing order", async () => {
    for (const market of marketCodes) {
      const response = await site.open(`/${market}/jobs`);
      expect(response.status, market).toBe(200);
      expect(slugs(await response.text()), market).toHaveLength(10);
    }
    const response = await site.open("/jobs", { "accept-language": "de-DE", "x-forwarded-for": addressIn.DE });
    expect(await response.text()).toContain('<html lang="de-DE"');
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  });

  test("has no search form with fewer than eight jobs, and ignores a query", async () => {
    const html = await page("/gb/jobs", demo);
    expect(html).not.toContain("<form role=");
    expect(html).not.toContain("data-jobs");
    expect(slugs(html)).toHaveLength(6);
    const searched = await demo.open("/gb/jobs?q=hotel&utm_source=news");
    expect([searched.status, searched.headers.get("location")]).toEqual([302, "/gb/jobs?utm_source=news"]);
  });

  test("shows a notice when there are no jobs", async () => {
    const none = useApp({ catalog: () => catalogWith([]) }, context);
    expect(visibleText(await page("/gb/jobs", none))).toContain("There are no open jobs right now.");
  });

  test("is indexed per page, but search results are not", async () => {
    const html = await page("/gb/jobs", production);
    expect(html).not.toContain('name="robots"');
    expect(links(html, "alternate").length).toBeGreaterThan(20);
    const second = await page("/gb/jobs?page=2", production);
    expect(second).not.toContain('name="robots"');
    expect(links(second, "canonical")[0]?.href).toBe("https://jobs.example/gb/jobs?page=2");
    const searched = await page("/gb/jobs?q=hotel", production);
    expect(searched).toContain('<meta name="robots" content="noindex"');
    expect(links(searched, "canonical")).toEqual([]);
  });
});

describe("a search", () => {
  /** Without matches the page lists the newest jobs. */
  const found = async (query: string, market: MarketCode = "gb") => {
    const html = await page(`/${market}/jobs?${new URLSearchParams({ q: query })}`, odd);
    return html.includes(translatorFor(market)("vacancy.list.none")) ? [] : slugs(html);
  };

  test.each([
    ["a word of the title", "tester"],
    ["without accents", "creme brulee"],
    ["in capitals", "CRÈME"],
    ["with another ending", "testers"],
    ["in the singular", "city"],
    ["by its beginning", "umbr"],
    ["a word of a list", "striped umbrellas"],
    ["a tag", "freelance"],
    ["words anywhere, in any order", "umbrella tester"],
  ])("finds text %s", async (_, query) => {
    expect(await found(query)).toEqual(["searched"]);
  });

  test("uses the page's own language", async () => {
    expect(await found("prüfungen", "de")).toEqual(["searched"]);
    expect(await found("pruefung", "de")).toEqual(["searched"]);
    expect(await found("nachspeise stadt", "de")).toEqual(["searched"]);
    expect(await found("speisen", "de")).toEqual(["searched"]);
    expect(await found("tester", "de")).toEqual([]);
  });

  test("needs all words to match", async () => {
    expect(await found("tester accountant")).toEqual([]);
    expect(await found("—…!")).toEqual([]);
  });

  test("shows the query as escaped text", async () => {
    const html = await page(`/gb/jobs?${new URLSearchParams({ q: '"><script>alert(1)</script>' })}`);
    expect(html).not.toContain("<script>alert");
    const long = await site.open(`/gb/jobs?q=${"x".repeat(3000)}`);
    expect([long.status, long.headers.get("location")]).toEqual([302, `/gb/jobs?q=${"x".repeat(100)}`]);
    const huge = await site.open(`/gb/jobs?q=${"e%CC%81%CC%82".repeat(8000)}`);
    expect([huge.status, huge.headers.get("location")?.length]).toEqual([302, "/gb/jobs?q=".length + 33 * 13 + 1]);
    const control = await site.open("/gb/jobs?q=%00data%00%1bentry%07");
    expect([control.status, control.headers.get("location")]).toEqual([302, "/gb/jobs?q=data+entry"]);
  });
});

describe("filters", () => {
  test("narrow the list and can be removed one by one", async () => {
    const html = await page("/gb/jobs?q=assistant&hours=part-time&kind=freelance&pay=day-70");
    const shown = slugs(html);
    expect(shown.length).toBeGreaterThan(0);
    expect(visibleText(results(html))).toMatch(
      /^\d+ jobs? match(?:es)? “assistant” Part-time Freelance £70 per day Show all 48 /,
    );
    for (const [query, label] of [
      ["hours=part-time&kind=freelance&pay=day-70", "“assistant”"],
      ["q=assistant&kind=freelance&pay=day-70", "Part-time"],
      ["q=assistant&hours=part-time&pay=day-70", "Freelance"],
      ["q=assistant&hours=part-time&kind=freelance", "£70 per day"],
    ])
      expect(decoded(html)).toContain(`<a href="/gb/jobs?${query}" aria-label="Remove the filter ${label}">`);
    const days = Array.from(visibleText(results(html)).matchAll(/£(\d+)–£\d+ per day/g), ([, low]) => Number(low));
    for (const low of days) expect(low).toBeGreaterThanOrEqual(70);
    // The form keeps the chosen values.
    expect(html).toMatch(/<option value="freelance" selected="">/);
    expect(html).toMatch(/<input[^>]* name="q"[^>]* value="assistant"/);
  });

  test("offer only existing choices", async () => {
    const html = await page("/gb/jobs", odd);
    const options = (name: string) =>
      Array.from(
        (new RegExp(`<select name="${name}">[\\s\\S]*?</select>`).exec(html)?.[0] ?? "").matchAll(
          /<option value="([^"]*)"/g,
        ),
        ([, value]) => value,
      );
    expect(options("hours")).toEqual(["", "part-time", "full-time"]);
    expect(options("kind")).toEqual(["", "employee", "freelance", "internship"]);
    expect(await page("/gb/jobs?kind=internship", odd)).toContain('href="/gb/jobs/searched"');
    expect(await page("/gb/jobs?pay=month-1500", odd)).toContain("£1,500 per month");
  });

  test.each([
    ["?q=&hours=&kind=&pay=", ""],
    ["?q=hotel&hours=&kind=&pay=", "?q=hotel"],
    ["?hours=never&utm_source=a", "?utm_source=a"],
    ["?kind=constructor&page=1", ""],
    ["?pay=day--1", ""],
    ["?pay=eon-5&page=0", ""],
    ["?page=99", "?page=5"],
    ["?q=hotel&q=cars", "?q=hotel"],
    ["?q=++hotel+", "?q=hotel"],
  ])("%s redirects to %s", async (query, clean) => {
    const response = await site.open(`/gb/jobs${query}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, `/gb/jobs${clean}`]);
    expect((await site.open(`/gb/jobs${clean}`)).status).toBe(200);
  });

  test("without matches show the count without each of them, and the newest jobs", async () => {
    const html = await page("/gb/jobs?q=zebra&hours=part-time");
    const words = visibleText(results(html));
    expect(words).toMatch(
      /^No job matches all of this Without “zebra”: 48 jobs Without Part-time: 0 jobs Show all 48 The newest jobs Hotel/,
    );
    expect(slugs(html)).toEqual(vacanciesOf(3).map(({ slug }) => slug));
    expect(visibleText(await page("/ae/jobs?q=zebra"))).toContain(translatorFor("ae")("vacancy.list.none"));
  });

  test("are not cached in the process, and in front caches like the list", async () => {
    const response = await site.open("/gb/jobs?q=hotel");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=\d,/);
    expect(response.headers.get("surrogate-key")).toMatch(/^vacancies vacancy-hotel/);
    expect((await site.open("/jobs?q=hotel")).headers.get("cache-control")).toBe("private, no-cache");
  });
});

// Speed: tools/bench/jobs.ts.
test("a list of a thousand jobs can be paged and searched to its end", async () => {
  const shown = async (query: string) => slugs(results(await page(`/gb/jobs?${query}`, thousand)));
  const all = [...vacanciesOf(999).map(({ slug }) => slug), "last"];
  expect(await shown("page=100")).toEqual(all.slice(990));
  expect(await shown("q=lamplighters")).toEqual(["last"]);
  expect(await shown("q=assistant")).toHaveLength(10);
});

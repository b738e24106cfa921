/** The page of a vacancy (B10): contents, addresses and caching. */
import { beforeAll, describe, expect, test } from "vitest";
import { payInMarket } from "../../domain/pay/range.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { decoded, heading, links, visibleText } from "../support/html.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { realOperator } from "../support/operators.ts";
import { catalogWith, storeVacancies, vacanciesOf, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const slug = "hotel-operations-assistant";
const demo = useApp({}, context);
const german = {
  title: "Assistenz Hotelbetrieb (m/w/d)",
  responsibilities: ["Zimmer eintragen"],
  steps: ["Formular ausfüllen", "Kurzes Gespräch"],
};
const site = useApp(
  {
    catalog: () =>
      catalogWith([
        vacancyWith({ texts: { en: {}, de: german }, facts: { markets: ["gb", "us", "de"], countries: ["GB", "DE"] } }),
        vacancyWith({ slug: "only-english", texts: { en: { title: "Hotel Clerk" } } }),
        vacancyWith({ slug: "only-german", texts: { de: { title: "Nur deutsch" } } }),
        vacancyWith({
          slug: "every-period",
          facts: {
            pay: {
              hour: { currencies: { GBP: [12.5, 14] } },
              day: { base: [60, 70], currencies: {} },
              week: { base: [400, 500], currencies: {} },
              month: { base: [1600, 2000], currencies: {} },
              year: { base: [20_000, 24_000], currencies: {}, hours: [40, 40] },
            },
            tax: null,
            contract: null,
            positions: null,
            closesOn: null,
            tags: [],
          },
          texts: { en: { title: "Nothing <but> a “title”", responsibilities: [], qualifications: [], benefits: [] } },
        }),
        vacancyWith({ slug: "long-gone", texts: { en: {} }, closedAt: new Date("2026-12-12T08:00:00Z") }),
      ]),
  },
  context,
);
const production = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () =>
      catalogWith([vacancyWith({ texts: { en: {}, de: german }, facts: { markets: ["gb", "en", "de"] } })]),
  },
  context,
);
/** Its pay has base amounts only. */
const basic = useApp({ catalog: () => catalogWith([vacancyWith({ texts: { ko: {}, ar: {} } })]) }, context);
const dollars = useApp(
  {
    catalog: () =>
      catalogWith([vacancyWith({ texts: { ar: {} }, facts: { pay: { day: { currencies: { SGD: [64, 82] } } } } })]),
  },
  context,
);
const page = async (path: string, app = site) => (await app.open(path)).text();
const main = (html: string) => /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";

describe("an open vacancy", () => {
  test("shows all the facts that applicants need", async () => {
    const words = visibleText(main(await page(`/gb/jobs/${slug}`)));
    for (const said of [
      "Jobs available Hotel Operations Assistant Keep room listings",
      "Work from home Remote Part-time",
      "Posted 12 Nov · applications until 12 Dec 2026",
      "Part-time £64–£82 per day 4 hours a day ≈ £16.00–£20.50 per hour",
      "Full-time £480–£560 per week 37–37.5 hours a week ≈ £12.80–£15.13 per hour",
      "Gross · Employment · 3 positions to fill",
      "We’ll contact you within 24 hours , and you can check that it’s us .",
      "You may work from anywhere in the United Kingdom , if you have the right to work there.",
      "Not in the United Kingdom? You may also work from: Germany",
      "What you’ll do Enter new rooms",
      "What you need A computer",
      "To be at least 23 years old 23 or older. Our clients’ contracts ask for it. What we offer",
      "What we offer Two paid training days",
      "We never ask you for money.",
      "How To Start Fill in the form",
      "Other jobs",
    ])
      expect(words).toContain(said);
  });

  test("is shown in the market's language", async () => {
    const words = visibleText(main(await page(`/de/jobs/${slug}`)));
    for (const said of [
      "Assistenz Hotelbetrieb (m/w/d)",
      "64–82 € pro Tag 4 Stunden am Tag",
      "37–37,5 Stunden pro Woche ≈ 12,80–15,13 € pro Stunde",
      "Bewerbungen bis 12. Dez. 2026",
      "überall in Deutschland",
      "Was Sie tun Zimmer eintragen",
      // Its own steps replace the site's.
      "Formular ausfüllen Kurzes Gespräch",
    ])
      expect(words).toContain(said);
    expect(words).not.toContain(translatorFor("de")("home.start.interview.title"));
  });

  test("omits missing parts without traces, and gives every pay period its basis", async () => {
    const html = main(await page("/gb/jobs/every-period"));
    const words = visibleText(html);
    expect(words).toContain(
      "Pay £12.50–£14.00 per hour Part-time £60–£70 per day Full-time £400–£500 per week Pay £1,600–£2,000 per month Pay £20,000–£24,000 per year 40 hours a week ≈ £9.61–£11.53 per hour Apply Now",
    );
    expect(words).toContain("What you need 23 or older. Our clients’ contracts ask for it. We never");
    expect(words).toContain("Posted 12 Nov 2026 ");
    expect(words).not.toMatch(/What you’ll|What we|Gross|positions to fill|applications until/);
    expect(heading(html)).toBe("Nothing <but> a “title”");
  });

  test("names the currency in words once when it is not the country’s own", async () => {
    for (const path of [`/jobs/${slug}`, "/jobs", ""]) {
      const html = await page(`/ar${path}`, dollars);
      expect(html.split("\u2066S$\u2069: دولار سنغافوري"), path).toHaveLength(2);
    }
    for (const market of ["gb", "sg", "us"]) {
      expect(main(await page(`/${market}/jobs/every-period`)), market).not.toMatch(/dollars|pounds/);
    }
    expect(visibleText(main(await page("/en/jobs/every-period")))).toContain("£: British pounds");
  });

  test("shows no pay line where the base cannot be converted and no amounts are given", async () => {
    for (const market of ["kr", "ae", "ar"])
      for (const path of [`/jobs/${slug}`, "/jobs", ""]) {
        const html = await page(`/${market}${path}`, basic);
        expect(html, market + path).toContain(slug);
        expect(visibleText(html), market + path).not.toMatch(/S\$|\d–\d/);
      }
    const lead = translatorFor("kr")("home.jobs.lead");
    expect(await page("/kr", basic)).not.toContain(lead);
    expect(await page("/kr", demo)).toContain(lead);
  });

  test("is paid in each country's own currency in the demo", async () => {
    for (const { currency, ownCurrency } of Object.values(markets).filter(({ country }) => country !== null)) {
      for (const { texts } of demo.catalog.open)
        for (const line of Object.values(texts.en?.facts.pay ?? {}))
          expect(payInMarket(line, { currency, ownCurrency })?.currency).toBe(ownCurrency);
    }
    expect(visibleText(await page("/kr", demo))).toContain("₩58,000~₩74,000");
  });

  test("has buttons to a form that knows the job", async () => {
    const html = await page(`/gb/jobs/${slug}`);
    const applying = html.match(/<a[^>]* href="\/gb\/apply-now\?job=hotel-operations-assistant"/g) ?? [];
    // Two in the header, one each in the card, the steps, and the bar on phones.
    expect(applying).toHaveLength(5);
    expect(html).not.toMatch(/href="\/gb\/apply-now"/);
    const form = await page(`/gb/apply-now?job=${slug}`);
    expect(form).toContain(`name="job" value="${slug}"`);
    // The job determines the position; without one the form asks.
    expect(form).not.toContain('name="position"');
    expect(await page("/gb/apply-now")).toContain('name="position"');
    expect(main(form)).toContain(`<a href="/gb/jobs/${slug}">Hotel Operations Assistant</a>`);
  });

  test("can be shared by links, and by a script's button", async () => {
    const html = await page(`/gb/jobs/${slug}`);
    const url = `http://jobs.example/gb/jobs/${slug}`;
    const shared = encodeURIComponent(`Hotel Operations Assistant: ${url}`);
    expect(html).toContain(`href="https://wa.me/?text=${shared}"`);
    expect(decoded(html)).toContain(`mailto:?subject=Hotel%20Operations%20Assistant&body=${shared}`);
    expect(html).toMatch(new RegExp(`<button[^>]* data-copy="${url}"[^>]* hidden=""`));
  });

  test("shows three similar jobs and a link to all", async () => {
    const html = main(await page(`/gb/jobs/${slug}`));
    const others = Array.from(html.matchAll(/href="\/gb\/jobs\/([\w-]+)"><u>/g), ([, other]) => other);
    expect(others).toEqual(["only-english", "every-period"]);
    expect(visibleText(html)).toContain("All 3 jobs");
    expect(html).toContain('href="/gb/jobs/only-english"');
  });

  test("is in the demo in every market, and without a prefix", async () => {
    for (const market of marketCodes) {
      const response = await demo.open(`/${market}/jobs/${slug}`);
      expect(response.status, market).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<html lang="${markets[market].tag}"`);
      expect(html).not.toMatch(/\{\w+\}/);
    }
    const negotiated = await demo.open(`/jobs/${slug}`, {
      "accept-language": "de-DE",
      "x-forwarded-for": addressIn.DE,
    });
    expect(negotiated.status).toBe(200);
    expect(negotiated.headers.get("cache-control")).toBe("private, no-cache");
    const html = await negotiated.text();
    expect(html).toContain('<html lang="de-DE"');
    expect(html).toContain(`href="/apply-now?job=${slug}"`);
  });

  test("is indexed at its own address in its markets, in production only", async () => {
    const html = await page(`/gb/jobs/${slug}`, production);
    expect(html).toContain("<title>Hotel Operations Assistant · ");
    expect(html).toMatch(/<meta name="description" content="Keep room listings/);
    expect(links(html, "canonical")[0]?.href).toBe(`https://jobs.example/gb/jobs/${slug}`);
    expect(links(html, "alternate")).toEqual([
      { href: `https://jobs.example/gb/jobs/${slug}`, hreflang: "en-GB" },
      { href: `https://jobs.example/en/jobs/${slug}`, hreflang: "en" },
      { href: `https://jobs.example/de/jobs/${slug}`, hreflang: "de-DE" },
      { href: `https://jobs.example/en/jobs/${slug}`, hreflang: "x-default" },
    ]);
    expect(html).not.toContain('name="robots"');
    expect(await page(`/gb/jobs/${slug}`)).toContain('<meta name="robots" content="noindex"');
  });

  test("keeps its job when the language is switched", async () => {
    const html = await page(`/gb/jobs/${slug}`);
    expect(html).toContain(`<input type="hidden" name="job" value="${slug}"`);
    const there = await site.submit("/locale", { market: "de", page: "jobs", job: slug });
    expect(there.headers.get("location")).toBe(`/de/jobs/${slug}`);
    const none = await site.submit("/locale", { market: "de", page: "jobs", job: "//evil.example" });
    expect(none.headers.get("location")).toBe("/de/jobs");
  });
});

describe("caching", () => {
  let live: LiveCatalog;
  beforeAll(async () => {
    await storeVacancies(context.database, [vacancyWith()]);
    live = await openCatalog(context.database);
  });
  const changing = useApp(() => ({ catalog: () => live }), context);

  test("makes browsers revalidate each time and front caches every few seconds, purged by vacancy", async () => {
    const response = await site.open(`/gb/jobs/${slug}`);
    const caching = response.headers.get("cache-control") ?? "";
    const seconds = (name: string) => Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(caching)?.[1]);
    expect(caching).toMatch(/^public, max-age=0,/);
    // Including the second until a process reads the change, less than ten.
    expect(1 + seconds("s-maxage") + seconds("stale-while-revalidate")).toBeLessThan(10);
    expect(seconds("stale-if-error")).toBeGreaterThan(3600);
    expect(response.headers.get("surrogate-key")).toBe(
      `vacancies vacancy-${slug} vacancy-only-english vacancy-every-period`,
    );
    expect(response.headers.get("cache-tag")).toBe(
      `vacancies,vacancy-${slug},vacancy-only-english,vacancy-every-period`,
    );
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const etag = response.headers.get("etag") ?? "";
    const again = await site.open(`/gb/jobs/${slug}`, { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([304, "", caching]);
  });

  test("shows a closing at once in the process that has read it", async () => {
    expect((await changing.open(`/gb/jobs/${slug}`)).status).toBe(200);
    for (const path of ["/gb", "/gb/jobs"]) expect(await page(path, changing)).toContain(`/gb/jobs/${slug}`);
    expect(await live.refresh()).toBe(false);
    await storeVacancies(context.database, [vacancyWith({ closedAt: new Date("2026-11-20T10:00:00Z") })]);
    expect(await live.refresh()).toBe(true);
    changing.app.catalogChanged();
    expect((await changing.open(`/gb/jobs/${slug}`)).status).toBe(410);
    for (const path of ["/gb", "/gb/jobs"]) expect(await page(path, changing)).not.toContain(`/gb/jobs/${slug}`);
  });
});

describe("the home page", () => {
  const many = useApp({ catalog: () => catalogWith(vacanciesOf(48)) }, context);

  test("shows featured jobs first, then the newest, and links to all", async () => {
    const chosen = useApp(
      {
        catalog: () =>
          catalogWith([
            ...vacanciesOf(8).map((vacancy) => ({ ...vacancy, featured: null })),
            vacancyWith({ slug: "chosen", texts: { en: {} }, publishedAt: "2026-01-01T00:00:00.000Z", featured: 1 }),
          ]),
      },
      context,
    );
    const ids = Array.from((await page("/gb", chosen)).matchAll(/href="\/gb\/jobs\/([\w-]+)"><u>/g), ([, id]) => id);
    expect(ids).toEqual(["chosen", ...vacanciesOf(5).map((vacancy) => vacancy.slug)]);
    // A featured job that this market lacks gives its place to the next.
    expect((await page("/de", chosen)).match(/<li[^>]*><h3>/g)).toHaveLength(6);
    expect(await page("/gb", many)).toContain('<a href="/gb/jobs">All 48 jobs</a>');
    expect(await page("/gb", demo)).not.toContain("All 6 jobs");
  });
});

test("renders one page quickly with a thousand vacancies, on demand", async () => {
  const thousand = useApp({ catalog: () => catalogWith(vacanciesOf(1000)) }, context);
  const response = await thousand.open("/gb/jobs/it-project-assistant-160");
  expect(response.status).toBe(200);
  expect(visibleText(await response.text())).toContain("All 1,000 jobs");
});

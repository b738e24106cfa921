/** The operator's own home page and own pages, as visitors see them (B18). */
import { describe, expect, test } from "vitest";
import { newHome } from "../../domain/site-content/content.ts";
import { builtInSections } from "../../domain/site-content/sections.ts";
import { isPageSlug } from "../../domain/site-content/slug.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";
import { catalogWithDocuments, homeOf, pageOf, type Texts } from "../support/own-site.ts";

const context = useDatabase();
const production = { environment: "production", publicUrl: "https://jobs.example" } as const;

const english = {
  "hero.title": ["Good work, wherever your desk is"],
  "hero.lead": ["Remote jobs for people who can work in {country}. <b>We</b> answer everyone."],
  "why.title": ["Why Nordlicht"],
  "why.point1": ["One person looks after you"],
  "why.text1": ["The same name from the first message to your first pay."],
  "start.title": ["How to start"],
  "own-1.title": ["Who we are"],
  "own-1.paragraphs": ["Nordlicht is a family agency.", "We place people with small firms."],
  "own-1.list": ["Ten people", "Four countries"],
  "own-1.link": ["Meet the team"],
};
const german = { "hero.title": ["Gute Arbeit, egal wo Ihr Schreibtisch steht"] };
const about: Texts = {
  en: {
    "page.title": ["About us"],
    "page.description": ["Ten people in four countries."],
    "own-1.title": ["The team"],
    "own-1.paragraphs": ["We have been placing people since 1998."],
  },
  de: { "page.title": ["Über uns"], "own-1.title": ["Das Team"], "own-1.list": ["Zehn Menschen"] },
};
const order = ["hero", "why", "jobs", "notice", "own-1", "-start", "feedback", "faqs"];

const site = useApp(
  {
    operator: realOperator,
    config: production,
    catalog: () =>
      catalogWithDocuments(realOperator, {
        home: homeOf(order, { en: english, de: german }, { link: "/about-us", listed: true }),
        "page/about-us": pageOf(about),
        "page/quiet": pageOf(about, { navigation: false, footer: false }),
        // The product has a page of this address.
        "page/jobs": pageOf(about),
      }),
  },
  context,
);
const plain = useApp({ operator: realOperator, config: production }, context);

/** Its order follows the page's as soon as there is a document. */
const navigation = /<nav.*?<\/nav>/gs;
const unchanged = useApp(
  {
    operator: realOperator,
    config: production,
    catalog: () => catalogWithDocuments(realOperator, { home: newHome("en") }),
  },
  context,
);

const because = { en: "Our insurance asks for it.", de: "Unsere Versicherung verlangt es." };
const careful = {
  ...realOperator,
  byLaw: true,
  minimumAge: { default: 18, countries: { DE: { age: 21, reason: because } } },
};
const hiding = useApp(
  {
    operator: careful,
    config: production,
    catalog: () =>
      catalogWithDocuments(careful, { home: homeOf([...builtInSections.filter((id) => id !== "faqs"), "-faqs"], {}) }),
  },
  context,
);

const text = async (path: string, app = site) => (await app.open(path)).text();
const sectionsOf = (html: string) => Array.from(html.matchAll(/<section id="([^"]+)"/g), ([, id]) => id);
/** The entries of the menu, which has all of them, after *Apply*. */
const navigationOf = (html: string) =>
  Array.from(
    (/<nav [^>]*><a [^>]*data-apply[^>]*>[^<]*<\/a>(.*?)<\/nav>/.exec(html)?.[1] ?? "").matchAll(/href="([^"]+)"/g),
    ([, href]) => href,
  );

describe("the home page", () => {
  test("has the operator's order, words and own text, escaped", async () => {
    const html = await text("/gb");
    expect(sectionsOf(html)).toEqual(["home", "why", "jobs", "own-1", "faqs"]);
    expect(html).toContain("<h1>Good work, wherever your desk is</h1>");
    expect(html).toContain("who can work in the United Kingdom. &lt;b&gt;We&lt;/b&gt; answer everyone.");
    expect(html).toContain("One person looks after you");
    expect(html).toContain('href="/gb/about-us">Meet the team</a>');
    // The product's promises cannot be replaced.
    for (const part of ["We never ask you for money.", 'href="/gb/apply-now"', "within 24 hours", 'id="check"'])
      expect(html, part).toContain(part);
    expect(html.match(/<h1>/g)).toHaveLength(1);
  });

  test("leads to its sections in the same order, and to own pages", async () => {
    const own = "/gb#own-1";
    const expected = ["/gb", "/gb#why", "/gb#jobs", own, "/gb#faqs", "/gb/about-us"];
    expect(navigationOf(await text("/gb"))).toEqual(expected);
    expect(navigationOf(await text("/gb/verify"))).toEqual(expected);
  });

  test("has the product's words where a language has none, and no section written elsewhere only", async () => {
    const html = await text("/de");
    expect(html).toContain(german["hero.title"][0]);
    expect(sectionsOf(html)).toEqual(["home", "why", "jobs", "faqs"]);
    const french = await text("/fr");
    const unchanged = await text("/fr", plain);
    const h1 = /<h1>.*?<\/h1>/.exec(unchanged)?.[0] ?? "";
    expect(h1).not.toBe("");
    expect(french).toContain(h1);
    for (const html of [french, await text("/ar")]) expect(html).not.toContain("Nordlicht");
  });

  test("keeps the questions where the reason of a minimum age must be published (D16)", async () => {
    expect(sectionsOf(await text("/gb", hiding))).not.toContain("faqs");
    const html = await text("/de", hiding);
    expect(sectionsOf(html).at(-1)).toBe("faqs");
    expect(html).toContain(because.de);
  });

  test("is byte for byte the product's own when nothing was changed", async () => {
    for (const market of ["gb", "de", "ar", "kr"]) {
      expect((await text(`/${market}`, unchanged)).replaceAll(navigation, "")).toBe(
        (await text(`/${market}`, plain)).replaceAll(navigation, ""),
      );
    }
  });
});

describe("an own page", () => {
  test("is shown in the markets of its languages, and missing elsewhere", async () => {
    for (const market of marketCodes) {
      const there = ["en", "de"].includes(markets[market].language);
      const response = await site.open(`/${market}/about-us`);
      expect(response.status, market).toBe(there ? 200 : 404);
    }
    for (const path of ["/gb/about-them", "/gb/about-us/team"]) expect((await site.open(path)).status).not.toBe(200);
    expect((await site.open("/gb/About-Us/")).headers.get("location")).toBe("/gb/about-us");
    expect(await text("/gb/jobs")).not.toContain("The team");
  });

  test("has title, description, canonical address, languages and its texts", async () => {
    const html = await text("/gb/about-us");
    expect(html).toContain(`<title>About us · ${realOperator.identity.name}</title>`);
    expect(html).toContain('<meta name="description" content="Ten people in four countries."/>');
    expect(html).toContain('<link rel="canonical" href="https://jobs.example/gb/about-us"/>');
    const tags = Array.from(html.matchAll(/hrefLang="([^"]+)"/gi), ([, tag]) => tag);
    const offered = marketCodes.filter((market) => ["en", "de"].includes(markets[market].language));
    expect(tags).toEqual([...offered.map((market) => markets[market].tag), "x-default"]);
    expect(html).not.toContain("noindex");
    expect(html).toContain("<h1>About us</h1>");
    expect(html).toContain("<h2>The team</h2>");
    expect(html).toContain('aria-current="page" data-own="">About us</a>');
  });

  test("is linked where it was chosen, and only in its languages", async () => {
    const links = async (market: string) => (await text(`/${market}`)).match(/href="\/\w+\/(about-us|quiet)"/g) ?? [];
    // Header, menu, own text, footer.
    expect(await links("gb")).toEqual(Array.from({ length: 4 }, () => 'href="/gb/about-us"'));
    expect(await links("de")).toHaveLength(3);
    expect(await links("fr")).toEqual([]);
  });

  test("is in the sitemap with its languages and date", async () => {
    const sitemap = await text("/sitemap.xml");
    const entry = /<url><loc>https:\/\/jobs\.example\/gb\/about-us<\/loc>.*?<\/url>/s.exec(sitemap)?.[0] ?? "";
    expect(entry).toContain("<lastmod>2026-11-12T09:00:00.000Z</lastmod>");
    expect(entry).toContain('hreflang="de-AT"');
    expect(entry).not.toContain('hreflang="fr-FR"');
    expect(sitemap).not.toContain("/fr/about-us");
  });

  test("is cached, and follows the visitor's language without a prefix", async () => {
    const first = await site.open("/gb/about-us");
    expect(first.headers.get("cache-control")).toContain("public");
    const again = await site.open("/gb/about-us", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const german = await site.open("/about-us", { "accept-language": "de" });
    expect(await german.text()).toContain("<h1>Über uns</h1>");
    // The page is not written in French: it opens in a language it has rather than nowhere.
    const french = await site.open("/about-us", { "accept-language": "fr" });
    expect(french.status).toBe(200);
    expect(await french.text()).toContain("<h1>About us</h1>");
  });

  test("stays open when the language is switched, where it exists", async () => {
    const to = async (market: string) =>
      (await site.submit("/locale", { market, page: "home", own: "about-us" })).headers.get("location");
    expect(await to("de")).toBe("/de/about-us");
    expect(await to("fr")).toBe("/fr");
    expect(
      (await site.submit("/locale", { market: "de", page: "home", own: "//evil.example" })).headers.get("location"),
    ).toBe("/de");
  });
});

test("no own page takes an address of the product", () => {
  const first = new Set<string>();
  for (const { path } of site.app.routes) {
    const [head = "", below = ""] = path.split("/").slice(1);
    first.add(head);
    if (head.startsWith(":")) first.add(below);
  }
  const names = [...first].filter((name) => /^[a-z0-9-]+$/.test(name));
  expect(names).toEqual(expect.arrayContaining(["desk", "api", "locale", "jobs", "application", "health"]));
  expect([...names, ...marketCodes].filter(isPageSlug)).toEqual([]);
  expect(["about-us", "benefits", "team-2"].filter(isPageSlug)).toHaveLength(3);
  for (const slug of ["", "a", "-a", "A", "a--b", "a/b", "x".repeat(61)]) expect(isPageSlug(slug)).toBe(false);
});

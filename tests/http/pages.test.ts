/**
 * Every page in the complete markets: language, address, alternates, caching, encodings (D1, D24,
 * D27).
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { marketCodes, markets } from "../../locales/markets.ts";
import { completeMarkets, translatorFor } from "../../locales/translator.ts";
import { pageAddress, type PageName, pageNames } from "../../routes.ts";
import { addressIn, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { heading, links } from "../support/html.ts";
import { demoOperator, realOperator, threeLanguages, threeLanguagesOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: threeLanguagesOperator }, context);
const everywhere = useApp({ operator: demoOperator }, context);
const production = useApp(
  {
    operator: { ...realOperator, markets: threeLanguagesOperator.markets },
    config: { environment: "production", publicUrl: "https://jobs.example" },
  },
  context,
);

const kept = pageNames.filter((page) => page !== "success");
const directions = { gb: "ltr", de: "ltr", ae: "rtl" } as const;
const every = (["gb", "de", "ae"] as const).flatMap((market) => kept.map((page) => ({ market, page })));
const address = (page: PageName, market?: string) => pageAddress(page, market);

describe.each(every)("$page in $market", ({ market, page }) => {
  test("is in its language and canonical to itself", async () => {
    const response = await site.open(address(page, market));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).toContain(`<html lang="${markets[market].tag}" dir="${directions[market]}"`);
    expect(links(html, "canonical")).toEqual([
      { href: `http://jobs.example${address(page, market)}`, hreflang: undefined },
    ]);
    expect(html).toMatch(/<title>[^<]{10,}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).toMatch(/<meta name="keywords" content="[^"]+"/);
    expect(heading(html)).not.toBe("");
  });

  test("is marked as a demo and not indexed in the demo", async () => {
    const response = await site.open(address(page, market));
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(links(html, "alternate")).toEqual([]);
    expect(html).toContain(translatorFor(market)("site.demo"));
  });

  test("lists every market's version in production, and each lists it back", async () => {
    const html = await (await production.open(address(page, market))).text();
    expect(html).not.toContain('name="robots"');
    const alternates = links(html, "alternate");
    expect(alternates).toEqual([
      ...threeLanguages.map((code) => ({
        hreflang: markets[code].tag,
        href: `https://jobs.example${address(page, code)}`,
      })),
      { hreflang: "x-default", href: `https://jobs.example${address(page, "en")}` },
    ]);
    for (const other of threeLanguages) {
      expect(links(await (await production.open(address(page, other))).text(), "alternate"), other).toEqual(alternates);
    }
  });

  test("is public, the same for everyone, and contains no visitor data", async () => {
    const [first, other] = await Promise.all([
      site.open(address(page, market), {
        "x-forwarded-for": addressIn.PL,
        "accept-language": "pl",
        cookie: "locale=de; applicant=x",
      }),
      site.open(address(page, market), { "x-forwarded-for": addressIn.US, "user-agent": "Another" }),
    ]);
    // The job list changes with every vacancy (jobs.test.ts).
    const caching = page === "jobs" ? /^public, max-age=0, s-maxage=/ : /^public, max-age=300, stale-if-error=86400$/;
    expect(first.headers.get("cache-control")).toMatch(caching);
    expect(first.headers.get("vary")).toBe("Accept-Encoding");
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(first.headers.get("etag")).toBe(other.headers.get("etag"));
    const html = await first.text();
    expect(html).toBe(await other.text());
    expect(html).not.toContain("Poland");
  });
});

const offeredOn = async (app: typeof site) => {
  const html = await (await app.open("/gb")).text();
  return new Set(Array.from(html.matchAll(/<button value="(\w+)"[^>]* name="market"/g), ([, code]) => code));
};

test("a market is offered only if its language is complete and the operator offers it", async () => {
  expect(await offeredOn(site)).toEqual(new Set(threeLanguages));
  expect(await offeredOn(everywhere)).toEqual(new Set(completeMarkets));
  for (const market of marketCodes) {
    const status = completeMarkets.includes(market) ? 200 : 404;
    expect((await everywhere.open(`/${market}/apply-now`)).status, market).toBe(status);
  }
});

describe("encodings", () => {
  test.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, br;q=0", gunzipSync],
    [null, "identity", (bytes: Buffer) => bytes],
    [null, "", (bytes: Buffer) => bytes],
  ] as const)("%s for “%s”", async (encoding, accept, decode) => {
    const plain = await (await site.open("/de")).text();
    for (const path of ["/de", "/nothing.here"]) {
      const response = await site.open(path, { "accept-encoding": accept });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      const text = decode(Buffer.from(await response.arrayBuffer())).toString();
      if (path === "/de") expect(text).toBe(plain);
      else expect(text).toContain("</html>");
    }
  });
});

describe("conditional requests", () => {
  test("for an unchanged page get 304", async () => {
    const etag = (await site.open("/gb")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const again = await site.open("/gb", { "if-none-match": known });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe("public, max-age=300, stale-if-error=86400");
    }
    expect((await site.open("/gb", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("with HEAD get the headers without the page", async () => {
    const head = await site.request("/gb", { method: "HEAD", headers: { accept: "text/html" } });
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toBe((await site.open("/gb")).headers.get("etag"));
    expect(await head.text()).toBe("");
  });
});

test("built files are kept forever, and unknown ones are 404", async () => {
  const html = await (await site.open("/gb")).text();
  const script = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
  const file = await site.request(script, { headers: { "accept-encoding": "br" } });
  expect(file.status).toBe(200);
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(file.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(brotliDecompressSync(Buffer.from(await file.arrayBuffer())).toString()).toContain("import");
  for (const missing of ["/assets/none.js", "/assets/..%2f..%2fpackage.json", "/assets/"]) {
    expect((await site.request(missing)).status, missing).toBe(404);
  }
});

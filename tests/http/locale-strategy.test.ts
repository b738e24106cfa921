/** The two alternatives of D1: addresses without a market, and a root that redirects to one. */
import { describe, expect, test } from "vitest";
import { pageNames } from "../../routes.ts";
import { addressIn, cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";

const database = useDatabase();

describe("LOCALE_STRATEGY=no-prefix", () => {
  const site = useApp(
    { operator: realOperator, config: { localeStrategy: "no-prefix", environment: "production" } },
    database,
  );

  test("disables prefixed addresses", async () => {
    expect((await site.open("/de/apply-now")).status).toBe(404);
    const home = await site.open("/de");
    expect([home.status, home.headers.get("location")]).toEqual([302, "/?unknown"]);
  });

  test("takes the language from the cookie, and addresses and canonical links have none", async () => {
    const html = await (await site.open("/apply-now", { cookie: "locale=de" })).text();
    expect(html).toContain('lang="de-DE"');
    expect(html).toContain('<link rel="canonical" href="http://jobs.example/apply-now"');
    expect(html).not.toContain("hrefLang");
    expect(html.toLowerCase()).not.toContain("hreflang");
    expect(html).not.toMatch(/(href|action)="\/(de|gb|en)[/"]/);
  });

  test("makes the switch set the cookie and keep the address", async () => {
    const response = await site.submit("/locale", { market: "ae", page: "privacy" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/privacy-policy"]);
    expect(cookieOf(response, "locale")).toBe("locale=ae");
  });

  test("lists each page once in the sitemap", async () => {
    const text = await (await site.request("/sitemap.xml")).text();
    // The indexable pages and the vacancies.
    expect(text.match(/<loc>/g)).toHaveLength(pageNames.length - 1 + site.catalog.open.length);
    expect(text).toContain("<loc>http://jobs.example/apply-now</loc>");
  });
});

describe("LOCALE_ROOT_REDIRECT=on", () => {
  const site = useApp({ config: { localeRootRedirect: true } }, database);

  test.each([
    ["the choice", { cookie: "locale=ae", "x-forwarded-for": addressIn.DE }, "/ae"],
    ["the country", { "x-forwarded-for": addressIn.DE, "accept-language": "ar" }, "/de"],
    ["the language", { "accept-language": "ar" }, "/ar"],
    ["the fallback", {}, "/en"],
  ])("redirects / to the market of %s, for this visitor only", async (_, headers, home) => {
    const response = await site.open("/?utm_source=x", headers);
    expect([response.status, response.headers.get("location")]).toEqual([302, `${home}?utm_source=x`]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("serves other negotiated addresses in place", async () => {
    expect((await site.open("/apply-now", { cookie: "locale=de" })).status).toBe(200);
  });
});

describe("by default", () => {
  const site = useApp({}, database);

  test("serves / in place", async () => {
    expect((await site.open("/")).status).toBe(200);
  });
});

/** Addresses without a prefix are served in place in the visitor's best market (D1). */
import { expect, test } from "vitest";
import { addressIn, useApp } from "../support/app.ts";
import { links } from "../support/html.ts";
import { threeLanguagesOperator } from "../support/operators.ts";

const site = useApp({ operator: threeLanguagesOperator });

const lang = async (response: Response) => /<html lang="([^"]+)"/.exec(await response.text())?.[1];

test.each([
  ["nothing known", {}, "en"],
  ["browser language", { "accept-language": "de" }, "de-DE"],
  ["browser language with a region", { "accept-language": "de-AT,en;q=0.5" }, "de-AT"],
  ["the most wanted language that is offered", { "accept-language": "fr, ko;q=0.9, ar;q=0.8, en;q=0.1" }, "ar"],
  ["none of the languages offered", { "accept-language": "fr,pl" }, "en"],
  [
    "detected country before browser language",
    { "x-forwarded-for": addressIn.DE, "accept-language": "en-GB" },
    "de-DE",
  ],
  ["detected country without a market", { "x-forwarded-for": addressIn.PL, "accept-language": "ar-AE" }, "ar-AE"],
  [
    "detected country whose market is not offered",
    { "x-forwarded-for": addressIn.FR, "accept-language": "de" },
    "de-DE",
  ],
  [
    "explicit choice before everything",
    { cookie: "locale=ae", "x-forwarded-for": addressIn.DE, "accept-language": "en" },
    "ar-AE",
  ],
  ["a chosen market that is not offered", { cookie: "locale=fr", "accept-language": "de" }, "de-DE"],
  ["a forged choice", { cookie: "locale=<script>", "accept-language": "de" }, "de-DE"],
])("the language follows: %s", async (_, headers, tag) => {
  for (const path of ["/", "/apply-now", "/privacy-policy", "/success"]) {
    const response = await site.open(path, headers);
    expect(response.status, path).toBe(200);
    expect(await lang(response), path).toBe(tag);
  }
});

test("a negotiated page is private, revalidated each time, and canonical to the market's page", async () => {
  const response = await site.open("/apply-now", { "accept-language": "de" });
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(response.headers.get("vary")).toBe("Accept-Encoding, Accept-Language, Cookie");
  expect(response.headers.getSetCookie()).toEqual([]);
  const etag = response.headers.get("etag") ?? "";
  expect(links(await response.text(), "canonical")[0]?.href).toBe("http://jobs.example/de/apply-now");
  expect((await site.open("/apply-now", { "accept-language": "de", "if-none-match": etag })).status).toBe(304);
  // Another visitor gets another page.
  expect((await site.open("/apply-now", { "accept-language": "ar", "if-none-match": etag })).status).toBe(200);
});

test("a negotiated page links without a prefix, a market's page with it", async () => {
  const addresses = async (path: string) => {
    const html = await (await site.open(path, { "accept-language": "de" })).text();
    return Array.from(html.matchAll(/(?:href|action)="(\/[^"]*)"/g), ([, href]) => href ?? "").filter(
      (href) => !href.startsWith("/assets/") && href !== "/locale",
    );
  };
  for (const href of await addresses("/apply-now")) expect(href).not.toMatch(/^\/de\b/);
  for (const href of await addresses("/de/apply-now")) expect(href).toMatch(/^\/de\b/);
});

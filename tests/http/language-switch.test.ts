/**
 * The language switch (D1, docs/decisions/0002) stores an explicit choice for a year and keeps the
 * page.
 */
import { expect, test } from "vitest";
import { pageAddress, pageNames } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator, threeLanguagesOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: threeLanguagesOperator }, context);
const production = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  context,
);

test.each(pageNames)("the language switch leads from %s to the same page of the chosen market", async (page) => {
  const response = await site.submit("/locale", { market: "ae", page });
  expect([response.status, response.headers.get("location")]).toEqual([303, pageAddress(page, "ae")]);
});

test("the choice is kept for 365 days in a site-wide lax cookie", async () => {
  const [cookie, ...others] = (await site.submit("/locale", { market: "de", page: "home" })).headers.getSetCookie();
  expect(others).toEqual([]);
  const [value, ...attributes] = (cookie ?? "").split("; ");
  expect(value).toBe("locale=de");
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=Lax"]);
});

test("the cookie is bound to the host over HTTPS", async () => {
  const [cookie] = (await production.submit("/locale", { market: "de", page: "home" })).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-locale=de; /);
  expect(cookie).toMatch(/; Secure/);
  const chosen = await production.open("/", { cookie: "__Host-locale=de" });
  expect(await chosen.text()).toContain('<html lang="de-DE"');
  // A cookie that another page of the host could have set is ignored.
  expect(await (await production.open("/", { cookie: "locale=de" })).text()).toContain('<html lang="en"');
});

test.each(["//evil.example", "https://evil.example", "/\\evil", "\r\nSet-Cookie: x=1", "nothing", "__proto__", ""])(
  "the unknown page “%s” leads to the market's home page",
  async (page) => {
    const response = await site.submit("/locale", { market: "de", page });
    expect(response.headers.get("location")).toBe("/de");
  },
);

test.each(["fr", "kr", "xx", "", "DE", "../de"])(
  "the market “%s” is not offered: 404 and no cookie",
  async (market) => {
    const response = await site.submit("/locale", { market, page: "home" });
    expect(response.status).toBe(404);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test.each([{ origin: "https://evil.example" }, { origin: "null", "sec-fetch-site": "cross-site" }])(
  "another site cannot choose the language: %o",
  async (headers) => {
    const response = await site.submit("/locale", { market: "de", page: "home" }, headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

// Safari before 16.4 sends only this from a page without a referrer.
test.each([{ origin: "null" }, { origin: "null", "sec-fetch-site": "same-origin" }])(
  "a status page can choose the language: %o",
  async (headers) => {
    const response = await site.submit("/locale", { market: "de", page: "home" }, headers as Record<string, string>);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/de"]);
  },
);

test("reading a market's page sets no cookie", async () => {
  expect((await site.open("/de")).headers.getSetCookie()).toEqual([]);
});

/** Closed and unoffered vacancies (B10), and unknown job addresses. */
import { describe, expect, test } from "vitest";
import { translatorFor } from "../../locales/translator.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { decoded, heading, links, visibleText } from "../support/html.ts";
import { catalogWith, vacancyWith } from "../support/vacancies.ts";

const context = useDatabase();
const slug = "hotel-operations-assistant";
const site = useApp(
  {
    catalog: () =>
      catalogWith([
        vacancyWith({ texts: { en: {}, de: {} }, facts: { markets: ["gb", "us", "de"] } }),
        vacancyWith({ slug: "only-english", texts: { en: { title: "Hotel Clerk" } } }),
        vacancyWith({ slug: "another", texts: { en: { title: "Another" } } }),
        vacancyWith({ slug: "only-german", texts: { de: { title: "Nur deutsch" } } }),
        vacancyWith({ slug: "long-gone", closedAt: new Date("2026-12-12T08:00:00Z") }),
      ]),
  },
  context,
);
const unprefixed = useApp(
  {
    config: { localeStrategy: "no-prefix" },
    catalog: () => catalogWith([vacancyWith(), vacancyWith({ slug: "only-german", texts: { de: {} } })]),
  },
  context,
);
const guarded = useApp({ config: { accessGate: { on: true, bypass: "TOKEN" } } }, context);

const page = async (path: string, app = site) => (await app.open(path)).text();
const main = (html: string) => /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";

describe("a closed vacancy", () => {
  test("is 410 with its title, closing date and alternatives, and no way to apply", async () => {
    const response = await site.open("/gb/jobs/long-gone");
    expect(response.status).toBe(410);
    expect(response.headers.get("surrogate-key")).toContain("vacancy-long-gone");
    const html = await response.text();
    expect(heading(html)).toBe("Hotel Operations Assistant");
    const words = visibleText(main(html));
    expect(words).toContain("This job has been closed since 12 December 2026");
    expect(main(html).match(/<li[^>]*><h3>/g)).toHaveLength(3);
    expect(html).not.toContain("job=long-gone");
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(links(html, "canonical")).toEqual([]);
    // It is 410 even for a client that has it cached.
    const etag = response.headers.get("etag") ?? "";
    expect((await site.open("/gb/jobs/long-gone", { "if-none-match": etag })).status).toBe(410);
  });

  test("is 404 in a market where it was never offered", async () => {
    expect((await site.open("/de/jobs/long-gone")).status).toBe(404);
  });

  test("is no job to apply for", async () => {
    const html = await page("/gb/apply-now?job=long-gone");
    expect(html).not.toContain('value="long-gone"');
    expect(visibleText(main(html))).toContain(
      "Hotel Operations Assistant This job has been closed since 12 December 2026",
    );
    expect(await page("/gb/apply-now?job=another")).not.toContain("closed since");
  });

  test("is reported to applicants with an open form, who keep what they typed", async () => {
    const typed = { name: "Amira Khan", email: "amira@", contact: "7400 123456", age: "29", job: "long-gone" };
    const response = await site.submit("/gb/apply-now", typed);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(visibleText(main(html))).toContain("This job has been closed since 12 December 2026");
    for (const value of [typed.name, typed.email, typed.contact, typed.age]) expect(html).toContain(`value="${value}"`);
  });
});

describe("a vacancy offered in other markets", () => {
  test("links to those markets", async () => {
    const response = await site.open("/fr/jobs/only-german");
    expect(response.status).toBe(404);
    const html = main(await response.text());
    expect(visibleText(html)).toContain(decoded(translatorFor("fr")("vacancy.elsewhere")));
    expect(Array.from(html.matchAll(/href="(\/\w+\/jobs\/only-german)"/g), ([, href]) => href)).toEqual([
      "/de/jobs/only-german",
      "/at/jobs/only-german",
      "/ch/jobs/only-german",
    ]);
    expect(html).toContain('lang="de"');
  });

  test("only in the markets that it names", async () => {
    expect((await site.open(`/us/jobs/${slug}`)).status).toBe(200);
    expect((await site.open(`/au/jobs/${slug}`)).status).toBe(404);
    expect(main(await page(`/au/jobs/${slug}`))).toContain(`href="/us/jobs/${slug}"`);
  });

  test("without a market in addresses, is reached by a button that chooses it", async () => {
    const html = main(await page("/jobs/only-german", unprefixed));
    expect(html).toContain('<input type="hidden" name="job" value="only-german"');
    expect(html).toMatch(/<button[^>]* value="de"/);
    const there = await unprefixed.submit("/locale", { market: "de", page: "jobs", job: "only-german" });
    expect(there.headers.get("location")).toBe("/jobs/only-german");
    expect((await unprefixed.open("/jobs/only-german", { cookie: there.headers.getSetCookie()[0] ?? "" })).status).toBe(
      200,
    );
    expect((await unprefixed.open(`/jobs/${slug}`)).status).toBe(200);
    expect((await unprefixed.open(`/gb/jobs/${slug}`)).status).toBe(404);
  });
});

describe("job addresses", () => {
  test.each([
    ["/gb/jobs/no-such-job", "Page Not Found: /gb/jobs/no-such-job"],
    ["/jobs/no-such-job", "Page Not Found: /jobs/no-such-job"],
    ["/xx/jobs/hotel-operations-assistant", "Page Not Found: /xx/jobs/hotel-operations-assistant"],
    ["/gb/jobs/<script>alert(1)", "Page Not Found: /gb/jobs/<script>alert(1)"],
    ["/gb/jobs/%22onload=1", 'Page Not Found: /gb/jobs/"onload=1'],
    ["/gb/jobs/__proto__", "Page Not Found: /gb/jobs/__proto__"],
    ["/gb/jobs/constructor", "Page Not Found: /gb/jobs/constructor"],
    [`/gb/jobs/${"a".repeat(101)}`, `Page Not Found: /gb/jobs/${"a".repeat(101)}`],
    ["/gb/jobs/%E0%A4%A", "Page Not Found: /gb/jobs/%E0%A4%A"],
    ["/gb/jobs/-", "Page Not Found: /gb/jobs/-"],
  ])("%s is 404", async (path, title) => {
    const response = await site.open(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(heading(html)).toBe(title);
    expect(html).not.toContain("<script>alert");
  });

  test.each([
    [`/gb/jobs/${slug}/?utm_source=a`, `/gb/jobs/${slug}?utm_source=a`],
    [`/GB/Jobs/Hotel-Operations-ASSISTANT`, `/gb/jobs/${slug}`],
    [`/gb//jobs//${slug}`, `/gb/jobs/${slug}`],
    [`/jobs/${slug}/`, `/jobs/${slug}`],
  ])("%s redirects to its canonical address", async (path, clean) => {
    const response = await site.open(path);
    expect([response.status, response.headers.get("location")]).toEqual([308, clean]);
  });

  test("below a vacancy are unknown", async () => {
    const response = await site.open(`/gb/jobs/${slug}/edit`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/gb?unknown"]);
  });

  test("answer HEAD like GET and refuse POST", async () => {
    const head = await site.request(`/gb/jobs/${slug}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await site.request("/gb/jobs/long-gone", { method: "HEAD" })).status).toBe(410);
    expect((await site.submit(`/gb/jobs/${slug}`, {})).status).toBe(404);
  });

  test("are guarded by the access gate like the home page", async () => {
    for (const path of [`/gb/jobs/${slug}`, "/gb/jobs"]) {
      expect((await guarded.open(path)).status, path).toBe(403);
      const found = await guarded.open(path, { referer: "https://www.google.com/" });
      expect([found.status, found.headers.get("cache-control")], path).toEqual([200, "private, no-cache"]);
    }
  });
});

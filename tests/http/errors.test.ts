/**
 * Server errors (D2, specification section 8) are reported plainly, never as a success, and without
 * details.
 */
import { afterEach, describe, expect, test } from "vitest";
import { WordingChanged } from "../../commands/applications/save-registration.ts";
import type { Database } from "../../db/database.ts";
import { limits, RateLimits } from "../../db/rate-limit.ts";
import { translatorFor } from "../../locales/translator.ts";
import { feedAddress, sitemapPath } from "../../routes.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";
import { fieldValue, heading, visibleText } from "../support/html.ts";
import { testSecret } from "../support/secrets.ts";
import { statusPage } from "../support/status-page.ts";

const breaker = new Breaker();
const database = (real: Database) => breaker.over(real);
const site = useApp({ database });
const measured = useApp({ database, config: { tagManager: "GTM-TEST" } });

afterEach(() => {
  breaker.error = null;
});

const calls = {
  "/api/register": () => applicant(),
  "/api/job-user/validate-contact": () => ({ contact: "7400123456", country: "GB" }),
  "/api/user-survey": () => ({ id: "A".repeat(24), CITY: "Leeds" }),
};

describe.each(Object.entries(calls))("%s", (path, body) => {
  test.each([
    ["gb", "We can’t save anything right now. Please try again in a minute."],
    ["de", "Wir können gerade nichts speichern. Bitte versuchen Sie es in einer Minute noch einmal."],
    ["ae", "لا يمكننا حفظ أي شيء الآن. حاول مرة أخرى بعد دقيقة."],
  ])("is 503 in %s during a database outage and works again afterwards", async (lang, message) => {
    breaker.error = connectionRefused();
    const { status, body: answer, response } = await site.call(path, body(), { lang });
    expect(answer).toEqual({ code: 503, message });
    expect(status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    breaker.error = null;
    expect([200, 404]).toContain((await site.call(path, body(), { lang })).status);
  });

  test("is 500 without details after an unexpected error", async () => {
    breaker.error = new Error("relation “registration” of zoe@example.org does not exist");
    const { status, body: answer, response } = await site.call(path, body());
    expect(answer).toEqual({ code: 500, message: "Something went wrong" });
    expect(status).toBe(500);
    const number = response.headers.get("x-request-id") ?? "";
    expect(site.logged.some((line) => line.includes(number) && line.includes('"level":50'))).toBe(true);
  });
});

describe("the form", () => {
  test.each([
    ["gb", "We can’t save anything right now."],
    ["de", "Wir können gerade nichts speichern."],
    ["ae", "لا يمكننا حفظ أي شيء الآن"],
  ] as const)("is shown again in %s with the typed values during a database outage", async (market, sentence) => {
    breaker.error = connectionRefused();
    const form = postedForm();
    const response = await site.submit(`/${market}/apply-now`, form);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    const html = await response.text();
    expect(visibleText(html)).toContain(sentence);
    // The connection may have broken after the save.
    expect(visibleText(html)).toContain(translatorFor(market)("form.kept"));
    expect(visibleText(html)).not.toContain(translatorFor(market)("form.summaryKept"));
    for (const name of ["name", "contact", "email", "age"]) expect(fieldValue(html, name)).toBe(form[name]);
    breaker.error = null;
    expect((await site.submit(`/${market}/apply-now`, form)).status).toBe(303);
  });

  test("and is answered 503 with a log line when a wording was changed without a new version", async () => {
    breaker.error = new WordingChanged({ version: "1", language: "en", text: "x" });
    expect((await site.submit("/gb/apply-now", postedForm())).status).toBe(503);
    expect(site.logged.some((line) => line.includes("without a new version"))).toBe(true);
  });
});

test("what needs no database is limited in the process during an outage; the rest is refused", async () => {
  const store = { query: () => Promise.reject(connectionRefused()) };
  const counting = new RateLimits(store, testSecret);
  const sender = "203.0.113.9";
  for (const name of ["page", "feed"] as const) {
    expect(await counting.consume(name, sender, limits[name].points)).toEqual({ allowed: true });
    expect(await counting.consume(name, sender)).toMatchObject({ allowed: false });
  }
  await expect(counting.consume("register", sender)).rejects.toThrow("ECONNREFUSED");
});

describe("a page", () => {
  const cookie = async () => cookieOf(await site.submit("/gb/apply-now", postedForm()), "applicant") ?? "";

  test("that needs the database is 503 in its language during an outage; other pages work", async () => {
    const mine = await cookie();
    breaker.error = connectionRefused();
    const response = await site.open("/de/success", { cookie: mine });
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain('<html lang="de-DE"');
    const others = ["/de", "/de/apply-now", "/ae/privacy-policy", "/", "/success", "/api/job-user/get-location"];
    const limited = [
      "/jobs/hotel-operations-assistant",
      "/gb/apply-now?job=hotel-operations-assistant",
      feedAddress("rss", "gb"),
      sitemapPath,
    ];
    for (const path of [...others, ...limited]) {
      expect((await site.open(path)).status, path).toBe(200);
    }
    breaker.error = null;
    expect((await site.open("/de/success", { cookie: mine })).status).toBe(200);
  });

  test.each([
    ["gb", "Internal Server Error"],
    ["de", "Interner Serverfehler"],
    ["ae", "خطأ داخلي في الخادم"],
  ])("is 500 in %s with the request id and no details", async (market, title) => {
    const mine = await cookie();
    breaker.error = new TypeError("secret detail of /srv/app.ts");
    const response = await site.open(`/${market}/success`, { cookie: mine });
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(heading(html)).toBe(title);
    expect(html).toContain(response.headers.get("x-request-id"));
    expect(html).not.toMatch(/secret detail|app\.ts|TypeError/);
  });
});

describe("at the secret address of a status page", () => {
  const broken = (error: Error, path: string) => {
    breaker.error = error;
    return measured.open(path);
  };
  const answers: Record<string, [number, (path: string) => Promise<Response>]> = {
    "the database is gone": [503, (path) => broken(connectionRefused(), path)],
    "something unexpected happens": [500, (path) => broken(new Error("unexpected"), path)],
    "another site posts": [403, (path) => measured.submit(path, {}, { origin: "https://other.example" })],
    "what is posted is no form": [415, (path) => measured.request(path, { method: "POST", body: "x" })],
    "it has one part too many": [404, (path) => measured.open(`${path}/x`, { "sec-fetch-mode": "no-cors" })],
    "it is asked for as no page is": [404, (path) => measured.request(path, { method: "PUT" })],
  };

  test.each(Object.entries(answers))("no third party learns it when %s", async (_, [status, ask]) => {
    const response = await ask((await statusPage(measured)).path);
    expect(response.status).toBe(status);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("x-robots-tag")).toContain("noindex");
    expect(response.headers.get("content-security-policy")).not.toContain("googletagmanager");
    expect(await response.text()).not.toContain("GTM-TEST");
  });

  test("every other page keeps the tag manager, and other error pages the usual referrer policy", async () => {
    const home = await measured.open("/gb");
    expect(await home.text()).toContain("GTM-TEST");
    expect(home.headers.get("content-security-policy")).toContain("googletagmanager");
    const missing = await measured.open("/gb/no.txt");
    expect(missing.status).toBe(404);
    expect(missing.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });
});

describe("health", () => {
  test("/health/live reports the process, /health/ready also its database", async () => {
    const ask = async (path: string) => {
      const response = await site.request(path);
      expect(response.headers.get("cache-control")).toBe("no-store");
      return [response.status, await response.json()];
    };
    expect(await ask("/health/live")).toEqual([200, { status: "live" }]);
    expect(await ask("/health/ready")).toEqual([200, { status: "ready" }]);
    breaker.error = connectionRefused();
    expect(await ask("/health/live")).toEqual([200, { status: "live" }]);
    expect(await ask("/health/ready")).toEqual([503, { status: "unavailable" }]);
  });

  test("a process with a newer version's database is not ready, and logs the reason once", async () => {
    const ask = async () => (await site.request("/health/ready")).status;
    await site.database.query("insert into schema_migration values ('9999_newer', 'x', now())");
    const before = site.logged.length;
    const response = await site.request("/health/ready");
    expect([response.status, await response.json()]).toEqual([503, { status: "outdated" }]);
    expect(await ask()).toBe(503);
    expect((await site.request("/health/live")).status).toBe(200);
    expect(site.logged.slice(before).filter((line) => line.includes("9999_newer"))).toHaveLength(1);
    await site.database.query("delete from schema_migration where name = '9999_newer'");
    expect(await ask()).toBe(200);
  });

  test("a stopping process reports it on both, and still answers requests", async () => {
    site.app.leave();
    for (const path of ["/health/live", "/health/ready"]) {
      const response = await site.request(path);
      expect([response.status, await response.json()]).toEqual([503, { status: "stopping" }]);
    }
    expect((await site.request("/gb")).status).toBe(200);
  });
});

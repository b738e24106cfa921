/**
 * Personal pages, feeds and sitemaps are rate-limited per sender. Pages that are the same for
 * everyone are rendered once.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits, type LimitName, RateLimits } from "../../db/rate-limit.ts";
import { senderOf } from "../../domain/network/address.ts";
import { feedAddress, formPropsPath, pageAddress } from "../../routes.ts";
import { alertingOperator } from "../support/alerts.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { statusPage } from "../support/status-page.ts";
import { testSecret } from "../support/secrets.ts";
import { catalogWith, vacanciesOf } from "../support/vacancies.ts";

const config = { smtpUrl: "smtp://127.0.0.1:9" };
const catalog = () => catalogWith(vacanciesOf(12));
const site = useApp({ operator: alertingOperator, config, catalog }, useDatabase());
let address = "";
const used = (name: LimitName, key: string) =>
  new RateLimits(site.database.limiterClient, testSecret).consume(name, key, limits[name].points);

/** Increases when a page is rendered, which reads this setting. */
let rendered = 0;
beforeAll(() => {
  const { environment } = site.config;
  Object.defineProperty(site.config, "environment", {
    get() {
      rendered += 1;
      return environment;
    },
  });
});

beforeEach(async () => {
  address = nextAddress();
  await used("page", senderOf(address));
});

const status = async (path: string, headers: Record<string, string> = {}) =>
  (await site.open(path, { "x-forwarded-for": address, ...headers })).status;

test.each([
  ["a status page", "/gb/application/an-id.a-signature"],
  ["a status page without a market", "/application/an-id.a-signature"],
  ["a talk", "/gb/application/an-id.a-signature/talk"],
  ["a calendar file", "/gb/application/an-id.a-signature/interview.ics"],
  ["an undo", "/gb/application/an-id.a-signature/undo"],
  ["an earlier privacy page", `${pageAddress("privacy", "gb")}?version=1`],
  ["a job search", "/gb/jobs?q=hotel"],
  ["filtered jobs", "/gb/jobs?hours=part-time"],
  ["a job search whose address is not canonical", "/gb/jobs?q=hotel&page="],
  ["a request form for the alerts of a search", "/gb/job-alerts?q=hotel"],
])("the rate limit covers %s", async (_, path) => {
  const elsewhere = await status(path, { "x-forwarded-for": nextAddress() });
  expect(elsewhere).not.toBe(429);
  const refused = await site.open(path, { "x-forwarded-for": address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each([
  ["a change on a status page", "/gb/application/an-id.a-signature", { act: "withdraw" }],
  ["a booking", "/gb/application/an-id.a-signature/talk", { start: "2026-11-23T09:00Z" }],
  ["a change of the form's country", "/gb/apply-now", { change: "country", country: "DE" }],
])("the rate limit covers %s", async (_, path, fields) => {
  expect((await site.submit(path, fields, { "x-forwarded-for": nextAddress() })).status).not.toBe(429);
  const refused = await site.submit(path, fields, { "x-forwarded-for": address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an applicant's success page and own page stay available from other addresses", async () => {
  const mine = await statusPage(site);
  expect([await status("/gb/success", { cookie: mine.cookie }), await status(mine.path)]).toEqual([429, 429]);
  const elsewhere = { "x-forwarded-for": nextAddress() };
  const both = [await status("/gb/success", { cookie: mine.cookie, ...elsewhere }), await status(mine.path, elsewhere)];
  expect(both).toEqual([200, 200]);
});

test.each([
  ["an application", "register", "/gb/apply-now", { name: "Amira Haddad" }],
  ["a number and a code", "verify", "/gb/verify", { number: "+447400123456", code: "K7M-4QX-9TC" }],
  ["a report", "report", "/gb/verify", { number: "+447400123456", act: "send" }],
  ["an address for a link", "link", "/gb/application/link", { link: "amira@example.org" }],
  ["an address for alerts", "alert", "/gb/job-alerts", { email: "amira@example.org" }],
] as const)("%s refused by its own limit is returned as typed, until the rate limit", async (_, name, path, fields) => {
  const elsewhere = nextAddress();
  for (const sender of [address, elsewhere]) await used(name, senderOf(sender));
  const post = async (sender: string) => {
    const before = rendered;
    const { status: answered } = await site.submit(path, fields, { "x-forwarded-for": sender });
    return [answered, rendered > before];
  };
  // Renders the refusal for everyone.
  await post(address);
  expect(await post(elsewhere)).toEqual([429, true]);
  expect(await post(address)).toEqual([429, false]);
});

test.each([
  ["/gb", 200],
  ["/gb/jobs", 200],
  ["/gb/jobs?page=2", 200],
  ["/gb/verify", 200],
  ["/gb/verify?done=report", 200],
  ["/gb/success", 200],
  ["/success", 200],
  ["/gb/success?step=2", 200],
  ["/gb/application/link", 200],
  ["/gb/application/link?again=empty", 200],
  ["/gb/application/sent", 200],
  ["/gb/application/moved", 200],
  ["/gb/application/deleted", 200],
  ["/gb/application/undone", 200],
  ["/gb/job-alerts", 200],
  ["/gb/job-alerts?sort=new", 200],
  ["/gb/job-alerts/sent", 200],
  ["/gb/job-alerts/stopped", 200],
  ["/gb/job-alerts/stop/invented", 404],
  ["/gb/job-alerts/confirm/invented", 404],
  ["/gb/nothing.png", 404],
])("%s is the same for everyone: not counted, and rendered once", async (path, answered) => {
  expect(await status(path, { "x-forwarded-for": nextAddress() })).toBe(answered);
  const before = rendered;
  expect(await status(path)).toBe(answered);
  expect(rendered).toBe(before);
});

test.each([
  ["a job", "/fr/jobs/hotel-operations-assistant"],
  ["a job in the visitor's language", "/jobs/hotel-operations-assistant"],
  ["the form for a job", "/fr/apply-now?job=hotel-operations-assistant"],
  ["a further page of jobs", "/fr/jobs?page=2"],
  ["a page after an invented address", "/fr?unknown"],
  ["the modal form for another country", `${formPropsPath}fr?country=DE`],
])("%s counts for the sender for whom it is rendered, and for no other", async (_, path) => {
  const refused = await site.open(path, { "x-forwarded-for": address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const elsewhere = { "x-forwarded-for": nextAddress() };
  expect([await status(path, elsewhere), await status(path)]).toEqual([200, 200]);
});

describe("feeds and sitemaps", () => {
  const paths = [feedAddress("rss", "gb"), feedAddress("indeed", "gb"), feedAddress("linkedIn", "gb"), "/sitemap.xml"];

  test.each(paths)("%s is limited per sender if it is sent whole", async (path) => {
    const first = await site.request(path, { headers: { "x-forwarded-for": address } });
    expect(first.status).toBe(200);
    await first.body?.cancel();
    await used("feed", senderOf(address));
    const refused = await site.request(path, { headers: { "x-forwarded-for": address } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    // A reader that has it already may ask as often as it wants.
    const known = { "x-forwarded-for": address, "if-none-match": first.headers.get("etag") ?? "" };
    expect((await site.request(path, { headers: known })).status).toBe(304);
    expect((await site.request(path, { method: "HEAD", headers: { "x-forwarded-for": address } })).status).toBe(200);
    const elsewhere = await site.request(path);
    expect(elsewhere.status).toBe(200);
    await elsewhere.body?.cancel();
  });
});

/** Pages that are made for who asks are limited for each sender; what is the same for everybody is not. */
import { beforeEach, expect, test } from "vitest";
import { limits, type LimitName, RateLimits } from "../../db/rate-limit.ts";
import { senderOf } from "../../domain/network/address.ts";
import { pageAddress } from "../../routes.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { statusPage } from "../support/status-page.ts";
import { testSecret } from "../support/secrets.ts";
import { shelfWith, vacanciesOf } from "../support/vacancies.ts";

const site = useApp({ shelf: () => shelfWith(vacanciesOf(12)) });
let address = "";
const used = (name: LimitName, key: string) =>
  new RateLimits(site.database.limiterClient, testSecret).consume(name, key, limits[name].points);

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
  ["jobs that somebody looks for", "/gb/jobs?q=hotel"],
  ["jobs that somebody narrows down", "/gb/jobs?hours=part-time"],
])("%s", async (_, path) => {
  const elsewhere = await status(path, { "x-forwarded-for": nextAddress() });
  expect(elsewhere).not.toBe(429);
  const refused = await site.open(path, { "x-forwarded-for": address });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the page of whoever applied, and their own page, are not kept from anybody at another address", async () => {
  const mine = await statusPage(site);
  expect([await status("/gb/success", { cookie: mine.cookie }), await status(mine.path)]).toEqual([429, 429]);
  const elsewhere = { "x-forwarded-for": nextAddress() };
  const both = [await status("/gb/success", { cookie: mine.cookie, ...elsewhere }), await status(mine.path, elsewhere)];
  expect(both).toEqual([200, 200]);
});

test("what is the same for everybody is not counted", async () => {
  for (const path of ["/gb", "/gb/jobs", "/gb/jobs?page=2", "/gb/success", "/gb/application/link", "/gb/verify"]) {
    expect([path, await status(path)]).toEqual([path, 200]);
  }
});

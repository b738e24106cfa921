/** The signed test application of `doctor` leaves nothing behind, and no stranger can use it. */
import { beforeEach, describe, expect, test } from "vitest";
import { sign } from "../../app/signing.ts";
import { rehearsalFields, rehearsalText } from "../../domain/application/rehearsal.ts";
import { dialCode } from "../../domain/phone/countries.ts";
import { defaultEligibleCountries } from "../../domain/eligibility.ts";
import { rehearsing } from "../../db/rehearsing.ts";
import { allRows } from "../support/all-rows.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const counted: string[] = [];
const breaker = new Breaker();
const site = useApp(
  {
    operator: listeningOperator("http://127.0.0.1:1/hook"),
    database: (real) => breaker.over(real),
    observer: { registered: (outcome) => void counted.push(outcome), answered: () => {} },
  },
  context,
);
beforeEach(() => {
  site.now = new Date(site.now.getTime() + 1_000);
  counted.length = 0;
});

const signed = (at: number, config = site.config) => `${at}.${sign(config, rehearsalText(at)).toString("base64url")}`;
const rehearse = (rehearsal: unknown, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  site.call("/api/register", { ...rehearsalFields("GB"), rehearsal, ...change }, headers);

describe("a signed rehearsal", () => {
  test("is accepted, and changes no row, announces nothing and counts nothing", async () => {
    let announced = 0;
    const stop = context.database.onAnnounced(() => (announced += 1));
    const before = await allRows(context.database);
    const { status, body, response } = await rehearse(signed(site.now.getTime()));
    stop();
    expect([status, body.code]).toEqual([200, 200]);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await allRows(context.database)).toEqual(before);
    expect([announced, counted]).toEqual([0, []]);
  });

  test("would have been stored, sent and counted as an application", async () => {
    let announced = 0;
    const stop = context.database.onAnnounced(() => (announced += 1));
    const { application, delivery } = await allRows(context.database);
    const { status } = await site.call("/api/register", { ...rehearsalFields("GB"), age: "99" });
    stop();
    expect(status).toBe(200);
    const after = await allRows(context.database);
    expect(after.application?.length).toBe((application?.length ?? 0) + 1);
    expect(after.delivery?.length).toBeGreaterThan(delivery?.length ?? 0);
    expect([announced, counted]).toEqual([1, ["accepted"]]);
  });

  test("reports the address that the rate limits would count", async () => {
    const { body } = await rehearse(signed(site.now.getTime()), {}, { "x-forwarded-for": "192.0.2.7, 198.51.100.4" });
    expect(body.result).toEqual({ address: "198.51.100.4" });
  });

  test("finds what an application would be refused for", async () => {
    expect(await rehearse(signed(site.now.getTime()), { country: "FR", area_code: "33" })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("contact") as string },
    });
  });

  test.each(defaultEligibleCountries)("is valid in %s", async (country) => {
    const sent = { ...rehearsalFields(country), area_code: dialCode(country) };
    expect((await rehearse(signed(site.now.getTime()), sent)).body).toMatchObject({ code: 200 });
  });
});

describe("nothing is accepted or stored", () => {
  test.each<[string, () => unknown]>([
    ["without a signature", () => `${site.now.getTime()}.`],
    ["with another secret's", () => signed(site.now.getTime(), { ...site.config, secret: "x".repeat(40) })],
    ["with a later time", () => signed(site.now.getTime()).replace(/^\d+/, (at) => String(Number(at) + 1))],
    ["signed more than a minute ago", () => signed(site.now.getTime() - 60_001)],
    ["signed for more than a minute from now", () => signed(site.now.getTime() + 60_001)],
    ["as an object", () => ({})],
    ["as null", () => null],
  ])("%s, even with a valid application", async (_, rehearsal) => {
    const before = await allRows(context.database);
    expect((await rehearse(rehearsal(), applicant())).status).toBe(403);
    expect(await allRows(context.database)).toEqual(before);
    expect(counted).toEqual([]);
  });

  test("a second time, so that a recorded one is of no use", async () => {
    const rehearsal = signed(site.now.getTime());
    expect((await rehearse(rehearsal)).status).toBe(200);
    expect((await rehearse(rehearsal)).status).toBe(403);
    expect((await rehearse(signed(site.now.getTime() - 1))).status).toBe(403);
  });

  test("by a server that does not know rehearsals: its fields are refused", async () => {
    const before = await allRows(context.database, ["rate_limit"]);
    const { status, body } = await site.call("/api/register", rehearsalFields("GB"));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["age"]]);
    expect(await allRows(context.database, ["rate_limit"])).toEqual(before);
  });
});

test("a rehearsal's database refuses everything but the statement that it rolls back", () => {
  const database = rehearsing(context.database);
  for (const member of ["query", "rows", "script", "transaction", "orm", "limiterClient"] as const)
    expect(() => database[member], member).toThrow("a rehearsal must not use");
});

test("without the database a rehearsal gets the answer of an application", async () => {
  breaker.error = connectionRefused();
  expect((await rehearse(signed(site.now.getTime()))).status).toBe(503);
  breaker.error = null;
});

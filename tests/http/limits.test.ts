/** Many simultaneous submissions, and submissions in another person's name (D10). */
import { describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { addressIn, cookieOf, nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything, storedAs } from "../support/exported.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const options = { operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } };
const site = useApp(options, context);
/** A second process on the same database. */
const other = useApp(options, context);

const jobs = async () => {
  const { rows } = await context.database.query<{ id: string }>(
    "select id from delivery where delivered_at is null and dead_at is null",
  );
  return rows.map(({ id }) => id);
};

describe("one registration sent many times at once to two processes", () => {
  test.each([
    ["100 times with one idempotency key", 100, true],
    // More without a key from one connection count as a flood (tests/http/held-back.test.ts).
    ["40 times without a key", 40, false],
  ])("%s is one application with one delivery per target", async (_, times, withKey) => {
    const person = applicant();
    const headers: Record<string, string> = { "x-forwarded-for": nextAddress() };
    if (withKey) headers["idempotency-key"] = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: times }, (_, n) => (n % 2 === 0 ? site : other).call("/api/register", person, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200));
    const ids = new Set(answers.map(({ body }) => body.result?.id));
    expect(ids.size).toBe(withKey ? 1 : times);
    const mine = (await everything(site.database)).filter(({ email }) => email === person.email);
    expect(mine).toHaveLength(1);
    expect(new Set(mine[0]?.registrations)).toEqual(ids);
    expect(mine[0]?.deliveries.map(({ kind }) => kind).toSorted()).toEqual(["email", "email", "webhook"]);
    const queued = await jobs();
    for (const { id } of mine[0]?.deliveries ?? [])
      expect(queued.filter((delivery) => delivery === id)).toHaveLength(1);
  });
});

test("100 simultaneous applicants make 100 applications", async () => {
  const people = Array.from({ length: 100 }, () => applicant());
  const answers = await Promise.all(people.map((person) => site.call("/api/register", person)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const stored = new Map((await everything(site.database)).map((application) => [application.email, application]));
  // To the operator by webhook and email, and to the applicant.
  for (const person of people) expect(stored.get(person.email)?.deliveries).toHaveLength(3);
});

describe("another person's email, number, or both in an applicant's form", () => {
  test.each([{ fields: ["email"] }, { fields: ["contact"] }, { fields: ["email", "contact"] }] as const)(
    "$fields: changes and reveals nothing of theirs",
    async ({ fields }) => {
      const theirs = applicant({ name: "Their Name", age: "55", position: "other" });
      const first = await site.call("/api/register", theirs, { lang: "de", "x-forwarded-for": addressIn.DE });
      await site.call("/api/user-survey", { id: first.body.result?.id, CITY: "Their City" });
      const before = await storedAs(site.database, first.body.result?.id);
      const theirPage = await shown(cookieOf(first.response, "applicant"));

      site.now = new Date(site.now.getTime() + 1000);
      const mine = applicant({ name: "My Name", ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) });
      const second = await site.call("/api/register", mine, { lang: "gb" });
      expect(second.status).toBe(200);
      expect(Object.keys(second.body)).toEqual(Object.keys(first.body));
      expect(second.body.result?.id).not.toBe(first.body.result?.id);
      await site.call("/api/user-survey", { id: second.body.result?.id, IS_LOCAL_USER: "0" });

      const after = await storedAs(site.database, first.body.result?.id);
      const { registrations, answers, deliveries, ...rest } = before;
      expect(after).toMatchObject(rest);
      // A joining submission is announced like the first, with its survey answer; earlier
      // deliveries are unchanged.
      expect(after.deliveries.slice(0, deliveries.length)).toEqual(deliveries);
      expect(after.deliveries).toHaveLength(deliveries.length + (fields.length === 2 ? 4 : 0));
      expect(after.registrations).toEqual(expect.arrayContaining(registrations));
      expect(after.answers).toMatchObject(answers);
      expect(await shown(cookieOf(first.response, "applicant"))).toBe(theirPage);
      const myPage = await shown(cookieOf(second.response, "applicant"));
      for (const secret of ["Their Name", "Their City", before.code]) expect(myPage).not.toContain(secret);
    },
  );

  const shown = async (cookie: string | undefined) =>
    visibleText(await (await site.open("/gb/success", { cookie: cookie ?? "" })).text());
});

describe("a flood from one address", () => {
  test("gets 429 with Retry-After, as a call and as a page, and others are served", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const flood = await Promise.all(
      Array.from({ length: limits.register.points + 20 }, (_, n) =>
        (n % 2 ? site : other).call("/api/register", { website: "" }, from),
      ),
    );
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(20);
    for (const { status, response } of flood)
      if (status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);

    const form = postedForm();
    const page = await site.submit("/de/apply-now", form, from);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await page.text();
    expect(visibleText(html)).toMatch(/Zu viele Versuche\. Bitte warten Sie \d+ Sekunden?/);
    expect(html).toContain(form["email"]);
    expect((await site.call("/api/register", applicant())).status).toBe(200);
  });

  test("cannot be hidden within one IPv6 network or by a forged address before the proxy's own", async () => {
    const network = "2a00:1450:4009:81f";
    for (let n = 0; n < 10; n += 1) {
      await site.call("/api/register", applicant({ website: "x" }), {
        "x-forwarded-for": `1.2.3.${n}, ${network}::${n + 1}`,
      });
    }
    const next = async (from: string) =>
      (await site.call("/api/register", applicant({ website: "x" }), { "x-forwarded-for": from })).status;
    expect(await next(`9.9.9.9, ${network}:aa:bb:cc:dd`)).toBe(429);
    expect(await next("2a00:1450:4009:820::1")).toBe(422);
  });

  test("cannot continue from other networks of a /48, and only that /48 is blocked", async () => {
    const from = (site: number) => ({ "x-forwarded-for": `2a00:1450:400a:${(site * 257).toString(16)}::1` });
    const statuses: number[] = [];
    // Each costs a tenth of a /64's limit.
    for (let n = 0; n < 50; n += 1) {
      statuses.push((await site.call("/api/register", applicant({ website: "x" }), from(n))).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const filled = applicant({ website: "x" });
    expect((await other.call("/api/register", filled, from(200))).status).toBe(429);
    const neighbour = { "x-forwarded-for": "2a00:1450:400b:1::1" };
    expect((await site.call("/api/register", filled, neighbour)).status).toBe(422);
  });

  test("leaves no address in the database", async () => {
    const address = "81.2.69.161";
    await site.call("/api/register", applicant(), { "x-forwarded-for": address });
    const { rows } = await context.database.query<{ key: string }>("select key from rate_limit");
    expect(rows.map(({ key }) => key).join(" ")).not.toContain(address);
    expect(rows.length).toBeGreaterThan(0);
    await site.call("/api/register", applicant(), { "x-forwarded-for": "2a00:1450:400c:1::1" });
    const all = await context.database.query<{ key: string }>("select key from rate_limit");
    expect([...rows, ...all.rows].map(({ key }) => key).join(" ")).not.toMatch(/81\.2|1450/);
  });
});

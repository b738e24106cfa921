/**
 * The do-not-contact list at the desk: pages, and a search that reveals nothing that the list masks
 * (docs/decisions/0029).
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskSuppressions } from "../../domain/desk/suppression.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";

const app = useApp({}, useDatabase());
const path = `${deskApiPath}/suppressions`;

let boss: Recruit;

beforeAll(async () => {
  boss = await recruit(app, "manager");
});

beforeEach(async () => {
  await app.database.query("truncate rate_limit, suppression");
  const reason = "asked by letter";
  await boss.post(path, { kind: "phone", value: "+44 7400 123456", reason });
  await boss.post(path, { kind: "mailbox", value: "mary.smith@example.org", reason });
});

const send = (q: string, after: string | null = null) => boss.post(`${path}/search`, { q, after });
const shown = async (q: string) => said(deskSuppressions, await send(q)).rows.map((row) => row.shown);
const searched = async () => {
  const { rows } = await app.database.query(
    "select recruiter_id as by, subject, detail from desk_event where type = 'suppressions_searched' order by id",
  );
  return rows;
};

test.each([
  "+447400123456",
  "+44 (0)7400 123-456",
  "0044 7400 123456",
  "44 7400 123456",
  "07400 123 456",
  "7400-123456",
  "https://wa.me/447400123456",
  "\u2066+٤٤٧٤٠٠١٢٣٤٥٦\u2069",
])("a number is found as %s", async (typed) => {
  expect(await shown(typed)).toEqual(["+•••• 3456"]);
});

test.each(["mary.smith@example.org", " MARY.Smith@Example.ORG ", "Mary Smith <mary.smith@example.org>"])(
  "an address is found as %s",
  async (typed) => {
    expect(await shown(typed)).toEqual(["m•••@example.org"]);
  },
);

test("an address of an international domain is found in both spellings, also by its beginning", async () => {
  await boss.post(path, { kind: "mailbox", value: "berta@müller.example", reason: "asked by letter" });
  for (const typed of ["berta@müller.example", "berta@xn--mller-kva.example", "berta@xn--m", "BERTA@"]) {
    expect([typed, await shown(typed)]).toEqual([typed, ["b•••@xn--mller-kva.example"]]);
  }
});

test("a beginning finds an entry only if it includes everything that the list masks", async () => {
  for (const typed of ["+44 7400 12", "07400 12", "7400 123", "3456", "mary.smith@", "mary.smith@exam"]) {
    expect([typed, await shown(typed)]).toEqual([typed, [expect.stringMatching(/3456|example/)]]);
  }
  const partial = ["+44 7400 1", "07400 1", "7400", "456", "23456", "00123", "+44", "44", "..", "%", "_"];
  for (const typed of [...partial, "m", "mary", "mary.smith", "mary@", "mary.smit@", "%@", "mary_smith@", "@example"]) {
    expect([typed, await shown(typed)]).toEqual([typed, []]);
  }
});

test("pages contain each entry once, those in effect first, and each says where the next begins", async () => {
  await app.database.query(
    `insert into suppression (kind, value, suppressed_at, lifted_at)
     select 'phone', '+4474' || lpad((n / 2)::text, 4, '0') || '9999', '2026-01-01T00:00:00Z', case when n > 150 then now() end
     from generate_series(1, 250) n`,
  );
  const pages = async (page: (after: string | null) => ReturnType<typeof send>) => {
    const all = [];
    for (let after: string | null | undefined; after !== null;) {
      const { rows, next } = said(deskSuppressions, await page(after ?? null));
      all.push(rows);
      after = next;
    }
    return all;
  };
  const listed = await pages((after) => boss.get(after === null ? path : `${path}?after=${after}`));
  const found = await pages((after) => send("9999", after));
  for (const [all, sizes] of [
    [listed, [100, 100, 52]],
    [found, [100, 100, 50]],
  ] as const) {
    expect(all.map((rows) => rows.length)).toEqual(sizes);
    const rows = all.flat();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.findIndex(({ lifted }) => lifted !== null)).toBe(rows.length - 100);
  }
  expect([(await boss.get(`${path}?after=x`)).status, (await send("9999", "1.2.3.4")).status]).toEqual([422, 422]);
});

test("a search is counted and recorded like one for a number, without what was typed", async () => {
  const before = (await searched()).length;
  const logged = app.logged.length;
  for (const q of ["07400 12", "07400 123456", "mary", "mary.smith@", "mary.smith@example.org"]) await send(q);
  const line = { by: boss.id, subject: null, detail: null };
  // Typing more of one number or address counts once; text that is neither is not searched for.
  expect((await searched()).slice(before)).toEqual([line, line]);
  expect(app.logged.slice(logged).join("")).not.toMatch(/7400|3456|mary/i);
});

test("numbers and addresses cannot be guessed: attempts at the desk are limited together", async () => {
  for (let tried = 0; tried < limits.deskNumber.points; tried += 1) {
    const [route, q] = [
      ["/suppressions", `mary${tried}@`],
      ["/suppressions", `7400 12${tried + 10}`],
      ["", `7400 12${tried + 10}`],
    ][tried % 3] as [string, string];
    expect((await boss.post(`${deskApiPath}${route}/search`, { q })).status).toBe(200);
  }
  for (const q of ["mary.smith@", "07400 123456", "3456"]) {
    const refused = await send(q);
    expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await boss.get(path)).status).toBe(200);
  await app.database.query("truncate rate_limit");
  await send("3456");
  await app.database.query("update rate_limit set points = $1 where key like 'deskSearch:%'", [
    limits.deskSearch.points,
  ]);
  expect((await send("3456")).status).toBe(429);
});

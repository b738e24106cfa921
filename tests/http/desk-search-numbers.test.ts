/** A search does not reveal phone numbers, which are masked until opened (docs/decisions/0015). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { type DeskFound, type DeskSearch, deskSearch } from "../../domain/desk/search.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, type Browser, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);

let maya: Recruit;
let paul: Recruit;
let amira: number;

beforeAll(async () => {
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("truncate rate_limit, application restart identity cascade");
  const person = {
    name: "Amira Khan",
    email: "amira.khan@example.com",
    nationalNumber: "7400123456",
    phone: "+447400123456",
  };
  amira = await apply(app, person, { code: "7Q9RCJQMD" });
});

async function search(browser: Browser, q: string): Promise<DeskSearch> {
  return said(deskSearch, await browser.post(`${deskApiPath}/search`, { q }));
}

const ids = ({ found }: DeskSearch) => found.map(({ id }) => id);
const shown = (parts: DeskFound["text"] | undefined) =>
  (parts ?? []).map(({ text, found }) => (found ? `[${text}]` : text)).join("");

describe("a phone number", () => {
  test("appears in no answer beyond the typed digits and the usual mask", async () => {
    for (const q of ["amira", "7Q9-RCJ-QMD", "3456", "amira@"]) {
      const answer = await maya.post(`${deskApiPath}/search`, { q });
      expect(JSON.stringify(answer.body).replaceAll(/\D/g, "")).not.toContain("740012");
    }
    expect(shown((await search(maya, "7400 123456")).found[0]?.text)).toBe("+44 [7400 123456]");
  });

  test("is found whole or by its last four digits, and by no other part", async () => {
    for (const q of ["3456", "7400123456", "07400 123456", "0044 7400 123456", "+44 (0)7400 123456"]) {
      expect(ids(await search(maya, q))).toEqual([amira]);
    }
    for (const q of ["456", "740", "7400", "7400 1", "7400 12345", "00123", "4001", "+44 7400", "23456", "123456"]) {
      expect(ids(await search(maya, q))).toEqual([]);
    }
  });

  test("cannot be derived from partial searches, even for withdrawn, opted-out or held applicants", async () => {
    for (const column of ["withdrawn_at", "opted_out_at", "declined_at", "closed_at", "contacted_at"]) {
      await app.database.query(`update application set ${column} = now() where id = $1`, [amira]);
      for (const q of ["7400 12345", "07400 12", "23456", "0123456"]) expect(ids(await search(maya, q))).toEqual([]);
      await app.database.query(`update application set ${column} = null where id = $1`, [amira]);
    }
  });

  test("writes an audit entry for every counted search, without its digits", async () => {
    const searched = async () =>
      (
        await app.database.query(
          "select recruiter_id as by, subject, detail from desk_event where type = 'number_searched' order by id",
        )
      ).rows;
    const before = (await searched()).length;
    for (const q of ["amira", "7400", "7400 12", "7400 123456", "3456", "amira 3456"]) await search(maya, q);
    const line = { by: maya.id, subject: null, detail: null };
    // Typing more digits of one number counts once; the last four count separately.
    expect((await searched()).slice(before)).toEqual([line, line]);
    await app.database.query("update application set withdrawn_at = now()");
    await search(maya, "7400 123456");
    expect((await searched()).slice(before)).toEqual([line, line, line]);
  });

  test("cannot be guessed digit by digit: further typing counts once, every other attempt counts", async () => {
    const status = async (q: string) => (await paul.post(`${deskApiPath}/search`, { q })).status;
    for (const q of ["7400", "7400 1", "7400 12", "7400 123456", "7400 123456"]) expect(await status(q)).toBe(200);
    const { rows } = await app.database.query<{ points: number }>(
      "select max(points) as points from rate_limit where key like 'deskNumber%'",
    );
    expect(rows[0]?.points).toBe(1);
    for (let tried = 1; tried < limits.deskNumber.points; tried += 1) {
      expect(await status(`7400 ${tried + 100}`)).toBe(200);
    }
    const refused = await paul.post(`${deskApiPath}/search`, { q: "7400 999" });
    expect([refused.status, refused.body.code]).toEqual([429, "limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Names can still be found, and numbers by another recruiter.
    expect(ids(await search(paul, "amira"))).toEqual([amira]);
    expect(ids(await search(maya, "7400 123456"))).toEqual([amira]);
  });

  test("and other search terms stay out of the log", async () => {
    const before = app.logged.length;
    await search(maya, "amira 3456");
    const logged = app.logged.slice(before);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join("")).not.toMatch(/amira|3456/i);
  });
});

/** Impostor reports at the desk (B6): listed by number, all reachable, and managed by managers. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type DeskReportedNumbers,
  deskReportedNumbers,
  type DeskReportsOf,
  deskReportsOf,
} from "../../domain/desk/reports.ts";
import { queueVersion } from "../../db/queries/desk/live.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { command, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);

let maya: Recruit;
let manager: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
});

beforeEach(() => context.database.query("truncate impostor_report restart identity"));

const list = async (asked = "", browser = maya): Promise<DeskReportedNumbers> =>
  said(deskReportedNumbers, await browser.get(`${deskApiPath}/reports?${asked}`));
const of = async (id: number, asked = ""): Promise<DeskReportsOf> =>
  said(deskReportsOf, await maya.get(`${deskApiPath}/reports/${id}?${asked}`));
const act = async (id: number, name: string, browser = manager) =>
  (await browser.post(`${deskApiPath}/reports/${id}/${name}`)).status;

/** Ids are assigned in order: 1, 2, … */
async function reported(...numbers: readonly string[]): Promise<void> {
  await context.database.query(
    `insert into impostor_report (reported_at, number, message, market)
     select now() + place * interval '1 second', number, 'report ' || place, 'gb'
     from unnest($1::text[]) with ordinality as n (number, place)`,
    [numbers],
  );
}

const [first, second] = ["+447400555551", "+447400555552"] as const;

describe("the list of reports", () => {
  test("shows each number once, with its newest report and the number of reports", async () => {
    await reported(first, second, first, "@Scammer", first, "@scammer");
    const { rows, open, handled } = await list();
    expect(rows.map(({ number, count, message }) => [number.toLowerCase(), count, message])).toEqual([
      ["@scammer", 2, "report 6"],
      [first, 3, "report 5"],
      [second, 1, "report 2"],
    ]);
    expect([open, handled]).toEqual([3, 0]);
  });

  test("pages through every number and every report", async () => {
    const numbers = Array.from({ length: 230 }, (_, place) => `+44740055${String(5000 + place)}`);
    await reported(...numbers, ...Array.from({ length: 250 }, () => first));
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: DeskReportedNumbers = await list(`after=${after}`);
      seen.push(...page.rows.map(({ number }) => number));
      after = page.next;
    }
    expect(seen).toEqual([first, ...numbers.toReversed()]);
    const words: (string | null)[] = [];
    for (after = ""; after !== null;) {
      const page: DeskReportsOf = await of(240, `after=${after}`);
      words.push(...page.rows.map(({ message }) => message));
      after = page.next;
    }
    expect(words).toEqual(Array.from({ length: 250 }, (_, place) => `report ${480 - place}`));
    for (const wrong of ["after=x", "state=none", "after=-1"]) {
      expect((await maya.get(`${deskApiPath}/reports?${wrong}`)).status).toBe(422);
    }
  });

  test("marks numbers that are or were ours, including those of disabled recruiters", async () => {
    await context.database.query(
      `insert into recruiter_number (number, name, first_seen_at, last_seen_at) values ($1, 'Robin', now(), now())`,
      [first],
    );
    const robin = await recruit(app);
    await command(app, "disable", robin.email);
    await reported(first, second);
    expect((await list()).rows.map(({ isOurs }) => isOurs)).toEqual([false, true]);
    expect((await of(1)).isOurs).toBe(true);
  });
});

describe("a manager", () => {
  test("marks a number as seen up to the report shown; newer reports stay open", async () => {
    await reported(first, first, second);
    const shown = (await list()).rows.find(({ number }) => number === first);
    await reported(first);
    expect(await act(shown?.id ?? 0, "seen")).toBe(200);
    expect((await of(1)).rows.map(({ id, seen }) => [id, seen !== null])).toEqual([
      [4, false],
      [2, true],
      [1, true],
    ]);
    expect((await list("state=open")).rows.map(({ number }) => number)).toEqual([first, second]);
    expect(await act(4, "seen")).toBe(200);
    expect((await list("state=open")).rows.map(({ number }) => number)).toEqual([second]);
    const { rows, open, handled } = await list("state=handled");
    expect(rows).toMatchObject([{ number: first, isOpen: false, seen: { by: manager.name } }]);
    expect([open, handled]).toEqual([1, 1]);
  });

  test("can reopen a number, and a new report reopens it too", async () => {
    await reported(first);
    await act(1, "seen");
    expect(await act(1, "reopen")).toBe(200);
    expect((await list()).rows).toMatchObject([{ number: first, isOpen: true, seen: null }]);
    await act(1, "seen");
    expect((await list()).rows).toEqual([]);
    await reported(first);
    expect((await list()).rows).toMatchObject([{ number: first, count: 2, isOpen: true }]);
  });

  test("writes one audit entry per change; other recruiters can see but not change it", async () => {
    await reported(first, first);
    const before = (await context.database.query("select from desk_event")).rowCount;
    expect([await act(2, "seen", maya), await act(2, "reopen", maya)]).toEqual([403, 403]);
    for (const name of ["seen", "seen", "reopen", "reopen"]) expect(await act(2, name)).toBe(200);
    expect([await act(99, "seen"), await act(99, "reopen")]).toEqual([404, 404]);
    const { rows } = await context.database.query("select type, subject from desk_event order by id offset $1", [
      before,
    ]);
    expect(rows).toEqual([
      { type: "report_seen", subject: "2" },
      { type: "report_reopened", subject: "2" },
    ]);
  });

  test("notifies every open desk", async () => {
    await reported(first, second);
    const versions = [await queueVersion(context.database)];
    for (const [id, name] of [
      [1, "seen"],
      [2, "seen"],
      [2, "reopen"],
    ] as const) {
      await act(id, name);
      versions.push(await queueVersion(context.database));
    }
    expect(versions.every((version, place) => version !== versions[place - 1])).toBe(true);
  });
});

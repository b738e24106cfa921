/** The list of held applications with the reason and what they share (docs/decisions/0009). */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, list, recruit, type Recruit, views } from "../support/desk.ts";
import { heldDetail, heldList, suspected } from "../support/held.ts";

const context = useDatabase();
const app = useApp({}, context);
const start = new Date("2026-11-20T10:00:00Z");
let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, held_flood restart identity cascade");
});

const hold = (change = {}, more = {}) => apply(app, change, { ...suspected(), ...more });

describe("the list of held applications", () => {
  test("lists them by due time, and the queue excludes them", async () => {
    const open = await apply(app);
    const late = await hold({}, { now: new Date(start.getTime() - 3_600_000) });
    const id = await hold();
    const { rows, count, ofFloods, next } = await heldList(maya);
    expect([rows.map(({ id }) => id), count, ofFloods, next]).toEqual([[late, id], 2, 0, null]);
    expect(rows[1]).toMatchObject({
      reason: "instant",
      facts: { fillSeconds: 1 },
      status: "held",
      dueAt: "2026-11-21T10:00:00.000Z",
      releaseAt: "2026-11-21T08:00:00.000Z",
    });
    for (const view of ["todo", "everybody"]) {
      expect((await list(maya, `view=${view}`)).rows.map(({ id }) => id)).toEqual([open]);
    }
    expect((await views(maya)).counts).toEqual({ todo: 1, mine: 0, interviews: 0, offers: 0, everybody: 1, asked: 0 });
  });

  test("contains no age, gender, number or mailbox, and no fingerprint", async () => {
    const id = await hold({ sex: "female" });
    const { rows } = await heldList(maya);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(
      "appliedAt code dueAt facts id language market name nobodyWrote position reason releaseAt status".split(" "),
    );
    const whole = JSON.stringify(await heldDetail(maya, id));
    for (const secret of ["one connection", "female", '"age"']) expect(whole).not.toContain(secret);
    expect((await heldDetail(maya, id)).phoneMasked).toMatch(/^\+44 •••• ••\d{4}$/);
  });

  test("shows what they share: other held applications, names, numbers, and those that got through", async () => {
    const through = await apply(app, { name: "Through" }, suspected(null));
    const ids = [await hold({ name: "Kevin Brandt" }), await hold({ name: "kevin brandt" }), await hold()];
    await hold({}, suspected("instant", "elsewhere"));
    const shown = await heldDetail(maya, ids[0] ?? 0);
    expect(shown).toMatchObject({ common: "connection", otherCount: 2, names: 2, numbers: 3, throughCount: 1 });
    expect(shown.others.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(shown.through).toEqual([{ id: through, name: "Through", appliedAt: start.toISOString() }]);
    expect(shown.facts).toMatchObject({ sender: { count: 2, seconds: 0 } });
  });

  test("gives each of 1,000 applications from one mailbox its reason", async () => {
    const email = "victim@example.org";
    for (let n = 0; n < 30; n += 1) await app.call("/api/register", applicant({ email }));
    const { rows, count } = await heldList(maya);
    expect(count).toBe(25);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(["mailbox"]));
    const shown = await heldDetail(maya, rows[24]?.id ?? 0);
    expect(shown).toMatchObject({ common: "mailbox", otherCount: 0, throughCount: 5, numbers: 1, email });
    // Each has its own sender: decided one by one, or by the clock.
    expect(shown).toMatchObject({ elsewhere: 24, elsewhereSenders: 24 });
    expect(shown.facts.mailbox).toEqual({ count: 30, seconds: 0 });
  });

  test("is paged and refuses an invalid page", async () => {
    for (let n = 0; n < 103; n += 1) await hold();
    const first = await heldList(maya);
    expect([first.rows.length, first.count]).toEqual([100, 103]);
    const { body } = await maya.get(`${deskApiPath}/held?after=${first.next}`);
    expect([body.rows.length, body.next]).toEqual([3, null]);
    expect((await maya.get(`${deskApiPath}/held?after=x`)).status).toBe(422);
  });
});

/**
 * Held applications at the desk: shown with the reason, decided singly or together, undone exactly
 * (docs/decisions/0009).
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { claimDue } from "../../commands/outbox/claim-due.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { creationEvent, storedCreation } from "../../commands/applications/stored-creation.ts";
import { mostDecided } from "../../domain/desk/held.ts";
import { notifyAfter } from "../../domain/held-back/decisions.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { decide, heldList, suspected, undoDecided } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const options = { operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } };
const app = useApp(options, context);
const start = new Date("2026-11-20T10:00:00Z");

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, held_flood restart identity cascade");
});

const hold = (change = {}, more = {}) => apply(app, change, { ...suspected(), ...more });

/** The webhooks due the given milliseconds after the start, which are then marked as sent. */
async function takenAt(ms: number): Promise<string[]> {
  const at = new Date(start.getTime() + ms);
  const taken = await claimDue(app.database, { lane: "webhook:main", limit: 9, except: [], at });
  return taken.map(({ id }) => id);
}

/** All pending deliveries in order. */
async function sent(id: number): Promise<string[]> {
  const { rows } = await app.database.query<{ what: string }>(
    `select event_type || ' → ' || target as what from delivery
     where application_id = $1 and delivered_at is null and dead_at is null order by sequence`,
    [id],
  );
  return rows.map(({ what }) => what);
}

const everybody = ["application.created → main", "application.created → operator", "applicant.received → applicant"];
const row = async (id: number) =>
  (await app.database.query("select * from application where id = $1", [id])).rows[0] as Record<string, unknown>;
const history = async (id: number) => (await detail(maya, id)).events.map(({ type, by, undone }) => [type, by, undone]);

describe("a decision for the queue", () => {
  test("notifies everyone once, and only after it can no longer be undone", async () => {
    const id = await hold({ name: "Svetlana M." });
    await app.database.query(
      `insert into survey_answer select id, 'CITY', 'Iași', now() from registration where application_id = $1`,
      [id],
    );
    expect(await sent(id)).toEqual([]);
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    expect(decided).toEqual({ done: [{ id, event: expect.any(Number) }], failed: [], left: 0 });
    expect(await sent(id)).toEqual(everybody);
    expect((await list(maya)).rows.map(({ id, status }) => [id, status])).toEqual([[id, "new"]]);
    expect((await heldList(maya)).rows).toEqual([]);
    expect(await history(id)).toEqual([
      ["held", null, false],
      ["let_through", maya.name, false],
    ]);
    const { rows } = await app.database.query<{ id: string; payload: { data: Record<string, unknown> }; next: Date }>(
      `select id, payload, next_attempt_at as next from delivery where application_id = $1 and kind = 'webhook'`,
      [id],
    );
    expect(rows[0]?.payload).toMatchObject({
      type: "application.created",
      timestamp: start.toISOString(),
      data: {
        contact_due_at: "2026-11-21T10:00:00.000Z",
        contact: { nickname: "Svetlana M.", site: "jobs.example", lang: "en-GB" },
        answers: { CITY: "Iași" },
        consent: { version: "1" },
      },
    });
    expect(await takenAt(notifyAfter - 1)).toEqual([]);
    expect(await takenAt(notifyAfter)).toEqual([rows[0]?.id]);
  });

  test("sends the same event as any application, field for field", async () => {
    const person = applicant({
      job: "hotel-operations",
      position: "other",
      sex: "female",
      attribution: { source: "x" },
    });
    const { body } = await app.call("/api/register", person, { lang: "de" });
    const { rows } = await app.database.query<{ id: number; payload: object }>(
      `select application_id as id, payload from delivery where kind = 'webhook'
         and payload->'data'->>'id' = $1`,
      [body.result?.id],
    );
    const again = await app.database.transaction((transaction) => storedCreation(transaction, rows[0]?.id ?? 0));
    expect(again && creationEvent(again, "de-DE", "jobs.example")).toEqual(rows[0]?.payload);
  });

  test("undone in time has no effect, and a later release notifies once", async () => {
    const id = await hold();
    const before = await row(id);
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    app.now = new Date(start.getTime() + notifyAfter - 1);
    expect((await undoDecided(maya, decided)).body).toMatchObject({ done: [{ id }], failed: [] });
    expect(await row(id)).toEqual(before);
    const { rows } = await app.database.query("select from delivery where application_id = $1", [id]);
    expect(rows).toEqual([]);
    expect((await undoDecided(maya, decided)).body.failed).toEqual([{ id, code: "not_allowed" }]);
    await decide(paul, { decision: "queue", ids: [id] });
    expect(await sent(id)).toEqual(everybody);
    expect((await history(id)).map(([type, by, undone]) => [type, by, undone])).toEqual([
      ["held", null, false],
      ["let_through", maya.name, true],
      ["undone", maya.name, false],
      ["let_through", paul.name, false],
    ]);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ["after its time", async () => (app.now = new Date(start.getTime() + notifyAfter))],
    ["after a claim", (id) => act(paul, id, "claim")],
    ["after the number was opened", (id) => act(paul, id, "phone")],
    ["while an email is being sent", () => takenAt(notifyAfter)],
  ])("cannot be undone %s", async (_, meanwhile) => {
    const id = await hold();
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    await meanwhile(id);
    expect((await undoDecided(maya, decided)).body).toMatchObject({ done: [], failed: [{ code: "not_allowed" }] });
    expect(await sent(id)).toEqual(everybody);
    expect((await row(id))["held_at"]).toBeNull();
  });

  test("can be undone by its author or a manager", async () => {
    const id = await hold();
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    expect((await undoDecided(paul, decided)).body.failed).toEqual([{ id, code: "not_allowed" }]);
    expect((await undoDecided(manager, decided)).body.done).toHaveLength(1);
  });
});

describe("a decision for spam", () => {
  test("notifies no one, counts nowhere, and returns the application to the held list when undone", async () => {
    const id = await hold();
    const before = await row(id);
    const decided = await decide(maya, { decision: "spam", ids: [id] });
    expect((await heldList(maya)).rows).toEqual([]);
    expect((await list(maya, "view=everybody&stage=closed")).rows.map(({ status }) => status)).toEqual(["spam"]);
    expect((await undoDecided(maya, decided)).body.done).toHaveLength(1);
    expect(await row(id)).toEqual(before);
    // Acting on the application's own page is covered, too.
    await decide(maya, { decision: "spam", ids: [id] });
    const { undoable } = await detail(maya, id);
    expect((await act(maya, id, "undo", { event: undoable?.id })).status).toBe(200);
    expect(await row(id)).toEqual(before);
    await decide(maya, { decision: "spam", ids: [id] });
    await act(maya, id, "opted_out");
    expect(await sent(id)).toEqual([]);
    const later = new Date(start.getTime() + 25 * 3_600_000);
    expect(await keptPromise(app.database, later)).toEqual({ kept: 0, missed: 0 });
  });
});

describe("a decision for several", () => {
  test("applies to the selected ones, and one failure does not affect the others", async () => {
    const ids = [await hold(), await hold(), await hold()];
    await app.database.query("update application set withdrawn_at = now() where id = $1", [ids[1]]);
    const decided = await decide(maya, { decision: "queue", ids: [...ids, 999_999] });
    expect(decided.done.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(decided.failed).toEqual([
      { id: ids[1], code: "withdrawn" },
      { id: 999_999, code: "not_found" },
    ]);
  });

  test("applies to a whole group in batches, and others stay", async () => {
    const ids: number[] = [];
    for (let n = 0; n < mostDecided + 3; n += 1) ids.push(await hold());
    const other = await hold({}, suspected("instant", "elsewhere"));
    const first = await decide(maya, { decision: "spam", groupOf: ids[0], until: ids.at(-1) });
    expect([first.done.length, first.failed, first.left]).toEqual([mostDecided, [], 3]);
    const second = await decide(maya, { decision: "spam", groupOf: ids[0], until: ids.at(-1) });
    expect([second.done.length, second.left]).toEqual([3, 0]);
    expect((await heldList(maya)).rows.map(({ id }) => id)).toEqual([other]);
    expect((await undoDecided(maya, first)).body.done).toHaveLength(mostDecided);
    expect((await heldList(maya)).count).toBe(mostDecided + 1);
  });

  test.each([
    {},
    { decision: "queue" },
    { decision: "maybe", ids: [1] },
    { decision: "queue", ids: [] },
    { decision: "queue", ids: ["1"] },
    { decision: "queue", ids: Array(mostDecided + 1).fill(1) },
    { decision: "queue", ids: [1], groupOf: 1, until: 1 },
    // The group's last shown id is missing.
    { decision: "queue", groupOf: 1 },
  ])("is refused when malformed: %j", async (body) => {
    expect((await maya.post(`${deskApiPath}/held/decide`, body)).status).toBe(422);
  });
});

test("of two simultaneous decisions one succeeds, and the other is reported as a conflict", async () => {
  for (const [first, second] of [
    ["queue", "queue"],
    ["queue", "spam"],
    ["spam", "spam"],
  ]) {
    const id = await hold();
    const answers = await Promise.all([
      decide(maya, { decision: first, ids: [id] }),
      decide(paul, { decision: second, ids: [id] }),
    ]);
    expect(answers.flatMap(({ done }) => done)).toHaveLength(1);
    expect(answers.flatMap(({ failed }) => failed)).toEqual([{ id, code: "not_waiting" }]);
    const spam = (await row(id))["spam_at"] !== null;
    expect(await sent(id)).toEqual(spam ? [] : everybody);
  }
});

test("a held application refuses claim, contact and opening the number", async () => {
  const id = await hold();
  for (const name of ["claim", "assign", "contacted", "declined", "spam", "phone"]) {
    const answer = await act(maya, id, name, { to: maya.id });
    expect([name, answer.status, answer.body.code]).toEqual([name, 409, "not_waiting"]);
  }
  expect(await history(id)).toEqual([["held", null, false]]);
});

/**
 * An undone decision has no effect, whatever happened meanwhile (docs/decisions/0009).
 */
import { beforeAll, describe, expect, test } from "vitest";
import { undoHeld } from "../../commands/applications/held/decide.ts";
import { runContactClock as sweepOf } from "../../jobs/keep-clock.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { decide, suspected, undoDecided } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

/** Delivers applications by email only, which does not announce merges. */
const mailed = useApp(
  { operator: { ...listeningOperator(), webhooks: [] }, config: { smtpUrl: "smtp://127.0.0.1:9" } },
  context,
);

const sweep = () =>
  sweepOf(
    {
      config: app.config,
      database: app.database,
      log: app.log,
      now: () => app.now,
    },
    (error) => {
      throw error;
    },
  );

let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
});

const hold = () => apply(app, {}, suspected());

test("the contact clock ignores a decision that can still be taken back", async () => {
  const start = app.now;
  const id = await hold();
  app.now = new Date(start.getTime() + 13 * 3_600_000);
  const decided = await decide(maya, { decision: "queue", ids: [id] });
  app.now = new Date(app.now.getTime() + 5_000);
  await sweep();
  app.now = new Date(app.now.getTime() + 5_000);
  const undone = await undoDecided(maya, decided);
  expect(undone.body).toMatchObject({ done: [{ id }], failed: [] });
  const { rows } = await app.database.query("select event_type from delivery where application_id = $1", [id]);
  expect(rows).toEqual([]);
});

test("a release by the clock notifies everyone at once, so even a manager cannot take it back", async () => {
  const id = await hold();
  app.now = new Date(app.now.getTime() + 22 * 3_600_000);
  await sweep();
  const { rows } = await app.database.query<{ id: number; detail: object }>(
    "select id, detail from application_event where application_id = $1 and type = 'let_through'",
    [id],
  );
  const { rows: told } = await app.database.query<{ id: string }>(
    "select id from delivery where application_id = $1 and event_type in ('application.created', 'applicant.received') order by sequence",
    [id],
  );
  const was = { heldAt: new Date(app.now.getTime() - 22 * 3_600_000).toISOString() };
  expect(rows.map(({ detail }) => detail)).toEqual([{ was, deliveries: told.map((each) => each.id), notBefore: null }]);
  expect(told).toHaveLength(3);
  const call = { recruiter: { id: "mary", name: "Mary", role: "manager" }, applicationId: id } as const;
  expect(await undoHeld(commandsOf(app), call, Number(rows[0]?.id))).toEqual({
    kind: "refused",
    refusal: "not_allowed",
    by: null,
  });
  const { rows: left } = await app.database.query("select held_at from application where id = $1", [id]);
  expect(left).toEqual([{ held_at: null }]);
});

describe("an undo is refused with a reason and changes nothing", () => {
  const undoOf = async (browser: Recruit, id: number, event: number) => {
    const { body } = await undoDecided(browser, { done: [{ id, event }], failed: [], left: 0 });
    return body as unknown;
  };
  const refused = (id: number, code = "not_allowed") => ({ done: [], failed: [{ id, code }], left: 0 });
  /** The row, and the history with its undone events. */
  const kept = async (id: number) =>
    Promise.all([
      app.database.query("select * from application where id = $1", [id]).then(({ rows }) => rows),
      detail(maya, id).then(({ events }) => events),
    ]);

  test("without an earlier decision", async () => {
    const id = await hold();
    const before = await kept(id);
    expect(await undoOf(maya, id, Number(before[1][0]?.id))).toEqual(refused(id));
    expect(await kept(id)).toEqual(before);
  });

  test("after a second decision: only the newest can be taken back", async () => {
    const id = await hold();
    const first = await decide(maya, { decision: "queue", ids: [id] });
    await undoDecided(maya, first);
    await decide(maya, { decision: "queue", ids: [id] });
    const before = await kept(id);
    expect((await undoDecided(maya, first)).body).toEqual(refused(id));
    expect(await kept(id)).toEqual(before);
  });

  test("after the applicant withdrew", async () => {
    const id = await hold();
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    await app.database.query("update application set withdrawn_at = $2 where id = $1", [id, app.now]);
    const before = await kept(id);
    expect((await undoDecided(maya, decided)).body).toEqual(refused(id, "withdrawn"));
    expect(await kept(id)).toEqual(before);
  });

  test("after part of the pending notifications was deleted", async () => {
    const id = await hold();
    const decided = await decide(maya, { decision: "queue", ids: [id] });
    await app.database.query("delete from delivery where application_id = $1 and kind = 'webhook'", [id]);
    const before = await kept(id);
    expect((await undoDecided(maya, decided)).body).toEqual(refused(id));
    expect(await kept(id)).toEqual(before);
  });

  test("by a recruiter who neither made the spam decision nor is a manager", async () => {
    const id = await hold();
    const decided = await decide(maya, { decision: "spam", ids: [id] });
    const before = await kept(id);
    expect((await undoDecided(await recruit(app), decided)).body).toEqual(refused(id));
    expect(await kept(id)).toEqual(before);
    expect((await undoDecided(await recruit(app, "manager"), decided)).body).toMatchObject({ done: [{ id }] });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      "spam announced earlier",
      async (id) => {
        await decide(maya, { decision: "queue", ids: [id] });
        return act(maya, id, "spam");
      },
    ],
    ["an opt-out", (id) => act(maya, id, "opted_out")],
  ])("of an event that is not a decision about a held application: %s", async (_, meanwhile) => {
    const id = await hold();
    await meanwhile(id);
    const before = await kept(id);
    const { undoable } = await detail(maya, id);
    expect(undoable).not.toBeNull();
    expect(await undoOf(maya, id, Number(undoable?.id))).toEqual(refused(id));
    expect(await kept(id)).toEqual(before);
  });
});

test("undoing a decision does not hold a merged application or the one it joined", async () => {
  const recruiter = await recruit(mailed);
  const id = await apply(mailed, {}, suspected());
  mailed.now = new Date(mailed.now.getTime() + 60_000);
  const other = await apply(mailed);
  const decided = await decide(recruiter, { decision: "queue", ids: [id] });
  expect((await act(recruiter, id, "merge", { other })).status).toBe(200);
  expect((await undoDecided(recruiter, decided)).body.failed).toEqual([{ id, code: "not_allowed" }]);
  const { rows } = await mailed.database.query(
    "select id, held_at, merged_into from application where id = any($1::bigint[]) order by id",
    [[id, other]],
  );
  expect(rows).toEqual([
    { id, held_at: null, merged_into: null },
    { id: other, held_at: null, merged_into: id },
  ]);
  expect((await list(recruiter)).rows.map((row) => row.id)).toContain(id);
});

test.each(["queue", "spam"])("the history shows which decision was taken back: %s", async (decision) => {
  const id = await hold();
  const decided = await decide(maya, { decision, ids: [id] });
  await undoDecided(maya, decided);
  const { rows } = await app.database.query(
    "select detail from application_event where application_id = $1 and type = 'undone'",
    [id],
  );
  const type = decision === "queue" ? "let_through" : "spam";
  expect(rows).toEqual([{ detail: { event: decided.done[0]?.event, type } }]);
  expect((await detail(maya, id)).events.at(-1)).toMatchObject({ type: "undone", by: maya.name, takenBack: type });
});

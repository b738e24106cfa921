/** A decision that was taken back is as if it had not been made, whatever the clock did meanwhile (docs/decisions/0009). */
import { expect, test } from "vitest";
import { undoHeld } from "../../applications/held/decide.ts";
import { sweep as sweepOf } from "../../jobs/keep-clock.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, recruit } from "../support/desk.ts";
import { decide, suspected, undoDecided } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

const sweep = () =>
  sweepOf(
    {
      config: app.config,
      database: app.database,
      queue: context.queue,
      log: app.log,
      now: () => app.now,
    },
    (error) => {
      throw error;
    },
  );

test("the clock leaves a decision alone while it can be taken back", async () => {
  const maya = await recruit(app);
  const start = app.now;
  const id = await apply(app, context.queue, {}, suspected());
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

test("what the clock let through everybody was told of at once: nobody takes it back, not even a manager", async () => {
  const id = await apply(app, context.queue, {}, suspected());
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
  expect(await undoHeld(commandsOf(app, context), call, Number(rows[0]?.id))).toEqual({
    kind: "refused",
    refusal: "not_allowed",
    by: null,
  });
  const { rows: left } = await app.database.query("select held_at from application where id = $1", [id]);
  expect(left).toEqual([{ held_at: null }]);
});

/** A decision that was taken back is as if it had not been made, whatever the clock did meanwhile (docs/decisions/0009). */
import { expect, test } from "vitest";
import { sweep as sweepOf } from "../../jobs/keep-clock.ts";
import { useApp } from "../support/app.ts";
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

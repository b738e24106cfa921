/**
 * Recruiters' acts on an application apply to both parts after a split and can be undone in each
 * (docs/decisions/0010).
 */
import { expect, test } from "vitest";
import { correct } from "../../commands/applications/correct.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);

test("a mark set on both parts of a split application can be taken back on both", async () => {
  const [manager, maya] = [await recruit(app, "manager"), await recruit(app)];
  const person = { email: "half@example.org", phone: "+447400900900", nationalNumber: "7400900900" };
  const id = await apply(app, person);
  expect(await apply(app, person)).toBe(id);
  expect((await act(maya, id, "contacted")).status).toBe(200);
  const { rows } = await app.database.query<{ id: string }>(
    "select id from registration where application_id = $1 order by created_at desc, id limit 1",
    [id],
  );
  const linkScope = { kind: "registration", id: rows[0]?.id ?? "" } as const;
  const { database, config } = app;
  const own = { database, config, now: () => app.now };
  const shown = { ...person, id: linkScope.id, heldAt: null };
  const to = { ...person, areaCode: "44", email: "own@example.org" };
  expect(await correct(own, linkScope, shown, to)).toBe(true);
  const { rows: halves } = await app.database.query<{ id: number }>(
    "select application_id as id from registration where email_key = 'own@example.org'",
  );
  const other = Number(halves[0]?.id);
  expect(other).not.toBe(id);
  for (const each of [id, other]) {
    const shown = await detail(maya, each);
    expect.soft(shown.status).toBe("contacted");
    expect.soft(shown.events.map(({ type }) => type)).toContain("contacted");
    expect.soft(shown.undoable?.type).toBe("contacted");
    expect.soft((await act(maya, each, "undo", { event: shown.undoable?.id ?? 1 })).status).toBe(200);
    expect.soft((await detail(manager, each)).status).toBe("new");
  }
});

/** A number written as on a letterhead, "+44 (0)7400 …", is the number it stands for. */
import { beforeAll, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, recruit, type Recruit } from "../support/desk.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const app = useApp({}, context);
let maya: Recruit;
let boss: Recruit;

beforeAll(async () => {
  [maya, boss] = [await recruit(app), await recruit(app, "manager")];
});

test.each(["+44 (0)7400 820001", "0044 (0) 7400 820001"])(
  "a suppression typed as %s stops the number from opening, or is refused",
  async (typed) => {
    await context.database.query("delete from suppression");
    const id = await apply(app, { phone: "+447400820001", nationalNumber: "7400820001" });
    const saved = await boss.post(`${deskApiPath}/suppressions`, {
      kind: "phone",
      value: typed,
      reason: "asked by letter not to be contacted",
    });
    const { rows } = await context.database.query("select value from suppression");
    const opened = await act(maya, id, "phone");
    expect({ saved: saved.status, rows, opened: opened.body.code ?? opened.status }).toEqual(
      saved.status === 200
        ? { saved: 200, rows: [{ value: "+447400820001" }], opened: "opted_out_before" }
        : { saved: 422, rows: [], opened: 200 },
    );
  },
);

test("subject-access finds a person by a number with (0)", async () => {
  await apply(app, { phone: "+447400820002", nationalNumber: "7400820002", email: "only.one@example.org" });
  const { status, said } = await runCommand(
    { database: app.database, config: app.config, now: () => app.now },
    "subject-access",
    "+44 (0)7400 820002",
    "--list",
  );
  expect([status, said]).toEqual([0, expect.stringContaining("Given:")]);
});

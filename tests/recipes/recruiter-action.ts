/**
 * Tests of an action added by the recipe of docs/architecture.md (recipes.ts): *trained*, after
 * *contacted*.
 */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);

test("the action is taken once in time, recorded, announced, shown to the applicant, and undone", async () => {
  const mine = await statusPage(site);
  const maya = await recruit(site);
  const stored = await site.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [mine.id],
  );
  const id = Number(stored.rows[0]?.id);

  expect(await act(maya, id, "trained")).toMatchObject({ status: 409 });
  expect(await act(maya, id, "contacted")).toMatchObject({ status: 200 });
  expect(await act(maya, id, "trained")).toMatchObject({ status: 200, body: { status: "trained" } });
  expect(await act(maya, id, "trained")).toMatchObject({ status: 409 });
  const { events, undoable } = await detail(maya, id);
  expect(events.map(({ type }) => type)).toContain("trained");
  expect((await mine.told()).at(-1)).toMatchObject({ type: "application.updated", data: { status: "trained" } });
  expect((await maya.get(`${deskApiPath}/applications?stage=contacted`)).status).toBe(200);

  const cookie = await mine.unlock();
  expect(await (await site.open(mine.path, { cookie })).text()).toContain("You have been trained.");

  expect(undoable).toMatchObject({ type: "trained" });
  expect(await act(maya, id, "undo", { event: undoable?.id })).toMatchObject({
    status: 200,
    body: { status: "contacted" },
  });
});

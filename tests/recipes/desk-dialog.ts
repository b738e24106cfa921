/**
 * Tests of a dialog added by the recipe of docs/architecture.md (recipes.ts): a summary of a call,
 * kept as a note.
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, apply, detail, recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";

const site = useApp({ operator: listeningOperator() }, useDatabase());

test("what the dialog sends is accepted and shown in the history", async () => {
  const maya = await recruit(site);
  const id = await apply(site);
  expect(await act(maya, id, "note", { text: "Starts in May." })).toMatchObject({ status: 200 });
  expect((await detail(maya, id)).events.map(({ text }) => text)).toContain("Starts in May.");
});

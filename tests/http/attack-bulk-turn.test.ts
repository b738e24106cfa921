/** While a recruiter's bulk action runs, the process answers others. */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { fillApplications } from "../support/many-applications.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

test("others are answered while 200 applications are tagged", { timeout: 600_000 }, async () => {
  const manager = await recruit(site, "manager");
  await fillApplications(context.database, 200);
  const { rows } = await site.database.query<{ id: number }>("select id from application order by id limit 200");
  let longest = 0;
  const act = { isOver: false };
  const began = performance.now();
  const acting = manager
    .post(`${deskApiPath}/bulk`, {
      id: "made-at-the-desk-22-bulk",
      act: "tag",
      body: { tag: "morning" },
      of: { ids: rows.map(({ id }) => id) },
    })
    .finally(() => (act.isOver = true));
  let last = performance.now();
  while (!act.isOver) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  const { status } = await acting;
  expect(status).toBe(200);
  // In proportion, so that it holds on a busy machine: as one turn, it is all of it.
  expect(longest).toBeLessThan((performance.now() - began) / 2);
});

/** A recruiter calls themselves what they like, in one line. */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, command, goodPassword, tokenIn } from "../support/desk.ts";

const app = useApp({}, useDatabase());

test("the list of the command line holds one line a person, whatever they call themselves", async () => {
  const { output } = await command(app, "invite", "forger@operator.example");
  const name = "Bob\nboss@operator.example\tBoss\tmanager\tactive\t0 sessions\u001b[2K";
  const made = await new Browser(app).post(`${deskApiPath}/invitation/${tokenIn(output)}`, {
    name,
    password: goodPassword,
  });
  const listed = (await command(app, "list")).output;
  expect([made.status, listed.includes("\u001b"), /^boss@/m.test(listed)]).toEqual([422, false, false]);
});

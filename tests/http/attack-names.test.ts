/**
 * Recruiters choose their own names, which applicants may read in one line.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { colleagueFirstName, colleagueName } from "../../server/site/colleague-name.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { accept, Browser, command, goodPassword, tokenIn } from "../support/desk.ts";

const app = useApp({}, useDatabase());

test("the command-line list prints one line per person, even with control characters in a name", async () => {
  const { output } = await command(app, "invite", "forger@operator.example");
  const name = "Bob\nboss@operator.example\tBoss\tmanager\tactive\t0 sessions\u001b[2K";
  const made = await new Browser(app).post(`${deskApiPath}/invitation/${tokenIn(output)}`, {
    name,
    password: goodPassword,
  });
  const listed = (await command(app, "list")).output;
  expect([made.status, listed.includes("\u001b"), /^boss@/m.test(listed)]).toEqual([422, false, false]);
});

test.each(["Pay the deposit first", "Anna evil.example", "Call +44 7400 123456", "Write to Anna on the other number"])(
  "an account named %j is refused with the reason",
  async (name) => {
    const { output } = await command(app, "invite", "asker@operator.example");
    const made = await new Browser(app).post(`${deskApiPath}/invitation/${tokenIn(output)}`, {
      name,
      password: goodPassword,
    });
    expect([made.status, made.body.code]).toEqual([422, "name_doubtful"]);
    // The refused attempt does not use up the invitation.
    await accept(app, tokenIn(output), "Anna Asker");
    await app.database.query("delete from recruiter where email = 'asker@operator.example'");
  },
);

test("a stored doubtful name is not shown to applicants", async () => {
  const at = { market: "de" };
  expect(await colleagueName("Buy two gift cards", at)).toBeNull();
  expect(await colleagueFirstName("Zahlen Sie erst die Kaution", at)).toBeNull();
  expect(await colleagueFirstName("Maya Lind", at)).toBe("Maya");
  expect(await colleagueName(null, at)).toBeNull();
  expect(await colleagueName("Maya Lind", { market: "xx" })).toBe("Maya Lind");
});

/**
 * The search for numbers is limited and recorded: the queue does not answer the same question about
 * applications that a recruiter sends.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { list, recruit } from "../support/desk.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({}, useDatabase());

test("a recruiter cannot learn a withdrawn person's number from applications sent with guesses", async () => {
  const maya = await recruit(site);
  const victim = await statusPage(site, { contact: "7400123456" });
  await victim.post({ act: "withdraw" }, await victim.unlock());
  expect((await maya.post(`${deskApiPath}/applications/${victim.applicationId}/phone`)).status).toBe(409);
  // The desk shows the last four digits, so only the middle is guessed. Each application is erased
  // at once.
  const learnt: string[] = [];
  for (let middle = 115; middle < 130; middle += 1) {
    site.now = new Date(site.now.getTime() + 1000);
    const contact = `7400${middle}456`;
    const change = { contact, email: `g${middle}@example.org`, name: "Ann Lee" };
    const sent = await statusPage(site, change, { "x-forwarded-for": "198.51.100.7" });
    const row = (await list(maya)).rows.find(({ id }) => id === sent.applicationId);
    if (row?.maybeSamePerson) learnt.push(contact);
    await sent.post({ act: "delete" }, await sent.unlock());
  }
  const { rowCount: left } = await site.database.query("select from registration");
  const { rowCount: audited } = await site.database.query("select from desk_event where type = 'number_searched'");
  expect({ learnt, left, audited }).toEqual({ learnt: [], left: 1, audited: 0 });
});

test("nor from the facts of an application that is held", async () => {
  await statusPage(site, { contact: "7400123499" });
  const sender = { "x-forwarded-for": "198.51.100.8" };
  const send = (contact: string) => statusPage(site, { contact, email: "guesses@example.org" }, sender);
  for (let n = 0; n < 5; n += 1) await send(`740055500${n}`);
  const guess = await (await send("7400123499")).row();
  expect(guess.held_at).not.toBeNull();
  expect(guess.held_facts).toHaveProperty("mailbox");
  expect(guess.held_facts).not.toHaveProperty("phone");
});

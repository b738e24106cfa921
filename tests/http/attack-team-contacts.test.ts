/** Attacks on "are we contacting you now" (B20): statements that are not true. */
import { beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  webhooks: [{ id: "main", url: "http://127.0.0.1:9", secret: webhookSecret }],
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"] },
  recruiters: [
    { name: "Maya", email: "maya@operator.example", numbers: ["+447700900111"] },
    { name: "Ben", email: "ben@operator.example", numbers: ["+447700900222"] },
  ],
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const now = "We’re contacting you right now";
const nobody = "No one new from our team is contacting you right now";

async function named(name: string, email: string): Promise<Recruit> {
  const who = await recruit(site);
  await site.database.query("update recruiter set name = $2, email = $3 where id = $1", [who.id, name, email]);
  return who;
}
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from recruiter");
});
const maya = () => named("Maya Whitfield", "maya@operator.example");
const ben = () => named("Ben Okafor", "ben@operator.example");
const openNumber = (who: Recruit, id: number, body: object = {}) =>
  who.post(`${deskApiPath}/applications/${id}/phone`, body);

async function block({ path }: Pick<StatusPage, "path">, cookie = ""): Promise<string> {
  return visibleText(await (await site.open(`${path}?part=team`, { cookie })).text());
}
/** What stands above the folded list. */
const above = (text: string) => text.split("Who contacted you in the last 24 hours", 1)[0] ?? "";
/** Proves the mailbox, so that recruiters may write. */
async function proven(mine: StatusPage): Promise<void> {
  const link = await mailedLink(site, mine.person.email);
  await site.submit(link, { act: "unlock", digits: mine.person.contact.slice(-4) });
  await site.database.query("update delivery set delivered_at = $1 where target = 'applicant'", [start]);
}

test("without accounts at the desk (webhook and email only), it must not say that nobody contacts them", async () => {
  const mine = await statusPage(site);
  expect((await site.database.query("select from recruiter")).rows).toHaveLength(0);
  expect(await block(mine)).not.toContain(nobody);
});

test("two recruiters within ten minutes: both are ours", async () => {
  const [her, other, mine] = [await maya(), await ben(), await statusPage(site)];
  await openNumber(her, mine.applicationId);
  site.now = later(1);
  expect((await openNumber(other, mine.applicationId, { alongside: true })).status).toBe(200);
  const text = above(await block(mine, await mine.unlock()));
  expect(text).toMatch(/Maya/);
  expect(text).toMatch(/Ben/);
});

test("a stranger who joined the application is not told about emails to another mailbox", async () => {
  const [her, mine] = [await maya(), await statusPage(site)];
  await proven(mine);
  const { contact, name, age } = mine.person;
  // Recruiters write to the first registration.
  site.now = later(1);
  const stranger = await statusPage(site, { contact, name, age, email: "thief@example.net" });
  await site.database.query("update registration set application_id = $1 where id = $2", [
    mine.applicationId,
    stranger.id,
  ]);
  site.now = later(2);
  expect((await writeEmailWith(her, mine.applicationId)).status).toBe(200);
  expect(await block(stranger, await stranger.unlock())).toContain(nobody);
  expect(await block(mine, await mine.unlock())).toContain(now);
});

test("a recruiter who opens the number twice is named once", async () => {
  const [her, mine] = [await maya(), await statusPage(site)];
  await openNumber(her, mine.applicationId);
  site.now = later(1);
  await openNumber(her, mine.applicationId);
  expect(above(await block(mine, await mine.unlock())).match(/Maya/g)).toHaveLength(1);
});

test("an email after the number was opened does not make the recruiter's own number another's", async () => {
  const [her, mine] = [await maya(), await statusPage(site)];
  await proven(mine);
  await openNumber(her, mine.applicationId);
  site.now = later(1);
  expect((await writeEmailWith(her, mine.applicationId)).status).toBe(200);
  const text = above(await block(mine, await mine.unlock()));
  expect(text).toContain("+447700900111");
});

test("a recruiter whose numbers the operator did not list may call from any", async () => {
  const [her, mine] = [await named("Lena Novak", "lena@operator.example"), await statusPage(site)];
  await openNumber(her, mine.applicationId);
  const text = above(await block(mine, await mine.unlock()));
  expect(text).toContain("Lena");
  expect(text).toMatch(/Another name or number\? Check that it’s us/);
});

test("a delayed email is 'now' when it is sent, not an hour before", async () => {
  const [her, mine] = [await maya(), await statusPage(site)];
  await proven(mine);
  const sent = await writeEmailWith(her, mine.applicationId, { template: "rejection", text: "Sorry, no." });
  expect(sent.status).toBe(200);
  site.now = later(61);
  await site.database.query(
    "update delivery set delivered_at = $1 where event_type = 'applicant.message' and application_id = $2",
    [site.now, mine.applicationId],
  );
  const text = await block(mine, await mine.unlock());
  expect(text).not.toContain(nobody);
  // The list says 08:00, when nobody had written yet.
  expect(text).not.toMatch(/08:00/);
});

test("who corrects a wrong number is not told that we are calling it", async () => {
  const [her, mine] = [await maya(), await statusPage(site)];
  await openNumber(her, mine.applicationId);
  site.now = later(2);
  await mine.post({ act: "correct", contact: "7400399871", email: mine.person.email }, await mine.unlock());
  const { rows } = await site.database.query<{ phone: string }>("select phone from registration where id = $1", [
    mine.id,
  ]);
  expect(rows[0]?.phone).toBe("+447400399871");
  // Whoever calls the new number cannot be Maya, who has the old one.
  expect(await block(mine)).not.toContain(now);
});

describe("merged applications", () => {
  async function pair() {
    const mine = await statusPage(site);
    site.now = later(1);
    const again = await statusPage(site, {
      contact: mine.person.contact,
      email: "zoe.second@example.net",
      name: "Zoe Other",
      age: 51,
    });
    return { mine, again };
  }
  test("the number opened in one and merged a minute later: the other's page knows", async () => {
    const her = await maya();
    const { mine, again } = await pair();
    expect(mine.applicationId).not.toBe(again.applicationId);
    site.now = later(2);
    // Of the one that will not lead.
    expect((await openNumber(her, again.applicationId)).status).toBe(200);
    site.now = later(3);
    const merged = await act(her, mine.applicationId, "merge", { other: again.applicationId });
    expect([merged.status, merged.body.id]).toEqual([200, mine.applicationId]);
    expect(await block(again)).toContain(now);
    expect(await block(mine)).toContain(now);
  });
  test("the number opened in the merged her, separated a minute later: the pages still know", async () => {
    const her = await maya();
    const { mine, again } = await pair();
    await act(her, mine.applicationId, "merge", { other: again.applicationId });
    site.now = later(3);
    expect((await openNumber(her, mine.applicationId)).status).toBe(200);
    expect(await block(again)).toContain(now);
    site.now = later(4);
    await act(her, mine.applicationId, "unmerge", { other: again.applicationId });
    expect(await block(mine)).toContain(now);
    expect(await block(again)).toContain(now);
  });
});

/**
 * A stranger who knows a person's number and mailbox sends the first registration of an
 * application, which the person then joins (D10). What the person answers is about that one.
 */
import { beforeEach, expect, test } from "vitest";
import { receiveEmail } from "../../jobs/receive-email.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, list, recruit, type Recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { operatorWith } from "../support/operators.ts";
import { replyAddressOf, replyEmail } from "../support/replies.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  mail: { from: "Example <jobs@operator.example>", to: ["desk@operator.example"], replies: "answers@operator.example" },
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
let recruiter: Recruit;
beforeEach(async () => {
  site.now = start;
  recruiter = await recruit(site);
});
const later = (minutes: number) => (site.now = new Date(site.now.getTime() + minutes * 60_000));

let people = 0;
async function contacted() {
  people += 1;
  const person = { email: `owner${people}@example.org`, contact: `7400309${100 + people}` };
  const stranger = await statusPage(site, person);
  later(1);
  const mine = await statusPage(site, person);
  expect(mine.applicationId).toBe(stranger.applicationId);
  later(1);
  await writeEmailWith(recruiter, mine.applicationId, { text: "When may I call you?" });
  await act(recruiter, mine.applicationId, "contacted");
  later(1);
  return { person, stranger, mine };
}

async function unlocked(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

async function answerByEmail({ stranger, person }: Awaited<ReturnType<typeof contacted>>): Promise<void> {
  const message = replyEmail({ to: await replyAddressOf(site, stranger), from: person.email, text: "On Tuesday." });
  const deps = { config: site.config, database: site.database, now: () => site.now };
  expect(await receiveEmail(deps, message)).toMatchObject({ kind: "reply" });
}

/** By the link of the success page. */
async function leave(stranger: StatusPage, how: string, contact: string): Promise<void> {
  const cookie = await unlocked(stranger.path, contact.slice(-4));
  const changed: Record<string, string> = how === "correct" ? { contact, email: "eve@evil.example" } : {};
  const fields = { act: how, ...changed };
  await site.submit(stranger.path, fields, { cookie });
}

test.each(["withdraw", "delete", "correct"])("it stays with the person when the stranger leaves: %s", async (how) => {
  const world = await contacted();
  const { stranger, mine, person } = world;
  await answerByEmail(world);
  later(1);
  await leave(stranger, how, person.contact);
  const texts = (await detail(recruiter, mine.applicationId)).events.filter(({ type }) => type === "message_received");
  expect(texts.map(({ text }) => text)).toEqual(["On Tuesday."]);
  expect((await list(recruiter)).rows.map(({ id }) => id)).toContain(mine.applicationId);
  await site.submit("/gb/application/link", { link: person.email });
  const link = await mailedLink(site, person.email);
  const page = await site.open(link, { cookie: await unlocked(link, person.contact.slice(-4)) });
  expect(visibleText(await page.text())).toContain("On Tuesday.");
});

test("a stranger who takes the registration to another mailbox does not read it there", async () => {
  const world = await contacted();
  const { stranger, person } = world;
  await answerByEmail(world);
  later(1);
  await leave(stranger, "correct", person.contact);
  later(1);
  const link = await mailedLink(site, "eve@evil.example");
  const cookie = await unlocked(link, person.contact.slice(-4));
  expect(cookie).not.toBe("");
  expect(visibleText(await (await site.open(link, { cookie })).text())).not.toContain("On Tuesday.");
  expect(await (await site.submit(link, { act: "download" }, { cookie })).text()).not.toContain("On Tuesday.");
});

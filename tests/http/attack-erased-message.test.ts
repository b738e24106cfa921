/**
 * A recruiter's email waits for a person whose application is merged with, or joined, one that a
 * stranger moved into the person's mailbox. The person erases everything of their own; the stranger
 * takes the application back, before or after.
 */
import { expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { purge } from "../../commands/applications/purge.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsSaying } from "../support/run-deliveries.ts";
import { deskApiPath } from "../../routes.ts";
import { act, recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}
const delivered = (words: string, after: number) => emailsSaying(site, context, words, after);
let people = 0;

const end = () => `75${String(people).padStart(2, "0")}`;

/** The stranger's and the person's application, and the text that a recruiter wrote to both. */
async function written(how: "the person's leads" | "the stranger's leads" | "joined", template: string) {
  people += 1;
  const contact = `740030${end()}`;
  const person = { email: `owner${end()}@example.org`, contact, name: "Olivia Owner" };
  const eve = `eve${end()}@evil.example`;
  const movesIn = async (stranger: Awaited<ReturnType<typeof statusPage>>) => {
    later();
    await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
    later();
  };
  const strangerApplies = () => statusPage(site, { email: eve, contact, name: "Eve Evil" });
  const recruiter = await recruit(site);
  const early = how === "the person's leads" ? null : await strangerApplies();
  if (how === "joined" && early) await movesIn(early);
  later();
  const mine = await statusPage(site, person);
  later();
  const stranger = early ?? (await strangerApplies());
  if (how !== "joined") await movesIn(stranger);
  // The owner has read an email before, so that the mailbox counts as proven.
  const own = (await emailsTo(site, person.email)).find(({ text }) => text.includes(mine.code));
  expect(await opened(own?.path ?? "", end())).not.toBe("");
  let to = mine.applicationId;
  if (how === "joined") expect(stranger.applicationId).toBe(mine.applicationId);
  else {
    const merged = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
    expect(merged.status).toBe(200);
    to = merged.body.id;
    expect(to).toBe(how === "the person's leads" ? mine.applicationId : stranger.applicationId);
  }
  const { body } = await recruiter.get(`${deskApiPath}/applications/${to}/messages`);
  expect(body.signs.codes).toContain(mine.code);
  const words = `your interview about the post number ${people}`;
  const text = `Dear Olivia, after ${words} we chose somebody else.\n\n${body.signs.code}\n${body.signs.never}\n${body.signs.stop}`;
  expect((await writeEmailWith(recruiter, to, { template, text })).status).toBe(200);
  later();
  return { mine, stranger, eve, person, words };
}

async function takesBack(eve: string): Promise<void> {
  later();
  const undo = (await emailsTo(site, eve)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
  expect((await site.submit(undo, { act: "undo", digits: end() })).headers.get("location")).toContain("undone");
  later();
  expect(await opened(await mailedLink(site, eve), end())).not.toBe("");
}

async function stored(words: string): Promise<number> {
  const { rowCount } = await site.database.query(
    "select from application_event where strpos(detail->>'text', $1) > 0",
    [words],
  );
  return rowCount;
}

const leads = ["the person's leads", "the stranger's leads", "joined"] as const;

test.each(leads)("the stranger does not get it (%s)", async (how) => {
  const { mine, eve, words } = await written(how, "rejection");
  await mine.post({ act: "delete" }, await mine.unlock());
  await takesBack(eve);
  const got = await delivered(words, 2 * 3_600_000);
  expect(got.filter(({ to }) => to === eve)).toEqual([]);
});

test("the stranger does not get it if the person withdraws, whose history keeps it", async () => {
  const { mine, eve, words } = await written("the person's leads", "rejection");
  await mine.post({ act: "withdraw" }, await mine.unlock());
  expect(await stored(words)).toBe(1);
  await takesBack(eve);
  expect((await delivered(words, 2 * 3_600_000)).filter(({ to }) => to === eve)).toEqual([]);
});

test.each(leads.slice(0, 2))("the stranger does not get it if the operator erases (%s)", async (how) => {
  const { mine, eve, words } = await written(how, "rejection");
  expect(
    await eraseApplication({ database: site.database, config: site.config, now: () => site.now }, mine.applicationId),
  ).toBe(true);
  await takesBack(eve);
  expect((await delivered(words, 2 * 3_600_000)).filter(({ to }) => to === eve)).toEqual([]);
});

test.each(leads)("the stranger, who took it back before, does not get it (%s)", async (how) => {
  const { mine, eve, words } = await written(how, "rejection");
  await takesBack(eve);
  await mine.post({ act: "delete" }, await mine.unlock());
  expect(await stored(words)).toBe(0);
  expect((await delivered(words, 2 * 3_600_000)).filter(({ to }) => to === eve)).toEqual([]);
});

test("the stranger does not get it when the person's application reaches the end of its retention", async () => {
  const { mine, eve, words } = await written("the stranger's leads", "rejection");
  for (const [table, column] of [
    ["application", "id"],
    ["registration", "application_id"],
  ] as const) {
    await site.database.query(`update ${table} set created_at = '2020-01-01' where ${column} = $1`, [
      mine.applicationId,
    ]);
  }
  const cutoff = new Date("2021-01-01T00:00:00Z");
  const cutoffs = { applications: cutoff, idempotencyKeys: cutoff, rateLimits: site.now, senders: cutoff };
  expect(await purge(site.database, cutoffs)).toMatchObject({ applications: 1 });
  await takesBack(eve);
  expect((await delivered(words, 2 * 3_600_000)).filter(({ to }) => to === eve)).toEqual([]);
});

/**
 * A stranger who knows a person's number and mailbox sends the first registration of an
 * application, which the person then joins (D10). Recruiters' emails go to the first registration.
 */
import { describe, expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { openIds, runDeliveries } from "../support/run-deliveries.ts";
import { act, detail, recruit } from "../support/desk.ts";
import { recruiterWithHours } from "../support/booking.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
let people = 0;

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

async function planted() {
  people += 1;
  const end = `03${String(people).padStart(2, "0")}`;
  const person = { email: `owner${people}@example.org`, contact: `740030${end}` };
  const stranger = await statusPage(site, person);
  site.now = new Date(site.now.getTime() + 60_000);
  const mine = await statusPage(site, person);
  expect(mine.applicationId).toBe(stranger.applicationId);
  const eve = `eve${people}@evil.example`;
  /** By the link of the success page; then opens the link in their own mailbox. */
  async function move() {
    site.now = new Date(site.now.getTime() + 30_000);
    const cookie = await opened(stranger.path, end);
    await stranger.post({ act: "correct", contact: person.contact, email: eve }, cookie);
    const link = await mailedLink(site, eve);
    expect(await opened(link, end)).not.toBe("");
  }
  const messagesTo = async (email: string) =>
    (await emailsTo(site, email)).filter(({ type }) => type === "applicant.message");
  return { person, stranger, mine, eve, move, messagesTo };
}

describe("a recruiter's email that waits", () => {
  test("does not follow a stranger's registration to the stranger's mailbox: a rejection", async () => {
    const { person, mine, eve, move, messagesTo } = await planted();
    const recruiter = await recruit(site);
    const answer = await writeEmailWith(recruiter, mine.applicationId, {
      template: "rejection",
      text: "Dear Olivia, sorry, we chose somebody else.",
    });
    expect(answer.status).toBe(200);
    expect(await messagesTo(person.email)).toHaveLength(1);
    await move();
    expect(await messagesTo(eve)).toEqual([]);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("nor an email that goes with an outcome", async () => {
    const { person, mine, eve, move, messagesTo } = await planted();
    const recruiter = await recruiterWithHours(site);
    for (const name of ["contacted", "interview"]) await act(recruiter, mine.applicationId, name);
    expect(await messagesTo(person.email)).toHaveLength(1);
    await move();
    expect(await messagesTo(eve)).toEqual([]);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("nor with the real job, which waits until the stranger has opened the link", async () => {
    const { person, mine, eve, move } = await planted();
    const recruiter = await recruit(site);
    await writeEmailWith(recruiter, mine.applicationId, { template: "rejection", text: "Dear Olivia, we chose Sam." });
    await move();
    const sent: { to: string; text: string }[] = [];
    const deps = deliverDependencies(site, context, {
      sendEmail: ({ to, text }) => {
        sent.push({ to: to[0] ?? "", text });
        return Promise.resolve({ kind: "accepted" });
      },
      sendWebhook: () => Promise.resolve({ kind: "answered", status: 204, retryAfterMs: null }) as never,
    });
    await runDeliveries(site, deps, await openIds(deps), new Date(site.now.getTime() + 2 * 3_600_000));
    const written = sent.filter(({ text }) => text.includes("we chose Sam")).map(({ to }) => to);
    expect(written).not.toContain(eve);
    expect(written).toEqual([person.email]);
  });

  test("what recruiters wrote stays in the person's history", async () => {
    const { mine, move } = await planted();
    const recruiter = await recruit(site);
    await writeEmailWith(recruiter, mine.applicationId, { text: "When could you start?" });
    await move();
    const { rows } = await site.database.query<{ id: number }>(
      "select application_id as id from registration where id = $1",
      [mine.id],
    );
    const { events } = await detail(recruiter, Number(rows[0]?.id));
    expect(events.map(({ type }) => type)).toContain("message_sent");
  });

  test.each(["withdraw", "delete"])("is still sent to the person when the stranger leaves (%s)", async (leave) => {
    const { person, stranger, mine, messagesTo } = await planted();
    const recruiter = await recruit(site);
    await writeEmailWith(recruiter, mine.applicationId, { template: "rejection", text: "Sorry." });
    const cookie = await opened(stranger.path, person.contact.slice(-4));
    await stranger.post({ act: leave }, cookie);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("suggested times stay with the person whose application they are about", async () => {
    people += 1;
    const end = `03${String(people).padStart(2, "0")}`;
    const person = { email: `owner${people}@example.org`, contact: `740030${end}` };
    const eve = `eve${people}@evil.example`;
    const moved = await statusPage(site, { ...person, email: eve });
    await moved.post({ act: "correct", contact: person.contact, email: person.email }, await opened(moved.path, end));
    site.now = new Date(site.now.getTime() + 60_000);
    const mine = await statusPage(site, person);
    const recruiter = await recruiterWithHours(site);
    for (const name of ["contacted", "interview"]) await act(recruiter, mine.applicationId, name);
    await site.submit("/gb/application/link", { link: person.email });
    const link = await mailedLink(site, person.email);
    await site.submit(`${link}/talk`, { act: "wish", first: "After the clinic" }, { cookie: await opened(link, end) });
    const undo = (await emailsTo(site, eve)).findLast(({ path }) => path.endsWith("/undo"))?.path ?? "";
    expect((await site.submit(undo, { act: "undo", digits: end })).headers.get("location")).toContain("undone");
    const { rows } = await site.database.query<{ id: number }>(
      "select application_id as id from registration where id = $1",
      [mine.id],
    );
    const { events } = await detail(recruiter, Number(rows[0]?.id));
    expect(events.map(({ type }) => type)).toContain("interview_wished");
  });
});

/**
 * A stranger applies with a person's number, moves the application into the person's mailbox, and a
 * recruiter merges it with the person's. The stranger's leads; when it leaves again, recruiters'
 * emails stay with the person.
 */
import { describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { deskApiPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsSaying } from "../support/run-deliveries.ts";
import { act, detail, recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { emailsTo } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};
let people = 0;

async function opened(path: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(path, { act: "unlock", digits }), "unlocked") ?? "";
}

const messagesTo = async (email: string) =>
  (await emailsTo(site, email)).filter(({ type }) => type === "applicant.message");

function somebody() {
  people += 1;
  const end = `09${String(people).padStart(2, "0")}`;
  const contact = `740030${end}`;
  return { end, contact, person: { email: `owner${people}@example.org`, contact }, eve: `eve${people}@evil.example` };
}

/** Sent with the stranger's mailbox, and moved into the person's. */
async function movedIn({ contact, person }: ReturnType<typeof somebody>, eve: string) {
  const stranger = await statusPage(site, { email: eve, contact });
  later();
  await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
  later();
  return stranger;
}

async function undo(eve: string, digits: string): Promise<void> {
  later();
  const path = (await emailsTo(site, eve)).findLast((email) => email.path.endsWith("/undo"))?.path ?? "";
  expect((await site.submit(path, { act: "undo", digits })).headers.get("location")).toContain("undone");
}

async function mergedPair() {
  const some = somebody();
  const { contact, person, eve } = some;
  const stranger = await statusPage(site, { email: eve, contact });
  later();
  const mine = await statusPage(site, person);
  expect(mine.applicationId).not.toBe(stranger.applicationId);
  await emailsTo(site, person.email);
  later();
  await stranger.post({ act: "correct", contact, email: person.email }, await stranger.unlock());
  later();
  const recruiter = await recruit(site);
  const answer = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
  expect([answer.status, answer.body.id]).toEqual([200, stranger.applicationId]);
  return { ...some, stranger, mine, recruiter };
}

/** Unique in each test. */
const question = () => `When can we talk about job ${people}`;
const rejection = { template: "rejection", text: "Dear Olivia, sorry, we chose somebody else." };

const delivered = async (words: string, after: number) =>
  (await emailsSaying(site, context, words, after)).map(({ to }) => to);

describe("a recruiter's email that waits", () => {
  test.each(["undo", "correct"])("does not follow the stranger's application (%s)", async (how) => {
    const { end, contact, person, eve, stranger, recruiter } = await mergedPair();
    expect((await writeEmailWith(recruiter, stranger.applicationId, rejection)).status).toBe(200);
    expect(await messagesTo(person.email)).toHaveLength(1);
    later();
    if (how === "undo") await undo(eve, end);
    else await stranger.post({ act: "correct", contact, email: eve }, await opened(stranger.path, end));
    expect(await messagesTo(eve)).toEqual([]);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test.each(["withdraw", "delete", "operator"])("is still sent when the stranger leaves (%s)", async (how) => {
    const { person, stranger, recruiter } = await mergedPair();
    expect((await writeEmailWith(recruiter, stranger.applicationId, rejection)).status).toBe(200);
    later();
    if (how === "operator")
      await eraseApplication(
        { database: site.database, config: site.config, now: () => site.now },
        stranger.applicationId,
      );
    else await stranger.post({ act: how }, await stranger.unlock());
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("is in the person's history", async () => {
    const { end, eve, mine, stranger, recruiter } = await mergedPair();
    await writeEmailWith(recruiter, stranger.applicationId, rejection);
    await undo(eve, end);
    const typesOf = async (id: number) => (await detail(recruiter, id)).events.map(({ type }) => type);
    expect(await typesOf(mine.applicationId)).toContain("message_sent");
    expect(await typesOf(stranger.applicationId)).not.toContain("message_sent");
  });

  test("goes to the person when one stranger after another leaves", async () => {
    const { end, contact, person, eve, stranger, mine, recruiter } = await mergedPair();
    const other = `other-${eve}`;
    const second = await movedIn({ end, contact, person, eve }, other);
    const answer = await act(recruiter, second.applicationId, "merge", { other: mine.applicationId });
    expect([answer.status, answer.body.id]).toEqual([200, stranger.applicationId]);
    await writeEmailWith(recruiter, stranger.applicationId, rejection);
    await undo(eve, end);
    await undo(other, end);
    expect(await messagesTo(eve)).toEqual([]);
    expect(await messagesTo(other)).toEqual([]);
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("does not follow an application that was sent with the person's mailbox", async () => {
    const { contact, person, end, eve } = somebody();
    const mine = await statusPage(site, person);
    later();
    const recruiter = await recruit(site);
    expect((await act(recruiter, mine.applicationId, "closed", { reason: "duplicate" })).status).toBe(200);
    later();
    const stranger = await statusPage(site, person);
    later();
    const answer = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
    expect([answer.status, answer.body.id]).toEqual([200, stranger.applicationId]);
    expect((await writeEmailWith(recruiter, stranger.applicationId, { text: `${question()}?` })).status).toBe(200);
    later();
    await stranger.post({ act: "correct", contact, email: eve }, await stranger.unlock());
    const link = (await emailsTo(site, eve)).at(-1)?.path ?? "";
    expect(await opened(link, end)).not.toBe("");
    expect(await messagesTo(eve)).toEqual([]);
  });

  test("stays in the mailbox, also when the person's application has another number", async () => {
    const { end, contact, person, eve } = somebody();
    const stranger = await movedIn({ end, contact, person, eve }, eve);
    const mine = await statusPage(site, { ...person, contact: `740031${end}` });
    later();
    const recruiter = await recruit(site);
    const answer = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
    expect([answer.status, answer.body.id]).toEqual([200, stranger.applicationId]);
    await emailsTo(site, person.email);
    const link = (await emailsTo(site, person.email)).find(({ type }) => type === "applicant.link")?.path ?? "";
    expect(await opened(link, end)).not.toBe("");
    expect((await writeEmailWith(recruiter, stranger.applicationId, { text: `${question()}?` })).status).toBe(200);
    expect((await act(recruiter, stranger.applicationId, "contacted")).status).toBe(200);
    await undo(eve, end);
    const reached = await delivered(question(), 60_000);
    expect([reached, (await mine.row()).contact_proof]).toEqual([[person.email], "message"]);
  });

  test("stays with the person who reports no contact, whatever the stranger does then", async () => {
    const { end, contact, person, eve } = somebody();
    const mine = await statusPage(site, person);
    const stranger = await movedIn({ end, contact, person, eve }, eve);
    const recruiter = await recruit(site);
    const answer = await act(recruiter, mine.applicationId, "merge", { other: stranger.applicationId });
    expect([answer.status, answer.body.id]).toEqual([200, mine.applicationId]);
    expect((await writeEmailWith(recruiter, mine.applicationId, { text: `${question()}?` })).status).toBe(200);
    site.now = new Date(site.now.getTime() + 25 * 3_600_000);
    await mine.post({ act: "nobodyWrote" }, await mine.unlock());
    expect(await mine.events()).toContain("nobody_wrote");
    expect((await mine.row()).merged_into).toBeNull();
    await stranger.post({ act: "withdraw" }, await stranger.unlock());
    expect(await messagesTo(person.email)).toHaveLength(1);
  });

  test("is not sent with the person's code when a recruiter ended the merge before", async () => {
    const { end, eve, person, stranger, recruiter } = await mergedPair();
    expect((await writeEmailWith(recruiter, stranger.applicationId, { text: `${question()}?` })).status).toBe(200);
    expect((await act(recruiter, stranger.applicationId, "contacted")).status).toBe(200);
    const { merged } = await detail(recruiter, stranger.applicationId);
    const ended = await act(recruiter, stranger.applicationId, "unmerge", { merge: merged[0]?.merging ?? 0 });
    expect(ended.status).toBe(200);
    await undo(eve, end);
    expect(await messagesTo(eve)).toEqual([]);
    expect(await delivered(question(), 60_000)).toEqual([]);
    expect(await messagesTo(person.email)).toEqual([]);
    expect((await stranger.row()).contact_proof).toBeNull();
  });

  test("reaches the person who counts as contacted by it", async () => {
    const { end, person, eve, mine, stranger, recruiter } = await mergedPair();
    expect((await writeEmailWith(recruiter, stranger.applicationId, { text: `${question()}?` })).status).toBe(200);
    expect((await act(recruiter, stranger.applicationId, "contacted")).status).toBe(200);
    await undo(eve, end);
    const reached = await delivered(question(), 60_000);
    const { contact_proof: proof } = await mine.row();
    expect([reached, proof]).toEqual([[person.email], "message"]);
  });
});

test("a text that quotes the person's code is not sent to the stranger, who left while it was written", async () => {
  const { end, eve, mine, stranger, recruiter } = await mergedPair();
  const { body } = await recruiter.get(`${deskApiPath}/applications/${stranger.applicationId}/messages`);
  expect(body.signs.codes).toContain(mine.code);
  await undo(eve, end);
  later();
  const text = `${question()}?\n\n${body.signs.code}\n${body.signs.never}\n${body.signs.stop}`;
  const written = await writeEmailWith(recruiter, stranger.applicationId, { text });
  expect([written.status, written.body.code]).toEqual([409, "changed"]);
  const own = await writeEmailWith(recruiter, stranger.applicationId, { text: `${question()}?` });
  expect(own.status).toBe(200);
  const got = (await messagesTo(eve)).map((email) => email.text).join("");
  expect(got).toContain(stranger.code);
  expect(got).not.toContain(mine.code);
});

/**
 * Attacks on messages of the own page (B20), and on its forms where two people share a mailbox.
 * More than 300 lines: each attack is short, and all share the same people.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { useApp, cookieOf, nextAddress } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { offered, recruiterWithHours } from "../support/booking.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";
import { linkToRegistration } from "../../commands/applications/application-link.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { merge } from "../../commands/applications/merge.ts";
import { commandsOf } from "../support/commands.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
let recruiter: Recruit;
beforeEach(async () => {
  site.now = start;
  recruiter = await recruit(site);
});
let keys = 0;
const newKey = () => `key-of-a-form-${(keys += 1)}`.padEnd(16, "-");
const later = (ms: number) => (site.now = new Date(site.now.getTime() + ms));
const textsOf = async (id: number): Promise<string[]> =>
  (
    await site.database.query<{ text: string }>(
      "select detail->>'text' as text from application_event where application_id = $1 and type = 'message_received' order by id",
      [id],
    )
  ).rows.map(({ text }) => text);
/** Where the forms of a page about this registration go. */
const formOf = (link: string, { code }: { readonly code: string }) => `${link}?shown=${codeOf(code)}`;
const codeOf = (shown: string) => shown.replaceAll("-", "");
async function unlocked(link: string, digits: string, cookie = ""): Promise<string> {
  return cookieOf(await site.submit(link, { act: "unlock", digits }, { cookie }), "unlocked") ?? "";
}
async function askedLink(email: string): Promise<string> {
  await site.submit("/gb/application/link", { link: email });
  return mailedLink(site, email);
}
let n = 0;
async function couple() {
  n += 1;
  const email = `couple${n}@example.org`;
  const anna = await statusPage(site, { email, contact: `74003${10000 + n * 2}`, name: "Anna Berg" });
  later(60_000);
  const bert = await statusPage(site, { email, contact: `74003${20001 + n * 2}`, name: "Bert Berg" });
  later(60_000);
  expect(bert.applicationId).not.toBe(anna.applicationId);
  const link = await askedLink(email);
  return { email, anna, bert, link };
}

describe("two people of one mailbox", () => {
  test("a message typed on Bert's page is not stored as Anna's, once only her digits are known", async () => {
    const { anna, bert, link } = await couple();
    const onBert = linkToRegistration(link, codeOf(bert.code));
    const bertsDigits = bert.person.contact.slice(-4);
    const opened = await unlocked(onBert, bertsDigits);
    const page = await (await site.open(onBert, { cookie: opened })).text();
    expect(page).toContain(bert.code);
    expect(page).toContain('value="write"');
    // Half an hour later, Anna unlocks hers in another tab of the same browser.
    later(31 * 60_000);
    const cookie = await unlocked(onBert, anna.person.contact.slice(-4));
    await site.submit(
      formOf(onBert, bert),
      { act: "write", message: "Bert: my parole officer agrees", key: newKey() },
      { cookie },
    );
    expect(await textsOf(anna.applicationId)).toEqual([]);
  });

  test("withdrawing Bert's page does not withdraw Anna's application, once only her digits are known", async () => {
    const { anna, bert, link } = await couple();
    const onBert = linkToRegistration(link, codeOf(bert.code));
    await unlocked(onBert, bert.person.contact.slice(-4));
    later(31 * 60_000);
    const cookie = await unlocked(onBert, anna.person.contact.slice(-4));
    await site.submit(formOf(onBert, bert), { act: "withdraw" }, { cookie });
    expect([(await anna.row()).withdrawn_at, (await bert.row()).withdrawn_at]).toEqual([null, null]);
  });

  test("confirming to delete Bert's data does not delete Anna's, once only her digits are known", async () => {
    const { anna, bert, link } = await couple();
    const onBert = linkToRegistration(link, codeOf(bert.code));
    const opened = await unlocked(onBert, bert.person.contact.slice(-4));
    expect((await site.open(`${onBert}?ask=delete`, { cookie: opened })).status).toBe(200);
    later(31 * 60_000);
    const cookie = await unlocked(onBert, anna.person.contact.slice(-4));
    await site.submit(formOf(onBert, bert), { act: "delete" }, { cookie });
    expect([(await anna.row()).erased_at, (await bert.row()).erased_at]).toEqual([null, null]);
  });

  test("Anna's digits typed below a message on Bert's page do not store it as hers", async () => {
    const { anna, bert, link } = await couple();
    const onBert = linkToRegistration(link, codeOf(bert.code));
    await unlocked(onBert, bert.person.contact.slice(-4));
    later(31 * 60_000);
    const digits = anna.person.contact.slice(-4);
    await site.submit(formOf(onBert, bert), {
      act: "write",
      message: "Bert: private",
      key: newKey(),
      digits,
    });
    expect(await textsOf(anna.applicationId)).toEqual([]);
  });

  test("a time chosen on Bert's page is not booked as Anna's, once only her digits are known", async () => {
    n += 1;
    const email = `couple${n}@example.org`;
    const booker = await recruiterWithHours(site);
    const anna = await offered(site, booker, { email, contact: `74003${10000 + n * 2}`, name: "Anna Berg" });
    later(60_000);
    const bert = await offered(site, booker, { email, contact: `74003${20001 + n * 2}`, name: "Bert Berg" });
    later(60_000);
    const onBert = linkToRegistration(await askedLink(email), codeOf(bert.code));
    const cookie = await unlocked(onBert, anna.person.contact.slice(-4));
    const fields = { act: "book", time: "2026-11-20T10:00:00.000Z", instead: "" };
    const refused = await site.submit(formOf(`${onBert}/talk`, bert), fields, { cookie });
    expect(refused.headers.get("location")).toContain("again=closed");
    const booked = "select from interview where registration_id = any($1::text[])";
    expect((await site.database.query(booked, [[anna.id, bert.id]])).rows).toHaveLength(0);
    await site.submit(formOf(`${onBert}/talk`, anna), fields, { cookie });
    expect((await site.database.query(booked, [[anna.id]])).rows).toHaveLength(1);
  });

  test("nor when Bert's was deleted meanwhile", async () => {
    const { anna, bert, link } = await couple();
    const onBert = linkToRegistration(link, codeOf(bert.code));
    const first = await unlocked(onBert, bert.person.contact.slice(-4));
    const cookie = await unlocked(onBert, anna.person.contact.slice(-4), first);
    await eraseApplication(commandsOf(site), bert.applicationId);
    await site.submit(
      formOf(onBert, bert),
      { act: "write", message: "Bert: about my interview", key: newKey() },
      { cookie },
    );
    expect(await textsOf(anna.applicationId)).toEqual([]);
  });
});

describe("merged", () => {
  async function mergedPair() {
    n += 1;
    const contact = `74003${30000 + n}`;
    const lead = await statusPage(site, { email: `m${n}a@example.org`, contact, name: "Mia Falk" });
    later(60_000);
    const joined = await statusPage(site, { email: `m${n}b@example.org`, contact, name: "Mia Falk" });
    expect(joined.applicationId).not.toBe(lead.applicationId);
    for (const { applicationId } of [lead, joined])
      expect((await act(recruiter, applicationId, "contacted")).status).toBe(200);
    later(60_000);
    await merge(
      commandsOf(site),
      {
        applicationId: lead.applicationId,
        recruiter: { id: recruiter.id, name: recruiter.name, role: "recruiter" },
      } as never,
      joined.applicationId,
    );
    later(60_000);
    return { lead, joined };
  }

  test("after the merge is taken back, the application whose applicant wrote is due", async () => {
    const { lead, joined } = await mergedPair();
    await joined.post({ act: "write", message: "Please answer", key: newKey() }, await joined.unlock());
    expect(await textsOf(joined.applicationId)).toEqual(["Please answer"]);
    later(60_000);
    const { rows } = await site.database.query<{ id: number }>(
      "select id from application_merge where ended_at is null and joined_id = any($1::bigint[])",
      [[lead.applicationId, joined.applicationId]],
    );
    const { unmerge } = await import("../../commands/applications/unmerge.ts");
    await unmerge(
      commandsOf(site),
      {
        applicationId: lead.applicationId,
        recruiter: { id: recruiter.id, name: recruiter.name, role: "recruiter" },
      } as never,
      Number(rows[0]?.id),
    );
    expect((await joined.row()).follow_up_at).not.toBeNull();
  });

  test("after the other applicant's correction ends the merge, the application whose applicant wrote is due", async () => {
    const { lead, joined } = await mergedPair();
    await joined.post({ act: "write", message: "Please answer", key: newKey() }, await joined.unlock());
    later(60_000);
    await lead.post({ act: "correct", contact: "7400398765" }, await lead.unlock());
    expect([(await joined.row()).merged_into, (await joined.row()).follow_up_at === null]).toEqual([null, false]);
  });

  test("taking back an earlier action keeps the message due", async () => {
    const { lead, joined } = await mergedPair();
    const done = await act(recruiter, lead.applicationId, "replied");
    expect(done.status).toBe(200);
    later(60_000);
    await joined.post({ act: "write", message: "Please answer", key: newKey() }, await joined.unlock());
    const before = (await lead.row()).follow_up_at;
    later(60_000);
    const { rows } = await site.database.query<{ id: number }>(
      "select max(id) as id from application_event where application_id = $1 and type = 'replied'",
      [lead.applicationId],
    );
    const { undo } = await import("../../commands/applications/undo.ts");
    await undo(
      commandsOf(site),
      {
        applicationId: lead.applicationId,
        recruiter: { id: recruiter.id, name: recruiter.name, role: "recruiter" },
      } as never,
      Number(rows[0]?.id),
    );
    expect(before).not.toBeNull();
    expect((await lead.row()).follow_up_at).not.toBeNull();
  });
});

describe("a flood", () => {
  test("one application's recruiter gets a dozen emails a day by a mailed link, whatever the number of registrations", async () => {
    n += 1;
    const person = { email: `flood${n}@example.org`, contact: `74003${40000 + n}` };
    const sender = { "x-forwarded-for": nextAddress() };
    const mine = [];
    for (let i = 0; i < 8; i += 1) {
      later(120_000);
      mine.push(await statusPage(site, { ...person, name: `Anna No ${i}` }, sender));
    }
    const [first] = mine;
    expect((await act(recruiter, first!.applicationId, "contacted")).status).toBe(200);
    const link = await askedLink(person.email);
    let cookie = await unlocked(link, person.contact.slice(-4));
    let stored = 0;
    for (const { code } of mine) {
      later(11 * 60_000);
      cookie = await unlocked(link, person.contact.slice(-4));
      // Eleven minutes passed.
      await site.database.query("delete from rate_limit where key like 'act%'");
      for (let i = 0; i < 12; i += 1) {
        const to = linkToRegistration(link, codeOf(code));
        const answer = await site.submit(to, { act: "write", message: `Spam ${i} ${code}`, key: newKey() }, { cookie });
        if (answer.status === 303) stored += 1;
      }
    }
    const { rows } = await site.database.query<{ count: number }>(
      "select count(*)::integer as count from delivery where event_type = 'recruiter.message_received' and application_id = $1",
      [first!.applicationId],
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(24);
  });

  test("nor by the success pages' links", async () => {
    n += 1;
    const person = { email: `flood${n}@example.org`, contact: `74003${40000 + n}` };
    const sender = { "x-forwarded-for": nextAddress() };
    const mine = [];
    for (let i = 0; i < 8; i += 1) {
      later(120_000);
      mine.push(await statusPage(site, { ...person, name: `Anna No ${i}` }, sender));
    }
    expect((await act(recruiter, mine[0]!.applicationId, "contacted")).status).toBe(200);
    const cookies = [];
    for (const each of mine) cookies.push(await each.unlock());
    for (const [i, each] of mine.entries())
      for (let m = 0; m < 4; m += 1)
        await each.post({ act: "write", message: `S ${i} ${m}`, key: newKey() }, cookies[i]);
    const { rows } = await site.database.query<{ count: number; apps: number }>(
      "select count(*)::integer as count, count(distinct application_id)::integer as apps from delivery where event_type = 'recruiter.message_received' and target = $1",
      [`recruiter:${recruiter.id}`],
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(12);
  });

  test("pressing Send again for a stored message does not use up the day, nor report it as not sent", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const form = { act: "write", message: "Hello?", key: newKey() };
    const answers = [];
    for (let i = 0; i < 13; i += 1) {
      later(60_000);
      answers.push((await mine.post(form, cookie)).status);
    }
    expect(answers.at(-1)).toBe(303);
  });

  test("a message typed while the application was closed is not dropped silently", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    await act(recruiter, mine.applicationId, "declined");
    const answer = await mine.post({ act: "write", message: "Ten minutes of typing", key: newKey() }, cookie);
    const page =
      answer.status === 303
        ? await (await site.open(answer.headers.get("location")!.split("#")[0]!, { cookie })).text()
        : await answer.text();
    expect(page).toContain("Ten minutes of typing");
  });
});

describe("planted", () => {
  test("what the mailbox's owner writes by mail is not shown to the stranger who sent the application", async () => {
    n += 1;
    const email = `victim${n}@example.org`;
    const stranger = await statusPage(site, { email, contact: `74003${50000 + n}`, name: "Vera Victim" });
    const link = await mailedLink(site, email);
    const cookie = await unlocked(link, stranger.person.contact.slice(-4));
    await site.submit(link, { act: "write", message: "I live at 5 Elm Row now", key: newKey() }, { cookie });
    expect(await textsOf(stranger.applicationId)).toEqual(["I live at 5 Elm Row now"]);
    const answer = await stranger.post({ act: "unlock", digits: stranger.person.contact.slice(-4) });
    const theirs = await (await site.open(stranger.path, { cookie: cookieOf(answer, "unlocked") ?? "" })).text();
    expect(visibleText(theirs)).not.toContain("5 Elm Row");
  });

  test("nor after the owner deleted their own application, when the stranger's is the only one left", async () => {
    n += 1;
    const email = `victim${n}@example.org`;
    const contact = `74003${50000 + n}`;
    const owner = await statusPage(site, { email, contact, name: "Vera Victim" });
    later(60_000);
    const stranger = await statusPage(site, { email, contact, name: "Vera Victim" });
    await owner.post({ act: "delete" }, await owner.unlock());
    later(60_000);
    const link = await askedLink(email);
    const cookie = await unlocked(link, contact.slice(-4));
    await site.submit(link, { act: "write", message: "I live at 5 Elm Row now", key: newKey() }, { cookie });
    const answer = await stranger.post({ act: "unlock", digits: contact.slice(-4) });
    const theirs = await (await site.open(stranger.path, { cookie: cookieOf(answer, "unlocked") ?? "" })).text();
    expect(visibleText(theirs)).not.toContain("5 Elm Row");
  });
});

describe("more", () => {
  test("after correcting only the number, the page still shows what was written in the same mailbox", async () => {
    const mine = await statusPage(site);
    await mine.post({ act: "write", message: "Before the number", key: newKey() }, await mine.unlock());
    later(60_000);
    const answer = await mine.post({ act: "correct", contact: "7400399123" }, await mine.unlock());
    const cookie = cookieOf(answer, "unlocked") ?? "";
    later(60_000);
    const page = visibleText(await (await site.open(mine.path, { cookie })).text());
    expect(page).toContain("+447400399123");
    expect(page).toContain("Before the number");
  });

  test("taking back a follow-up keeps a message of a merged application due", async () => {
    n += 1;
    const contact = `74003${60000 + n}`;
    const lead = await statusPage(site, { email: `m${n}a@example.org`, contact, name: "Mia Falk" });
    later(60_000);
    const joined = await statusPage(site, { email: `m${n}b@example.org`, contact, name: "Mia Falk" });
    for (const { applicationId } of [lead, joined])
      expect((await act(recruiter, applicationId, "contacted")).status).toBe(200);
    later(60_000);
    expect((await act(recruiter, lead.applicationId, "merge", { other: joined.applicationId })).status).toBe(200);
    later(60_000);
    await act(recruiter, lead.applicationId, "follow_up", {
      at: new Date(site.now.getTime() + 3 * 86_400_000).toISOString(),
    });
    later(60_000);
    await joined.post({ act: "write", message: "Please answer", key: newKey() }, await joined.unlock());
    const before = (await lead.row()).follow_up_at;
    later(60_000);
    const { rows } = await site.database.query<{ id: number }>(
      "select max(id) as id from application_event where application_id = $1 and type in ('followed_up','follow_up')",
      [lead.applicationId],
    );
    const back = await act(recruiter, lead.applicationId, "undo", { event: Number(rows[0]?.id) });
    expect([back.status, before === null, (await lead.row()).follow_up_at === null]).toEqual([200, false, false]);
  });

  test("wrong digits typed with a message count like others, under a mailed link too", async () => {
    const { bert, link } = await couple();
    const tried = [];
    for (let i = 0; i < 5; i += 1)
      tried.push((await site.submit(link, { act: "write", message: "x", key: newKey(), digits: `000${i}` })).status);
    const right = await site.submit(link, {
      act: "write",
      message: "x",
      key: newKey(),
      digits: bert.person.contact.slice(-4),
    });
    expect(right.status).not.toBe(303);
    expect(await textsOf(bert.applicationId)).toEqual([]);
  });
});

describe("lost", () => {
  test("the edited text of a form sent again is not said to be sent and thrown away", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const key = newKey();
    await mine.post({ act: "write", message: "I can come on Monday", key }, cookie);
    later(60_000);
    // Back in the browser, text changed, sent again.
    await mine.post({ act: "write", message: "I can NOT come on Monday", key }, cookie);
    expect(await textsOf(mine.applicationId)).toContain("I can NOT come on Monday");
  });

  test("a message does not keep a recruiter from taking back a mistaken contact", async () => {
    const mine = await statusPage(site);
    expect((await act(recruiter, mine.applicationId, "contacted")).status).toBe(200);
    later(30_000);
    await mine.post({ act: "write", message: "Still nobody wrote", key: newKey() }, await mine.unlock());
    later(30_000);
    const { rows } = await site.database.query<{ id: number }>(
      "select max(id) as id from application_event where application_id = $1 and type = 'contacted'",
      [mine.applicationId],
    );
    const back = await act(recruiter, mine.applicationId, "undo", { event: Number(rows[0]?.id) });
    expect(back.status).toBe(200);
  });
});

/**
 * Messages on the applicant's own page (B20): who reads and writes them there, and that none is
 * lost, doubled or shown to another person (D30).
 */
import { beforeEach, describe, expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { cookieOf } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit, type Recruit } from "../support/desk.ts";
import { writeEmailWith } from "../support/desk-emails.ts";
import { visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
let recruiter: Recruit;
beforeEach(async () => {
  site.now = start;
  recruiter = await recruit(site);
});

let keys = 0;
const newKey = () => `key-of-a-form-${(keys += 1)}`.padEnd(16, "-");

async function write(mine: StatusPage, message: string, more: Record<string, string> = {}): Promise<Response> {
  return mine.post({ act: "write", message, key: newKey(), ...more }, await mine.unlock());
}

const shown = async (path: string, cookie: string) => (await site.open(path, { cookie })).text();
const detailOf = async ({ applicationId }: StatusPage) =>
  (await recruiter.get(`${deskApiPath}/applications/${applicationId}`)).body;
const textsOf = async (mine: StatusPage): Promise<string[]> =>
  (await detailOf(mine)).events.flatMap(({ type, text }: { type: string; text: string }) =>
    type === "message_received" ? [text] : [],
  );

async function unlocked(link: string, digits: string): Promise<string> {
  return cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";
}

describe("writing on the own page", () => {
  test("reaches the recruiter as plain text, who gets an email, and is due at once", async () => {
    const mine = await statusPage(site);
    await act(recruiter, mine.applicationId, "contacted");
    const answer = await write(mine, "<b>Is it</b> by video?\r\n\r\nAmira\u202e");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${mine.path}?done=written#answer`]);
    const detail = await detailOf(mine);
    expect(await textsOf(mine)).toEqual(["<b>Is it</b> by video?\n\nAmira"]);
    expect(detail.next).toEqual({ kind: "follow_up", at: start.toISOString() });
    const { rows } = await site.database.query(
      "select payload::text as payload from delivery where event_type = 'recruiter.message_received' and target = $1",
      [`recruiter:${recruiter.id}`],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("video");
    const page = await shown(mine.path, await mine.unlock());
    expect(page).toContain("&lt;b&gt;Is it&lt;/b&gt; by video?");
  });

  test("before anybody wrote is stored, and notifies nobody", async () => {
    const mine = await statusPage(site);
    expect((await write(mine, "I can start on Monday.")).status).toBe(303);
    expect(await textsOf(mine)).toEqual(["I can start on Monday."]);
    expect((await detailOf(mine)).status).toBe("new");
    const { rows } = await site.database.query(
      "select from delivery where event_type = 'recruiter.message_received' and application_id = $1",
      [mine.applicationId],
    );
    expect(rows).toHaveLength(0);
  });

  test("twice from one form is stored once, also at once", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const form = { act: "write", message: "Hello?", key: newKey() };
    const answers = await Promise.all([1, 2, 3].map(() => mine.post(form, cookie)));
    expect(answers.map((each) => each.headers.get("location"))).toEqual(
      [1, 2, 3].map(() => `${mine.path}?done=written#answer`),
    );
    expect(await textsOf(mine)).toEqual(["Hello?"]);
  });

  test.each([
    { what: "nothing", message: " \r\n ", says: "Please type your message first." },
    { what: "too much", message: "y".repeat(2003), says: "This message is 3 characters too long." },
  ])("$what keeps what was typed and says why", async ({ message, says }) => {
    const mine = await statusPage(site);
    const answer = await write(mine, message);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(visibleText(page)).toContain(says);
    expect(page).toContain(`${message.trim()}</textarea>`);
    expect(await textsOf(mine)).toEqual([]);
  });

  test("twelve a day at most, and the thirteenth is not lost", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const answers: Response[] = [];
    for (let n = 0; n < 13; n += 1) {
      site.now = new Date(start.getTime() + n * 60_000);
      answers.push(await mine.post({ act: "write", message: `Message ${n}`, key: newKey() }, cookie));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 12 }, () => 303), 429]);
    expect(await answers.at(-1)?.text()).toContain("Message 12</textarea>");
    expect(await textsOf(mine)).toHaveLength(12);
  });

  test("without the digits stores nothing, and the form comes back with the text", async () => {
    const mine = await statusPage(site);
    const form = { act: "write", message: "Still here", key: newKey() };
    const locked = await mine.post(form);
    const page = await locked.text();
    expect(locked.status).toBe(422);
    expect(page).toContain("Still here</textarea>");
    expect(page.match(/name="digits"/g)).toHaveLength(1);
    const wrong = await mine.post({ ...form, digits: "0000" });
    expect(visibleText(await wrong.text())).toContain("These aren’t the last four digits.");
    expect(await textsOf(mine)).toEqual([]);
    const right = await mine.post({ ...form, digits: mine.person.contact.slice(-4) });
    expect([right.status, cookieOf(right, "unlocked")]).toEqual([303, expect.any(String)]);
    expect(await textsOf(mine)).toEqual(["Still here"]);
  });

  test.each(["withdrawn", "declined"])("is not possible once it is %s", async (how) => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    if (how === "withdrawn") await mine.post({ act: "withdraw" }, cookie);
    else await act(recruiter, mine.applicationId, "declined");
    expect(await shown(mine.path, cookie)).not.toContain('value="write"');
    await mine.post({ act: "write", message: "Hello?", key: newKey() }, cookie);
    expect(await textsOf(mine)).toEqual([]);
  });

  test("by a page of another site is refused", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const form = new URLSearchParams({ act: "write", message: "Forged", key: newKey() });
    const answer = await site.app.request(mine.path, {
      method: "POST",
      body: form,
      headers: { cookie, origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(403);
    expect(await textsOf(mine)).toEqual([]);
  });
});

describe("the own page shows", () => {
  test("a recruiter's emails through the link in an email, and not through the success page's", async () => {
    const mine = await statusPage(site);
    const link = await mailedLink(site, mine.person.email);
    const byMail = await unlocked(link, mine.person.contact.slice(-4));
    await write(mine, "When do we talk?");
    site.now = new Date(start.getTime() + 60_000);
    expect((await writeEmailWith(recruiter, mine.applicationId, { text: "Tuesday at ten." })).status).toBe(200);
    const inMail = visibleText(await shown(link, byMail));
    expect(inMail).toContain("When do we talk?");
    expect(inMail).toContain("Tuesday at ten.");
    expect(inMail.indexOf("When do we talk?")).toBeLessThan(inMail.indexOf("Tuesday at ten."));
    const own = visibleText(await shown(mine.path, await mine.unlock()));
    expect([own.includes("When do we talk?"), own.includes("Tuesday at ten.")]).toEqual([true, false]);
    for (const path of [link, mine.path]) {
      const locked = visibleText(await shown(path, ""));
      expect([locked.includes("When do we talk?"), locked.includes("Tuesday")]).toEqual([false, false]);
    }
  });

  test("the newest six, and all of them by a link", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    for (let n = 0; n < 8; n += 1) {
      site.now = new Date(start.getTime() + n * 1000);
      await mine.post({ act: "write", message: `Number-${n}`, key: newKey() }, cookie);
    }
    const page = await shown(mine.path, cookie);
    expect(page.match(/Number-\d/g)).toEqual([2, 3, 4, 5, 6, 7].map((n) => `Number-${n}`));
    expect(visibleText(page)).toContain("Show 2 older messages");
    const older = /href="([^"]+messages=all)#messages"/.exec(page)?.[1] ?? "";
    expect(await shown(older, cookie)).toContain("Number-0");
  });

  test("nothing that a stranger wrote who applied with the same number and mailbox", async () => {
    const owner = await statusPage(site);
    const { email, contact } = owner.person;
    const stranger = await statusPage(site, { email, contact, name: "Somebody Else" });
    expect(stranger.applicationId).toBe(owner.applicationId);
    await write(owner, "From the owner");
    await write(stranger, "From the stranger");
    const own = await shown(owner.path, await owner.unlock());
    expect([own.includes("From the owner"), own.includes("From the stranger")]).toEqual([true, false]);
    const theirs = await shown(stranger.path, await stranger.unlock());
    expect([theirs.includes("From the owner"), theirs.includes("From the stranger")]).toEqual([false, true]);
  });

  test("nothing from before a correction moved it to another mailbox", async () => {
    const mine = await statusPage(site);
    await write(mine, "Before the move");
    site.now = new Date(start.getTime() + 60_000);
    await mine.post({ act: "correct", email: "moved.elsewhere@example.org" }, await mine.unlock());
    expect(await shown(mine.path, await mine.unlock())).not.toContain("Before the move");
  });
});

describe("what was written", () => {
  test("is in the download, and is erased with the application", async () => {
    const mine = await statusPage(site);
    await write(mine, "Please keep this apart");
    const file = await (await mine.post({ act: "download" }, await mine.unlock())).text();
    expect(JSON.parse(file).history).toContainEqual(
      expect.objectContaining({ type: "message_received", text: "Please keep this apart" }),
    );
    expect(file).not.toContain("key-of-a-form");
    await eraseApplication(commandsOf(site), mine.applicationId);
    const { rows } = await site.database.query("select from application_event where detail::text like '%keep this%'");
    expect(rows).toHaveLength(0);
  });
});

/**
 * Attacks with links, emails and downloads (B2, D10, D30), each of which once succeeded.
 */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Database, Transaction, TransactionOptions } from "../../db/database.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { limits } from "../../db/rate-limit.ts";
import { correct } from "../../commands/applications/correct.ts";
import { eraseScope } from "../../commands/applications/erase.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { commandsOf } from "../support/commands.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { act, recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";
import { patience } from "../support/waiting.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
beforeEach(() => {
  site.now = start;
});

let people = 0;
const somebody = () => {
  people += 1;
  return { email: `victim${people}@example.org`, contact: `74006${String(people).padStart(5, "0")}` };
};

async function unlockMailed(path: string, contact: string): Promise<string> {
  const answer = await site.submit(path, { act: "unlock", digits: contact.slice(-4) });
  return cookieOf(answer, "unlocked") ?? "";
}

describe("emails to a mailbox that registrations are corrected to", () => {
  test("are limited per day, however many registrations are corrected", async () => {
    const { email } = somebody();
    for (let index = 0; index < 15; index += 1) {
      const mine = await statusPage(site);
      await mine.post({ act: "correct", contact: mine.person.contact, email }, await mine.unlock());
    }
    const links = (await emailsTo(site, email)).filter(({ type }) => type === "applicant.link");
    expect(links).toHaveLength(limits.emailTo.points);
  });
});

describe("an address that was replaced by a correction", () => {
  test("is in no table after everything is deleted", async () => {
    const person = somebody();
    const mine = await statusPage(site, person);
    await mailedLink(site, person.email);
    await mine.post({ act: "correct", contact: person.contact, email: `new-${person.email}` }, await mine.unlock());
    await mine.post({ act: "delete" }, await mine.unlock());
    const { rows } = await site.database.query("select from mailbox where email_key = $1", [person.email]);
    expect(rows).toEqual([]);
  });

  test("is not stored again by an email composed during the deletion", async () => {
    const person = somebody();
    const mine = await statusPage(site, person);
    const { rows: letters } = await site.database.query<{ eventType: string; target: string; payload: never }>(
      `select event_type as "eventType", target, payload from delivery where payload->>'registrationId' = $1`,
      [mine.id],
    );
    const cookie = await mine.unlock();
    // The deletion happens between reading the person and the next statement.
    const database = following(site.database, {
      async rows(shape, text, parameters, name) {
        if (name === "newest-link") await mine.post({ act: "delete" }, cookie);
        return site.database.rows(shape, text, parameters, name);
      },
    });
    const letter = letters[0] && (await composeEmail({ ...site, database }, letters[0]));
    expect(letter).toBeNull();
    const { rows } = await site.database.query("select from mailbox where email_key = $1", [person.email]);
    expect(rows).toEqual([]);
  });
});

describe("a stranger's download", () => {
  /** Removes the values that differ by person, so that two downloads can be compared. */
  async function downloaded(mine: StatusPage, unlocked?: string): Promise<unknown> {
    const text = await (await mine.post({ act: "download" }, unlocked ?? (await mine.unlock()))).text();
    const same = [mine.id, mine.code.replaceAll("-", ""), mine.person.email, mine.person.contact];
    const {
      registrations,
      downloaded_at: _,
      ...rest
    } = JSON.parse(same.reduce((all, code, index) => all.replaceAll(code, `own ${index}`), text)) as {
      registrations: object[];
      downloaded_at: string;
    };
    return { ...rest, registrations };
  }

  test("is the same whether or not the person had applied before", async () => {
    const person = { ...somebody(), name: "Sam" };
    const owner = await statusPage(site, person);
    site.now = later(60 * 20);
    const [stranger, unknown] = [
      await statusPage(site, person),
      await statusPage(site, { ...somebody(), name: "Sam" }),
    ];
    expect(stranger.applicationId).toBe(owner.applicationId);
    site.now = later(60 * 24 + 1);
    // The clock follows the earlier registration.
    await site.database.query(
      "insert into application_event (application_id, at, type, actor) values ($1, $2::timestamptz, 'missed', 'clock')",
      [owner.applicationId, site.now.toISOString()],
    );
    expect(await downloaded(stranger)).toEqual(await downloaded(unknown));
  });

  test("omits what recruiters noted about the earlier application", async () => {
    const person = { ...somebody(), name: "Sam" };
    const owner = await statusPage(site, person);
    const recruiter = await recruit(site);
    await act(recruiter, owner.applicationId, "tag", { tag: "wants nights" });
    await act(recruiter, owner.applicationId, "contacted");
    await act(recruiter, owner.applicationId, "follow_up", { at: later(60 * 72).toISOString() });
    site.now = later(30);
    await owner.post({ act: "nobodyWrote" }, await owner.unlock());
    site.now = later(60);
    const stranger = await statusPage(site, person);
    const unknown = await statusPage(site, { ...somebody(), name: "Sam" });
    expect(stranger.applicationId).toBe(owner.applicationId);
    expect(await downloaded(stranger)).toEqual(await downloaded(unknown));
    // A later tag is about the owner too, because recruiters cannot tell them apart.
    await act(recruiter, owner.applicationId, "tag", { tag: "speaks Welsh" });
    for (const mine of [owner, stranger]) expect(JSON.stringify(await downloaded(mine))).not.toMatch(/nights|Welsh/);
    await site.submit("/gb/application/link", { link: person.email });
    const path = await mailedLink(site, person.email);
    const cookie = await unlockMailed(path, person.contact);
    const text = await (await site.submit(path, { act: "download" }, { cookie })).text();
    expect(text).toMatch(/wants nights[^]*speaks Welsh/);
  });

  test("is the same whether or not the application is held", async () => {
    const held = await statusPage(site, { ...somebody(), name: "Sam" });
    const unknown = await statusPage(site, { ...somebody(), name: "Sam" });
    await site.database.query("delete from delivery where application_id = $1", [held.applicationId]);
    await site.database.query(
      "update application set held_at = created_at, held_reason = 'instant', held_facts = '{}' where id = $1",
      [held.applicationId],
    );
    expect(await downloaded(held)).toEqual(await downloaded(unknown));
  });

  test("is the same whether or not the same form was posted before", async () => {
    const form = postedForm({ ...somebody(), name: "Sam" });
    const pages: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await site.submit("/gb/apply-now", form, { "x-forwarded-for": nextAddress() });
      const cookie = cookieOf(answer, "applicant") ?? "";
      const success = await (await site.open("/gb/success", { cookie })).text();
      const path = /href="(\/gb\/application\/[^"]+)"/.exec(success)?.[1] ?? "";
      const unlocked = await unlockMailed(path, form.contact ?? "");
      pages.push(await (await site.submit(path, { act: "download" }, { cookie: unlocked })).text());
    }
    const [first, second] = pages.map((text) => JSON.parse(text) as { registrations: object[]; messages: unknown });
    expect(Object.keys(second?.registrations[0] ?? {})).not.toContain("sent_twice");
    expect(second?.messages).toEqual(first?.messages);
  });
});

describe("the owner of a flooded mailbox", () => {
  test("finds their own registration behind the link in its email", async () => {
    const person = { ...somebody(), name: "Olivia Owner" };
    const owner = await statusPage(site, person);
    const path = await mailedLink(site, person.email);
    expect(path.split(".")).toContain(owner.code.replaceAll("-", ""));
    for (let index = 0; index < 55; index += 1) {
      site.now = later(index + 1);
      await site.call("/api/register", applicant({ email: person.email, name: "Sam Stranger" }), { lang: "gb" });
    }
    expect(visibleText(await (await site.open(path)).text())).toContain(owner.code);
    const cookie = await unlockMailed(path, person.contact);
    expect(visibleText(await (await site.open(path, { cookie })).text())).toContain("Olivia Owner");
  });

  test("gets a new link from a page that shows a held application", async () => {
    const person = somebody();
    await statusPage(site, person);
    const path = await mailedLink(site, person.email);
    site.now = later(1);
    const held = await statusPage(site, { ...applicant(), email: person.email, name: "https://bonus.example" });
    const shown = `${path}.${held.code.replaceAll("-", "")}`;
    expect(visibleText(await (await site.open(shown)).text()), "of another number").not.toContain(held.code);
    expect((await held.post({ act: "renew" })).status).toBe(303);
    expect((await emailsTo(site, person.email)).map(({ type }) => type)).toEqual([
      "applicant.received",
      "applicant.link",
    ]);
  });

  test("gets the email to the corrected address although their first registration is held", async () => {
    const person = somebody();
    await statusPage(site, { ...person, name: "https://bonus.example" });
    site.now = later(1);
    await statusPage(site, person);
    const path = await mailedLink(site, person.email);
    const cookie = await unlockMailed(path, person.contact);
    const email = `moved-${person.email}`;
    const answer = await site.submit(path, { act: "correct", contact: person.contact, email }, { cookie });
    expect(answer.headers.get("location")).toBe("/gb/application/moved");
    expect((await emailsTo(site, email)).map(({ type }) => type)).toContain("applicant.link");
  });
});

describe("a mailbox link stolen without access to the mailbox", () => {
  // The rule of docs/decisions/0010 that accepts the digits of any number under the address.
  test("is not opened by the digits of a number that the thief adds", async () => {
    const person = { ...somebody(), name: "Olivia Owner" };
    await statusPage(site, person);
    const path = await mailedLink(site, person.email);
    site.now = new Date(site.now.getTime() + 1000);
    await statusPage(site, { email: person.email, contact: "7400999321", name: "Sam Stranger" });
    const unlocked = await site.submit(path, { act: "unlock", digits: "9321" });
    expect([unlocked.headers.get("location"), cookieOf(unlocked, "unlocked")]).toEqual([
      `${path}?again=digits#answer`,
      undefined,
    ]);
  });
});

// PGlite runs nothing between the two statements.
describe.runIf(engine === "postgres")("between two statements of a command", () => {
  /**
   * Commands whose statements containing `words` wait until the work begun by `meanwhile` waits for
   * a lock of the command.
   */
  function commandsWith(words: string, meanwhile: () => void): CommandContext {
    const { database } = site;
    const slowly = (transaction: Transaction): Transaction => ({
      ...transaction,
      async query(text, parameters, name) {
        if (text.includes(words)) {
          meanwhile();
          await vi.waitFor(async () => {
            const { rows } = await database.query("select from pg_locks where not granted");
            expect(rows.length).toBeGreaterThan(0);
          }, patience);
        }
        return transaction.query(text, parameters, name);
      },
    });
    const slow: Database = Object.assign(Object.create(database) as Database, {
      transaction: <T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions) =>
        database.transaction((transaction) => work(slowly(transaction)), options),
    });
    return { ...commandsOf(site), database: slow };
  }

  test("no registration joins an application that is being corrected to another number", async () => {
    const person = somebody();
    const thief = await statusPage(site, person);
    let joining: Promise<StatusPage> | undefined;
    // A person applies with the old number while the application's row is locked, just before it
    // gets the new number.
    const commands = commandsWith("set area_code", () => (joining = statusPage(site, person)));
    const linkScope = { kind: "registration", id: thief.id } as const;
    const shown = { id: thief.id, heldAt: null, phone: `+44${person.contact}`, email: person.email };
    const to = { email: person.email, areaCode: "44", nationalNumber: "7400999777", phone: "+447400999777" };
    expect(await correct(commands, linkScope, shown, to)).toBe(true);
    expect((await joining)?.applicationId).not.toBe(thief.applicationId);
  });

  test("unlocking during the mailbox's erasure finds nothing and does not deadlock", async () => {
    const person = somebody();
    const mine = await statusPage(site, person);
    await mailedLink(site, person.email);
    await mine.post({ act: "renew" });
    const path = await mailedLink(site, person.email);
    let unlocking: Promise<Response> | undefined;
    const commands = commandsWith("delete from mailbox", () => {
      unlocking ??= Promise.resolve(site.submit(path, { act: "unlock", digits: person.contact.slice(-4) }));
    });
    await eraseScope(commands, {
      kind: "mailbox",
      emailKey: person.email,
      generation: 1,
      ends: [person.contact.slice(-4)],
    });
    expect((await unlocking)?.headers.get("location")).toBe(`${path}?again=digits#answer`);
    expect((await site.open(path)).status).toBe(404);
  });
});

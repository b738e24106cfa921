/**
 * What a private link opens, and how the four digits given under it affect other links (B2, D30).
 * More than 300 lines: all ways to open a link.
 */
import { beforeEach, describe, expect, test } from "vitest";
import {
  type ApplicationLink,
  forgetSomeEmptyMailboxes,
  mailboxToken,
  newestLink,
  offerLink,
  openLink,
  registrationToken,
  type LinkScope,
  linkToRegistration,
} from "../../commands/applications/application-link.ts";
import { tryDigits } from "../../commands/applications/try-digits.ts";
import type { CommandContext } from "../../commands/applications/command.ts";
import { renewLink } from "../../commands/applications/renew-link.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();
const secrets = { secret: testSecret, secretPrevious: undefined };
const sent = new Date("2026-11-20T10:00:00Z");
const now = new Date("2026-11-20T11:00:00Z");

beforeEach(() => context.database.script("truncate application, mailbox restart identity cascade"));

const open = (token: string) => openLink(context.database, secrets, token);

/** An applicant with both links: the success page's, and the newest in their mailbox. */
async function somebody(change: Parameters<typeof newPerson>[0] = {}) {
  const input = newRegistration(newPerson(change), { now: sent });
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  const { id, code } = input;
  const { phone, email } = input.registration;
  const mailed = async () => {
    const newest = await newestLink(context.database, email, now);
    if (newest === null) throw new Error("nothing is under the address");
    return { ...newest, code };
  };
  return {
    id,
    code,
    email,
    applicationId: saved.applicationId,
    own: registrationToken(secrets, id, 0),
    right: phone.slice(-4),
    wrong: phone.slice(-4) === "0000" ? "1111" : "0000",
    mailed,
    letter: async (scope: LinkScope = "registration") => mailboxToken(secrets, { ...(await mailed()), scope }),
    offer: () => context.database.transaction((transaction) => offerLink(transaction, email, now)),
  };
}

async function opened(token: string): Promise<ApplicationLink> {
  const link = await open(token);
  if (link === null) throw new Error("it opens nothing");
  return link;
}

const give = async (token: string, digits: string, proven: readonly string[] = []) =>
  tryDigits(context.database, await opened(token), { digits, proven }, now);

const links = async () => {
  const { rows } = await context.database.query<{ generation: number; tries: number }>(
    "select link_generation as generation, link_tries as tries from registration order by created_at, id",
  );
  return rows;
};

const offered = async () => {
  const { rows } = await context.database.query<{ generation: number }>(
    "select generation from mailbox_link order by mailbox_id, generation",
  );
  return rows.map(({ generation }) => generation);
};

describe("a link", () => {
  test("of a registration opens only that registration", async () => {
    const [mine] = [await somebody(), await somebody()];
    expect(await open(mine.own)).toEqual({
      about: { kind: "registration", id: mine.id },
      subject: `application-link:${mine.id}:0`,
      triesAt: { itsNumber: 0, others: 0 },
      mailed: null,
      shows: "",
      scope: "registration",
    });
  });

  test("of a mailbox is about one registration, alone or before others under the address", async () => {
    const mine = await somebody();
    const { mailboxId, code } = await mine.mailed();
    const link = {
      about: { kind: "registration", id: mine.id, emailKey: mine.email, generation: 0 },
      triesAt: { itsNumber: 0, others: 0 },
      mailed: { mailboxId, generation: 0, emailKey: mine.email },
      shows: mine.code,
    };
    for (const [scope, mark] of Object.entries({ registration: "", mailbox: "m", asked: "a" })) {
      const subject = `application-link:mailbox:${mailboxId}:0${mark}:${code}`;
      expect(await open(await mine.letter(scope as LinkScope))).toEqual({ ...link, subject, scope });
    }
    const token = await mine.letter("mailbox");
    // Another link, of which there is one at a time.
    const another = linkToRegistration(token, "ANOTHER");
    expect(await open(another)).toMatchObject({ ...link, shows: "ANOTHER" });
    expect(await open(linkToRegistration(another, mine.code))).toMatchObject(link);
  });

  test("is signed for one mailbox, generation and email", async () => {
    const [mine, other] = [await somebody(), await somebody()];
    await mine.offer();
    const [theirs] = [await other.mailed(), await other.offer()];
    const [id = "", , code = "", signature = ""] = (await mine.letter()).split(".");
    expect(await open([id, 1, code, signature].join("."))).not.toBeNull();
    for (const parts of [
      [theirs.mailboxId, 1, code, signature],
      [id, 0, code, signature],
      [id, 1, theirs.code, signature],
      [id, 1, "", signature],
      [id, "1m", code, signature],
      [id, "1a", code, signature],
    ]) {
      expect(await open(parts.join(".")), parts.join(" ")).toBeNull();
    }
  });

  test("has one spelling and no ignored suffix", async () => {
    const mine = await somebody();
    await mine.offer();
    const [id = "", , code = "", signature = ""] = (await mine.letter()).split(".");
    const spelled = (generation: string) => [id, generation, code, signature].join(".");
    expect(await open(spelled("1"))).not.toBeNull();
    for (const generation of [
      "01",
      "+1",
      " 1",
      "1x",
      "x1",
      "x",
      "",
      "1e0",
      "-1",
      "1000000000",
      "1ma",
      "1am",
      "a1",
      "1M",
    ]) {
      expect(await open(spelled(generation)), generation).toBeNull();
    }
    expect(await open(`${spelled("1")}.${code}.`)).toBeNull();
    const longest = 160 - spelled("1").length - 1;
    expect(await open(`${spelled("1")}.${"x".repeat(longest)}`)).not.toBeNull();
    expect(await open(`${spelled("1")}.${"x".repeat(longest + 1)}`)).toBeNull();
  });
});

describe("the four digits", () => {
  test("are counted when wrong, and five wrong ones lock a link", async () => {
    const mine = await somebody();
    for (const token of [mine.own, await mine.letter()]) {
      expect(await give(token, mine.right)).toEqual({ right: true, left: 5 });
      for (const left of [4, 3, 2, 1, 0]) expect(await give(token, mine.wrong)).toEqual({ right: false, left });
      for (const digits of [mine.wrong, mine.right]) {
        expect(await give(token, digits)).toEqual({ right: false, left: 0 });
      }
      expect(await opened(token)).toMatchObject({ triesAt: { itsNumber: 5 } });
    }
  });

  test("given under the first email's link replace no other link", async () => {
    const mine = await somebody();
    await give(mine.own, mine.wrong);
    expect(await give(await mine.letter(), mine.right)).toMatchObject({ right: true });
    expect(await links()).toEqual([{ generation: 0, tries: 1 }]);
  });

  test("given correctly under a requested link replace older links of their number, once", async () => {
    const [mine, same, other] = [await somebody(), await somebody({ email: "same@example.org" }), await somebody()];
    await context.database.query(
      `update registration r set email_key = $1, link_tries = 2, phone = case when r.id = $3 then $4 else r.phone end
       where r.id = any($2::text[])`,
      [mine.email, [mine.id, same.id, other.id], same.id, `+4474001${"0".repeat(1)}${mine.right}`],
    );
    const first = await mine.letter();
    await mine.offer();
    const token = await mine.letter("asked");
    await give(token, mine.wrong);
    expect(await opened(mine.own)).toMatchObject({ triesAt: { itsNumber: 2 } });
    expect(await open(first)).not.toBeNull();
    await give(token, mine.right);
    for (const old of [mine.own, same.own, first]) expect(await open(old)).toBeNull();
    // Another number under the same mailbox.
    expect(await opened(other.own)).toMatchObject({ triesAt: { itsNumber: 2 } });
    await give(registrationToken(secrets, mine.id, 1), mine.wrong);
    // Returning within half an hour does not invalidate existing access.
    await give(token, mine.right);
    expect(await opened(registrationToken(secrets, mine.id, 1))).toMatchObject({ triesAt: { itsNumber: 1 } });
    expect(await opened(registrationToken(secrets, same.id, 1))).toMatchObject({ triesAt: { itsNumber: 0 } });
  });

  test("of another number lock neither an email about mine nor a link that I requested", async () => {
    const mine = await somebody();
    const stranger = await somebody({ email: "stranger@example.org" });
    await context.database.query("update registration set email_key = $1 where id = $2", [mine.email, stranger.id]);
    await mine.offer();
    const token = mailboxToken(secrets, { ...(await mine.mailed()), code: stranger.code, scope: "mailbox" });
    for (let time = 0; time < 6; time += 1) await give(token, mine.wrong, [stranger.right]);
    expect(await give(token, mine.right)).toMatchObject({ right: false });
    expect(await give(token, stranger.right), "its own number stays open").toMatchObject({ right: true });
    for (const scope of ["registration", "mailbox", "asked"] as const) {
      expect(await give(await mine.letter(scope), mine.right), scope).toMatchObject({ right: true });
    }
  });

  test("of a mailbox's other numbers have five attempts, however many emails there are", async () => {
    const mine = await somebody();
    const tokens: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const stranger = await somebody({ email: `other${count}@example.org` });
      await context.database.query("update registration set email_key = $1 where id = $2", [mine.email, stranger.id]);
      tokens.push(mailboxToken(secrets, { ...(await mine.mailed()), code: stranger.code, scope: "mailbox" }));
    }
    let tries = 0;
    for (const token of tokens) {
      for (let time = 0; time < 5; time += 1) {
        const { triesAt: before } = await opened(token);
        await give(token, mine.wrong);
        const { triesAt: after } = await opened(token);
        tries += after.others - before.others;
      }
    }
    expect(tries).toBe(5);
    for (const token of tokens) expect(await give(token, mine.right)).toMatchObject({ right: false });
  });
});

describe("a new link", () => {
  const mailing = (): CommandContext => ({
    ...quietCommands(context, () => now),
    config: { operator: listeningOperator(), publicUrl: "http://jobs.example", smtpUrl: "smtp://127.0.0.1:9" },
  });
  /** All emails with a link, whether withheld or queued. */
  const told = async () => {
    const { rows } = await context.database.query<{ withheld: string | null; open: number }>(
      `select withheld, (delivered_at is null and dead_at is null)::int as open
       from delivery d where event_type = 'applicant.link' order by sequence`,
    );
    return rows.map(({ withheld, open }) => [withheld, open]);
  };

  test("adds to the mailbox's links and splits no application", async () => {
    const mine = await somebody({ email: "mine@example.org" });
    const other = await somebody({ email: "other@example.org" });
    await context.database.query("update registration set application_id = $1 where id = $2", [
      mine.applicationId,
      other.id,
    ]);
    await renewLink(mailing(), other.id, null);
    expect([await offered(), await told()]).toEqual([[0, 1], [[null, 1]]]);
    const { rows } = await context.database.query("select distinct application_id as id from registration");
    expect(rows).toEqual([{ id: mine.applicationId }]);
  });

  test("withheld by a limit does not exist", async () => {
    const mine = await somebody();
    await renewLink(mailing(), mine.id, "mailbox");
    expect([await offered(), await told()]).toEqual([[], [["mailbox", 0]]]);
  });

  test("does not exist without mail, and is not recorded", async () => {
    const mine = await somebody();
    await renewLink(quietCommands(context), mine.id, null);
    expect(await offered()).toEqual([]);
    expect((await context.database.query("select from application_event where type = 'link_renewed'")).rowCount).toBe(
      0,
    );
  });

  test("is not made for an address without applications, which is not stored either", async () => {
    await context.database.transaction((transaction) => offerLink(transaction, "nobody@example.org", now));
    expect((await context.database.query("select from mailbox")).rowCount).toBe(0);
  });
});

test("mailboxes without applications are forgotten in batches, and no others", async () => {
  const mine = await somebody();
  const { mailboxId } = await mine.mailed();
  await context.database.query(
    "insert into mailbox (id, email_key, created_at) select 'm' || n, 'gone' || n, now() from generate_series(1, 3) n",
  );
  const forget = (most: number) =>
    context.database.transaction((transaction) => forgetSomeEmptyMailboxes(transaction, most));
  expect([await forget(2), await forget(2), await forget(2)]).toEqual([2, 1, 0]);
  const { rows } = await context.database.query("select id from mailbox");
  expect(rows).toEqual([{ id: mailboxId }]);
});

/**
 * A thief with a person's link and digits also plants an application that comes from the thief's
 * own mailbox, and moves both away. The person is notified, and can bring their own application
 * back.
 */
import { describe, expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());

let people = 0;

function somebody() {
  people += 1;
  const end = `09${String(people).padStart(2, "0")}`;
  const [email, thief] = [`owner${end}@example.org`, `thief${end}@thief.example`];
  return { end, contact: `740030${end}`, email, thief, elsewhere: `elsewhere${end}@thief.example` };
}

const later = () => {
  site.now = new Date(site.now.getTime() + 60_000);
};

async function send(change: Record<string, string>): Promise<StatusPage> {
  later();
  return statusPage(site, change);
}

async function mailboxOf({ id }: StatusPage): Promise<string | undefined> {
  const { rows } = await site.database.query<{ key: string }>(
    "select email_key as key from registration where id = $1",
    [id],
  );
  return rows[0]?.key;
}

/** Corrects the address by the success page's link. */
async function plant(planted: StatusPage, email: string): Promise<void> {
  later();
  const { contact } = planted.person;
  await planted.post({ act: "correct", contact, email }, await planted.unlock());
  expect(await mailboxOf(planted)).toBe(email);
}

const unlocked = async (link: string, digits: string) =>
  cookieOf(await site.submit(link, { act: "unlock", digits }), "unlocked") ?? "";

/** Corrects the address by a link requested for the mailbox, which covers all with the number. */
async function move(shown: StatusPage, from: string, to: string): Promise<void> {
  later();
  const { contact } = shown.person;
  await site.submit("/gb/application/link", { link: from });
  const link = await mailedLink(site, from);
  const cookie = await unlocked(link, contact.slice(-4));
  const chosen = `${link}.${shown.code.replaceAll("-", "")}`;
  const answer = await site.submit(chosen, { act: "correct", contact, email: to }, { cookie });
  expect(answer.headers.get("location")).toContain("moved");
  expect(await mailboxOf(shown)).toBe(to);
}

const noticesTo = async (email: string) =>
  (await emailsTo(site, email)).filter(({ type }) => type === "applicant.corrected");

async function undo(path: string | undefined, digits: string): Promise<string | null> {
  later();
  return (await site.submit(path ?? "/", { act: "undo", digits })).headers.get("location");
}

const undone = "/gb/application/undone";

test.each(["nothing planted", "own application shown", "planted application shown"])(
  "the previous mailbox undoes the theft (%s)",
  async (how) => {
    const { end, contact, email, thief } = somebody();
    const mine = await send({ email, contact });
    const planted = how === "nothing planted" ? mine : await send({ email: thief, contact });
    if (planted !== mine) await plant(planted, email);
    await move(how === "planted application shown" ? planted : mine, email, thief);
    const notice = (await noticesTo(email)).at(-1);
    expect(notice?.path).toMatch(/\/undo$/);
    expect(await undo(notice?.path, end)).toBe(undone);
    expect(await mailboxOf(mine)).toBe(email);
    expect(await mailboxOf(planted), "the other stays where it came from").toBe(planted === mine ? email : thief);
  },
);

describe("the notice", () => {
  test.each(["later", "earlier"])("is sent, whatever becomes of the application planted %s", async (when) => {
    const { end, contact, email, thief, elsewhere } = somebody();
    const first = when === "earlier" ? await send({ email: thief, contact }) : null;
    const mine = await send({ email, contact });
    const planted = first ?? (await send({ email: thief, contact }));
    await plant(planted, email);
    const undoOfPlanted = (await noticesTo(thief)).at(-1)?.path;
    await move(mine, email, elsewhere);
    // Before the worker sends it, or while the mail server does not answer.
    expect(await undo(undoOfPlanted, end)).toBe(undone);
    expect(await mailboxOf(mine)).toBe(elsewhere);
    const link = await mailedLink(site, thief);
    await site.submit(link, { act: "delete" }, { cookie: await unlocked(link, end) });
    expect(await mailboxOf(planted)).toBeUndefined();
    const notice = (await noticesTo(email)).at(-1);
    expect(await undo(notice?.path, end)).toBe(undone);
    expect(await mailboxOf(mine)).toBe(email);
  });

  test("is about the person's application and has an undo link, also if the planted one is older", async () => {
    const { contact, email, thief } = somebody();
    const planted = await send({ email: thief, contact, name: "Nora Nobody" });
    const mine = await send({ email, contact, name: "Vera Safe" });
    await plant(planted, email);
    await move(planted, email, thief);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice?.text).toContain("Vera Safe");
    expect(notice?.subject).toContain(mine.code);
    expect(notice?.path).toMatch(/\/undo$/);
  });
});

describe("without a planted application, the last notice undoes", () => {
  test("a second theft after the first was undone", async () => {
    const { end, contact, email, thief } = somebody();
    const mine = await send({ email, contact });
    for (const time of ["first", "second"]) {
      await move(mine, email, thief);
      expect(await undo((await noticesTo(email)).at(-1)?.path, end), time).toBe(undone);
      expect(await mailboxOf(mine), time).toBe(email);
    }
  });

  test("a theft that was taken back by the thief and repeated", async () => {
    const { end, contact, email, thief } = somebody();
    const mine = await send({ email, contact });
    await move(mine, email, thief);
    await move(mine, thief, email);
    await move(mine, email, thief);
    expect(await undo((await noticesTo(email)).at(-1)?.path, end)).toBe(undone);
    expect(await mailboxOf(mine)).toBe(email);
    expect((await noticesTo(thief)).map(({ path }) => path)).toEqual(["", ""]);
  });
});

test("an undo notifies every mailbox that the applications of one correction are in by then, once", async () => {
  const { end, contact, email, thief, elsewhere } = somebody();
  const mine = await send({ email, contact });
  const second = await send({ email, contact });
  const third = await send({ email, contact });
  await move(mine, email, thief);
  // The email about a number that is new to the mailbox covers one application.
  const link = await mailedLink(site, thief);
  await site.submit(link, { act: "correct", contact, email: elsewhere }, { cookie: await unlocked(link, end) });
  expect([await mailboxOf(mine), await mailboxOf(second), await mailboxOf(third)]).toEqual([elsewhere, thief, thief]);
  expect(await undo((await noticesTo(email)).at(-1)?.path, end)).toBe(undone);
  expect([await mailboxOf(mine), await mailboxOf(second), await mailboxOf(third)]).toEqual([email, email, email]);
  const withoutUndo = async (mailbox: string) => (await noticesTo(mailbox)).filter(({ path }) => path === "");
  expect(await withoutUndo(elsewhere)).toHaveLength(1);
  expect(await withoutUndo(thief)).toHaveLength(1);
});

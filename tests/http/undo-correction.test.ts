/**
 * A correction is notified to the mailbox before it, which can take it back for some days (B2, D30).
 *
 * More than 300 lines: what one undo takes back, and from whom.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { forgetOldCorrections } from "../../applications/contact-correction.ts";
import { limits } from "../../db/rate-limit.ts";
import { composeEmail } from "../../mail/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { lettersTo, mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
beforeEach(() => {
  site.now = start;
});

let people = 0;

async function somebody(market = "gb") {
  people += 1;
  const email = `first${people}@example.org`;
  const mine = await statusPage(
    site,
    { email, contact: `74003${String(people * 7).padStart(5, "0")}` },
    { lang: market },
  );
  const correct = async (change: { contact?: string; email?: string }) => {
    const fields = { contact: mine.person.contact, email, ...change };
    return mine.post(
      { act: "correct", ...fields },
      cookieOf(await mine.post({ act: "unlock", digits: await endOf(mine) }), "unlocked"),
    );
  };
  return { ...mine, email, correct, digits: mine.person.contact.slice(-4) };
}

async function stored({ id }: StatusPage) {
  const { rows } = await site.database.query<{ phone: string; email: string; generation: number }>(
    "select phone, email, link_generation as generation from registration where id = $1",
    [id],
  );
  return rows[0];
}
const endOf = async (mine: StatusPage) => ((await stored(mine))?.phone ?? "").slice(-4);

/** The emails to a mailbox before a correction of this application, as they would be sent now. */
async function undoMails({ id }: StatusPage) {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery
     where event_type = 'applicant.corrected' and payload->>'registrationId' = $1 order by sequence`,
    [id],
  );
  const mails = await Promise.all(rows.map((row) => composeEmail(site, row)));
  return mails.map((mail) => {
    const [address = ""] = /https?:\/\/\S+\/undo/.exec(mail?.text ?? "") ?? [];
    return { to: mail?.to, text: mail?.text ?? "", path: address === "" ? "" : new URL(address).pathname };
  });
}

const give = (path: string, digits: string) => site.submit(path, { act: "undo", digits });
const undone = "/gb/application/undone";

describe("a corrected email address", () => {
  test("is notified to the mailbox before it, in the applicant's language, without the new one", async () => {
    const mine = await somebody("de");
    await mine.correct({ email: `new${people}@example.org` });
    const [mail] = await undoMails(mine);
    expect(mail?.to).toEqual([mine.email]);
    expect(mail?.text).toContain("Ihre Kontaktdaten wurden geändert");
    expect(mail?.text).toContain("innerhalb von 7 Tagen");
    expect(mail?.text).not.toContain(`new${people}@`);
    expect(mail?.text).not.toContain(mine.digits);
    expect(mail?.path).toMatch(/^\/de\/application\/[\w-]+\.[\w-]+\/undo$/);
  });

  test("goes back by the link and the digits of the number before it, once; every link since ends", async () => {
    const mine = await somebody();
    const thief = await mine.unlock();
    const email = `new${people}@example.org`;
    await mine.correct({ email, contact: "7400999123" });
    const mailed = await mailedLink(site, email);
    const [mail] = await undoMails(mine);
    const path = mail?.path ?? "";
    expect(visibleText(await (await site.open(path)).text())).toContain("Undo the change");
    expect(await stored(mine), "opening it changes nothing").toMatchObject({ email });
    const wrong = await give(path, "9123");
    expect(wrong.headers.get("location"), "the digits of the new number").toBe(`${path}?again=digits#answer`);
    const answer = await give(path, mine.digits);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, undone]);
    expect(visibleText(await (await site.open(undone)).text())).toContain("The change has been undone");
    expect(await stored(mine)).toEqual({ phone: `+44${mine.person.contact}`, email: mine.email, generation: 1 });
    for (const link of [mailed, mine.path, path]) expect((await site.open(link)).status, link).toBe(404);
    expect((await mine.post({ act: "delete" }, thief)).status).toBe(404);
    expect((await give(path, mine.digits)).status).toBe(404);
    const fresh = await mailedLink(site, mine.email);
    expect(cookieOf(await site.submit(fresh, { act: "unlock", digits: mine.digits }), "unlocked")).toBeDefined();
  });

  test("and every later one go back to the first mailbox, whose undo ends those of the others", async () => {
    const mine = await somebody();
    const [second, third] = [`second${people}@example.org`, `third${people}@example.org`];
    await mine.correct({ email: second });
    site.now = days(1);
    await mine.correct({ email: third });
    const [ofFirst, ofSecond] = await undoMails(mine);
    expect([ofFirst?.to, ofSecond?.to]).toEqual([[mine.email], [second]]);
    await give(ofFirst?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ email: mine.email });
    expect((await give(ofSecond?.path ?? "", mine.digits)).status).toBe(404);
    expect(await stored(mine)).toMatchObject({ email: mine.email });
  });

  test("undone by a later mailbox can still be undone by an earlier one", async () => {
    const mine = await somebody();
    const [second, third] = [`second${people}@example.org`, `third${people}@example.org`];
    await mine.correct({ email: second });
    site.now = days(1);
    await mine.correct({ email: third });
    const [ofFirst, ofSecond] = await undoMails(mine);
    await give(ofSecond?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ email: second });
    await give(ofFirst?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ email: mine.email });
  });
});

describe("a withdrawal", () => {
  const state = async ({ applicationId }: StatusPage) => {
    const { rows } = await site.database.query(
      `select withdrawn_at, clock_restarted_at, missed_at from application where id = $1`,
      [applicationId],
    );
    return rows[0];
  };
  const withdrawBy = async (mine: Awaited<ReturnType<typeof somebody>>) =>
    mine.post({ act: "withdraw" }, cookieOf(await mine.post({ act: "unlock", digits: await endOf(mine) }), "unlocked"));

  test("since the correction is taken back with it: the 24 hours start again, and it stands in the history", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new${people}@example.org`, contact: "7400999125" });
    site.now = days(0.5);
    await withdrawBy(mine);
    expect(await state(mine)).toMatchObject({ withdrawn_at: site.now });
    const [mail] = await undoMails(mine);
    site.now = days(3);
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ email: mine.email });
    expect(await state(mine)).toEqual({ withdrawn_at: null, clock_restarted_at: site.now, missed_at: null });
    const { rows } = await site.database.query<{ type: string; undone: boolean; detail: { type?: string } | null }>(
      `select type, undone_at is not null as undone, detail from application_event where application_id = $1 order by id`,
      [mine.applicationId],
    );
    const history = rows.map(({ type, undone, detail }) => [type, undone, detail?.type]);
    expect(history.slice(-3)).toEqual([
      ["withdrawn", true, undefined],
      ["undone", false, "withdrawn"],
      ["corrected", false, undefined],
    ]);
    const fresh = await mailedLink(site, mine.email);
    expect(visibleText(await (await site.open(fresh)).text())).not.toContain("withdrawn");
  });

  test("from before the correction stays", async () => {
    const mine = await somebody();
    await withdrawBy(mine);
    site.now = days(1);
    await mine.correct({ email: `new${people}@example.org` });
    const [mail] = await undoMails(mine);
    site.now = days(2);
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ email: mine.email });
    expect(await state(mine)).toMatchObject({ withdrawn_at: start });
  });

  test("of what was contacted, or missed before, starts no 24 hours again", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new${people}@example.org` });
    await withdrawBy(mine);
    const earlier = new Date(start.getTime() - 1000);
    await site.database.query("update application set missed_at = $2 where id = $1", [
      mine.applicationId,
      earlier.toISOString(),
    ]);
    const [mail] = await undoMails(mine);
    site.now = days(2);
    await give(mail?.path ?? "", mine.digits);
    expect(await state(mine)).toEqual({ withdrawn_at: null, clock_restarted_at: null, missed_at: earlier });
  });
});

describe("a corrected phone number", () => {
  test("is notified to the mailbox too, and goes back with the digits before it", async () => {
    const mine = await somebody();
    await mine.correct({ contact: "7400999124" });
    const [mail] = await undoMails(mine);
    expect(mail?.to).toEqual([mine.email]);
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ phone: `+44${mine.person.contact}` });
  });

  test("is notified each time, and the first of those emails takes all back", async () => {
    const mine = await somebody();
    for (let count = 0; count < 5; count += 1) await mine.correct({ contact: `740099920${count}` });
    const mails = await undoMails(mine);
    expect(mails).toHaveLength(5);
    await give(mails[0]?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ phone: `+44${mine.person.contact}` });
  });
});

describe("the link that takes a correction back", () => {
  test("is answered alike whether it is wrong, used, old or of something erased, and takes five tries", async () => {
    const [used, old, erased, locked] = [await somebody(), await somebody(), await somebody(), await somebody()];
    const paths: string[] = [];
    for (const mine of [used, old, erased, locked]) {
      await mine.correct({ email: `new.${mine.email}` });
      paths.push((await undoMails(mine))[0]?.path ?? "");
    }
    await give(paths[0] ?? "", used.digits);
    await erased.post({ act: "delete" }, await erased.unlock());
    for (let time = 0; time < 5; time += 1) await give(paths[3] ?? "", "0001");
    expect((await give(paths[3] ?? "", locked.digits)).headers.get("location")).toContain("again=digits");
    expect(await stored(locked)).toMatchObject({ email: `new.${locked.email}` });
    expect(visibleText(await (await site.open(paths[3] ?? "")).text())).toContain("Too many wrong attempts");
    site.now = days(8);
    const dead = [...paths.slice(0, 3), (paths[1] ?? "").replace("/undo", "x/undo"), "/gb/application/a.b/undo"];
    const answers = await Promise.all(
      dead.map(async (path) => {
        const opened = await site.open(path);
        const posted = await give(path, old.digits);
        return [opened.status, posted.status, (await opened.text()).replaceAll(path, "")];
      }),
    );
    expect(answers[0]?.slice(0, 2)).toEqual([404, 404]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await forgetOldCorrections(site.database, site.now);
    const { rows } = await site.database.query("select from contact_correction where email_key = $1", [old.email]);
    expect(rows).toEqual([]);
  });

  test("leaves no address behind once everything is erased, and its email is not written then", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    await mine.post({ act: "delete" }, await mine.unlock());
    const { rows } = await site.database.query("select from contact_correction where email_key = $1", [mine.email]);
    expect([rows, await undoMails(mine)]).toEqual([[], []]);
  });

  test("takes nothing out of what somebody with another number sent under the same mailbox", async () => {
    const mine = await somebody();
    const other = await statusPage(site, { email: mine.email, contact: "7400777888" });
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    const before = await stored(other);
    expect((await give(mail?.path ?? "", "7888")).headers.get("location")).toContain("again=digits");
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(other)).toEqual(before);
    expect((await lettersTo(site, mine.email)).at(-1)?.type).toBe("applicant.link");
  });

  test("is in no line of the log", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    await site.open(mail?.path ?? "");
    await give(mail?.path ?? "", "0001");
    const [, token = ""] = /application\/([^/]+)\//.exec(mail?.path ?? "") ?? [];
    expect(token).not.toBe("");
    expect(JSON.stringify(site.logged)).not.toContain(token);
  });

  test("given twice at once takes it back once", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    const answers = await Promise.all([give(mail?.path ?? "", mine.digits), give(mail?.path ?? "", mine.digits)]);
    expect(answers.filter((answer) => answer.headers.get("location") === undone)).toHaveLength(1);
    expect(await stored(mine)).toMatchObject({ email: mine.email, generation: 1 });
  });

  test("of what somebody sends again and again with one mailbox and number fills that mailbox with no emails", async () => {
    const email = `flooded${people}@example.org`;
    const sent: StatusPage[] = [];
    for (let n = 0; n < 14; n += 1) {
      const sending = { email, contact: "7400888777", name: `Sender ${"abcdefghijklmn".charAt(n)}` };
      sent.push(await statusPage(site, sending, { "x-forwarded-for": "192.0.2.217" }));
    }
    const mails: Awaited<ReturnType<typeof undoMails>> = [];
    for (const [n, each] of sent.toReversed().entries()) {
      const cookie = await each.unlock();
      site.now = new Date(site.now.getTime() + 1000);
      const away = `away${n}.${email}`;
      const { status } = await each.post({ act: "correct", contact: "7400888777", email: away }, cookie);
      // What the mailbox cannot be notified of stays where it is.
      expect(await stored(each)).toMatchObject({ email: status === 303 ? away : email });
      mails.push(...(await undoMails(each)));
    }
    // None of the confirmations has been delivered yet.
    expect(mails.filter(({ to }) => to?.includes(email))).toHaveLength(limits.letterTo.points);
  });
});

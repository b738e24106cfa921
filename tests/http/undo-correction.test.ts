/**
 * A correction is announced to the previous mailbox, which can undo it for some days (B2, D30).
 * More than 300 lines: what an undo restores, and for whom.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { forgetOldCorrections } from "../../commands/applications/contact-correction.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { limits } from "../../db/rate-limit.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
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

/** The undo emails of this application, as they would be sent now. */
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
  test("is announced to the previous mailbox in the applicant's language, without the new address", async () => {
    const mine = await somebody("de");
    await mine.correct({ email: `new${people}@example.org` });
    const [mail] = await undoMails(mine);
    expect(mail?.to).toEqual([mine.email]);
    expect(mail?.text).toContain("Ihre Angaben wurden geändert");
    expect(mail?.text).toContain("innerhalb von 7 Tagen");
    expect(mail?.text).not.toContain(`new${people}@`);
    expect(mail?.text).not.toContain(mine.digits);
    expect(mail?.path).toMatch(/^\/de\/application\/[\w-]+\.[\w-]+\/undo$/);
  });

  test("is undone once by the link and the previous number's digits, which ends all newer links", async () => {
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

  test("and all later ones can be undone to the first mailbox, whose undo ends the others'", async () => {
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

  test("after the correction is undone with it: the 24 hours restart, and the history shows it", async () => {
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

  test.each([
    [
      "in time, makes no miss that nobody could have kept: its 24 hours start with the undo",
      0.5,
      0,
      3.9,
      { kept: 0, missed: 0 },
    ],
    ["in time, is missed when nobody writes within the 24 hours after the undo", 0.5, 0, 4, { kept: 0, missed: 1 }],
    ["in time, is kept by who writes within them", 0.5, 3.5, 4, { kept: 1, missed: 0 }],
    ["after it was missed, stays missed", 1.5, 3.5, 4, { kept: 0, missed: 1 }],
  ])("withdrawn %s", async (_, withdrawn, contacted, at, figures) => {
    await site.database.query("truncate delivery, application restart identity cascade");
    const mine = await somebody();
    await mine.correct({ email: `new${people}@example.org`, contact: "7400999125" });
    site.now = days(withdrawn);
    await withdrawBy(mine);
    const [mail] = await undoMails(mine);
    expect(await keptPromise(site.database, days(2.9))).toEqual({ kept: 0, missed: withdrawn < 1 ? 0 : 1 });
    site.now = days(3);
    await give(mail?.path ?? "", mine.digits);
    if (contacted > 0) {
      await site.database.query(
        "update application set contacted_at = $2::timestamptz, contact_proof = 'number' where id = $1",
        [mine.applicationId, days(contacted).toISOString()],
      );
    }
    expect(await keptPromise(site.database, days(at))).toEqual(figures);
  });

  test("of a contacted or missed application restarts no 24 hours", async () => {
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
  test("is announced to the mailbox too, and is undone with the previous digits", async () => {
    const mine = await somebody();
    await mine.correct({ contact: "7400999124" });
    const [mail] = await undoMails(mine);
    expect(mail?.to).toEqual([mine.email]);
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ phone: `+44${mine.person.contact}` });
  });

  test("is announced each time, and the first of those emails undoes all", async () => {
    const mine = await somebody();
    for (let count = 0; count < 5; count += 1) await mine.correct({ contact: `740099920${count}` });
    const mails = await undoMails(mine);
    expect(mails).toHaveLength(5);
    await give(mails[0]?.path ?? "", mine.digits);
    expect(await stored(mine)).toMatchObject({ phone: `+44${mine.person.contact}` });
  });
});

describe("the undo link", () => {
  test("gets the same answer when wrong, used, expired or erased, and allows five attempts", async () => {
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

  test("leaves no address after an erasure, and its email is then not sent", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    await mine.post({ act: "delete" }, await mine.unlock());
    const { rows } = await site.database.query("select from contact_correction where email_key = $1", [mine.email]);
    expect([rows, await undoMails(mine)]).toEqual([[], []]);
  });

  test("changes nothing that a different number submitted under the same mailbox", async () => {
    const mine = await somebody();
    const other = await statusPage(site, { email: mine.email, contact: "7400777888" });
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    const before = await stored(other);
    expect((await give(mail?.path ?? "", "7888")).headers.get("location")).toContain("again=digits");
    await give(mail?.path ?? "", mine.digits);
    expect(await stored(other)).toEqual(before);
    expect((await emailsTo(site, mine.email)).at(-1)?.type).toBe("applicant.link");
  });

  test("is in no log line", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    await site.open(mail?.path ?? "");
    await give(mail?.path ?? "", "0001");
    const [, token = ""] = /application\/([^/]+)\//.exec(mail?.path ?? "") ?? [];
    expect(token).not.toBe("");
    expect(JSON.stringify(site.logged)).not.toContain(token);
  });

  test("used twice at once is applied once", async () => {
    const mine = await somebody();
    await mine.correct({ email: `new.${mine.email}` });
    const [mail] = await undoMails(mine);
    const answers = await Promise.all([give(mail?.path ?? "", mine.digits), give(mail?.path ?? "", mine.digits)]);
    expect(answers.filter((answer) => answer.headers.get("location") === undone)).toHaveLength(1);
    expect(await stored(mine)).toMatchObject({ email: mine.email, generation: 1 });
  });

  test("for many submissions with one mailbox and number does not flood that mailbox", async () => {
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
      // A correction is refused if the mailbox cannot be notified.
      expect(await stored(each)).toMatchObject({ email: status === 303 ? away : email });
      mails.push(...(await undoMails(each)));
    }
    // None of the confirmations has been delivered yet.
    expect(mails.filter(({ to }) => to?.includes(email))).toHaveLength(limits.emailTo.points);
  });

  test("of many applications sends the mailbox one new link", async () => {
    const first = await somebody();
    const recruiter = await recruit(site);
    for (let n = 0; n < 3; n += 1) {
      site.now = new Date(site.now.getTime() + 60_000);
      // Who applies after a contact gets an application of their own.
      const { applicationId } = n === 0 ? first : await statusPage(site, { ...first.person, email: first.email });
      expect((await act(recruiter, applicationId, "contacted")).status).toBe(200);
    }
    site.now = new Date(site.now.getTime() + 60_000);
    await site.submit("/gb/application/link", { link: first.email });
    const link = await mailedLink(site, first.email);
    const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: first.digits }), "unlocked") ?? "";
    const away = { act: "correct", contact: first.person.contact, email: `away.${first.email}` };
    expect((await site.submit(link, away, { cookie })).headers.get("location")).toContain("moved");
    const notice = (await emailsTo(site, first.email)).findLast(({ type }) => type === "applicant.corrected");
    const links = "select from delivery where event_type = 'applicant.link'";
    const { rowCount: before } = await site.database.query(links);
    expect((await give(notice?.path ?? "", first.digits)).headers.get("location")).toBe(undone);
    expect((await site.database.query(links)).rowCount - before).toBe(1);
    const newest = await mailedLink(site, first.email);
    const unlocked = cookieOf(await site.submit(newest, { act: "unlock", digits: first.digits }), "unlocked");
    expect(unlocked, "the new link opens all of them").toBeDefined();
    const { rows } = await site.database.query(
      "select distinct application_id from registration where email_key = $1",
      [first.email],
    );
    expect(rows).toHaveLength(3);
  });
});

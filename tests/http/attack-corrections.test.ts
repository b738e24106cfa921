/**
 * Attacks by a person with a link and its digits: moving an application until its owner cannot undo
 * it, or flooding a mailbox (B2).
 *
 * @module-tag long
 */
import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { emailAddressOf } from "../../db/queries/recruiter-message.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from rate_limit");
});

let people = 0;

async function somebody(email = `owner${people}@example.org`) {
  people += 1;
  const mine = await statusPage(site, { email, contact: `74004${String(people * 7).padStart(5, "0")}` });
  /** Uses the success page's link and the current digits. */
  const correct = async (change: { contact?: string; email?: string }) => {
    const { phone, email: current } = await stored(mine);
    const fields = { contact: phone.slice(3), email: current, ...change };
    const cookie = cookieOf(await mine.post({ act: "unlock", digits: phone.slice(-4) }), "unlocked");
    return mine.post({ act: "correct", ...fields }, cookie);
  };
  return { ...mine, email, correct, digits: mine.person.contact.slice(-4) };
}

async function stored({ id }: StatusPage) {
  const { rows } = await site.database.query<{ phone: string; email: string }>(
    "select phone, email from registration where id = $1",
    [id],
  );
  return rows[0]!;
}

/** Acts as if the confirmation email had been delivered. */
async function confirmed({ id }: StatusPage): Promise<void> {
  await site.database.query(
    `update delivery set delivered_at = $2::timestamptz
     where event_type = 'applicant.received' and payload->>'registrationId' = $1`,
    [id, site.now.toISOString()],
  );
}

/** The correction emails to a mailbox, oldest first. */
async function told(email: string) {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery
     where event_type = 'applicant.corrected' and withheld is null order by sequence`,
  );
  const mails = await Promise.all(rows.map((row) => composeEmail(site, row)));
  return mails
    .filter((mail) => mail?.to[0] === email)
    .map((mail) => ({
      text: mail?.text ?? "",
      path: /https?:\/\/[^/\s]+(\/\S+\/undo)/.exec(mail?.text ?? "")?.[1] ?? "",
    }));
}

const give = (path: string, digits: string) => site.submit(path, { act: "undo", digits });

describe("an owner takes back a correction that moved their application away", () => {
  test("with the digits it was submitted with, though the number was changed long before", async () => {
    const mine = await somebody();
    await mine.correct({ contact: "7400888001" });
    site.now = days(6.9);
    await mine.correct({ email: "thief@example.net" });
    site.now = days(7.5);
    const last = (await told(mine.email)).at(-1);
    expect((await give(last?.path ?? "", mine.digits)).headers.get("location")).toContain("undone");
    expect(await stored(mine)).toEqual({ phone: `+44${mine.person.contact}`, email: mine.email });
  });

  test("with the digits of a number that the owner had corrected", async () => {
    const mine = await somebody();
    await mine.correct({ contact: "7400888002" });
    await mine.correct({ email: "thief@example.net" });
    const last = (await told(mine.email)).at(-1);
    await give(last?.path ?? "", "8002");
    expect(await stored(mine)).toEqual({ phone: "+447400888002", email: mine.email });
  });

  test("after any number of earlier changes", async () => {
    const mine = await somebody();
    for (const time of [1, 2, 3]) await mine.correct({ contact: `740088810${time}` });
    site.now = days(6.9);
    await mine.correct({ email: "thief@example.net" });
    site.now = days(13);
    await give((await told(mine.email)).at(-1)?.path ?? "", "8103");
    expect(await stored(mine)).toMatchObject({ email: mine.email });
  });
});

test("an attacker who moved an application away and back cannot take that back to own it", async () => {
  const mine = await somebody();
  await mine.correct({ email: "other.thief@example.net" });
  site.now = days(6.9);
  await mine.correct({ email: "thief@example.com" });
  await mine.correct({ email: mine.email });
  const thiefs = [...(await told("other.thief@example.net")), ...(await told("thief@example.com"))];
  expect(thiefs).toHaveLength(2);
  site.now = days(7.5);
  for (const { path } of thiefs) if (path !== "") await give(path, mine.digits);
  expect(await stored(mine)).toMatchObject({ email: mine.email });
  expect(thiefs.at(-1)?.text, "nothing to take back in it").not.toContain("Undo the change");
});

test("the mailbox that takes a correction back may be written to at once", async () => {
  const mine = await somebody();
  await mine.correct({ email: "thief@example.net" });
  await give((await told(mine.email))[0]?.path ?? "", mine.digits);
  expect(await stored(mine)).toMatchObject({ email: mine.email });
  expect(await emailAddressOf(site.database, mine.applicationId)).toMatchObject({ proven: true });
});

test("a mailbox is notified when a take-back moves an application out of it", async () => {
  const mine = await somebody();
  await mine.correct({ email: "second@example.org" });
  await give((await told(mine.email))[0]?.path ?? "", mine.digits);
  const [mail] = await told("second@example.org");
  expect(mail?.text).toContain("has been changed");
  expect(mail?.path).toBe("");
});

describe("moving a stranger's applications into a mailbox and out again", () => {
  const most = limits.emailTo.points;

  test("sends it no more emails than the daily limit per mailbox", async () => {
    for (let time = 0; time < most + 2; time += 1) {
      const mine = await somebody(`stranger${time}@sender.example`);
      await mine.correct({ email: "bombed@example.org" });
      await mine.correct({ email: `away${time}@sender.example` });
    }
    expect(await told("bombed@example.org")).toHaveLength(most);
  });

  test("sends no more emails when the moves are taken back", async () => {
    for (let time = 0; time < most + 2; time += 1) {
      const mine = await somebody(`taker${time}@sender.example`);
      await mine.correct({ email: "bombed@example.com" });
      await give((await told(mine.email))[0]?.path ?? "", mine.digits);
      expect(await stored(mine), "taken back all the same").toMatchObject({ email: mine.email });
    }
    expect(await told("bombed@example.com")).toHaveLength(most);
  });
});

test("a mailbox is notified even when many applications had its confirmation withheld", async () => {
  const mine = await somebody();
  await site.database.query(
    "update delivery set withheld = 'mailbox' where event_type = 'applicant.received' and payload->>'registrationId' = $1",
    [mine.id],
  );
  await mine.correct({ email: "thief@example.net" });
  expect(await told(mine.email)).toHaveLength(1);
});

test("a correction is refused, with the typed values kept, when the mailbox cannot be notified", async () => {
  const mine = await somebody();
  await confirmed(mine);
  const taken = 1 + limits.emailTo.points;
  for (let time = 0; time < taken; time += 1) {
    expect((await mine.correct({ contact: `74008882${10 + time}` })).status).toBe(303);
  }
  const refused = await mine.correct({ contact: "7400888299" });
  expect(refused.status).toBe(429);
  const page = await refused.text();
  expect(visibleText(page)).toContain("Too many corrections today. Please try again tomorrow.");
  expect(page).toContain("7400888299");
  expect((await mine.correct({ email: "away@example.net" })).status).toBe(429);
  expect(await stored(mine)).toEqual({ phone: `+4474008882${9 + taken}`, email: mine.email });
  expect(await told(mine.email)).toHaveLength(taken);
});

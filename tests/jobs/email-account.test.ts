/**
 * Emails to recruiters about their own account (B6): sent, in their language, without typed text.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountTemplates } from "../../domain/delivery/drafts.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { Browser, confirm, enterCode, logIn, recruit, type Recruit, totp } from "../support/desk.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator } from "../support/operators.ts";
import { addPasskey, SoftPasskey } from "../support/passkey.ts";
import { type Mailbox, startMailbox } from "../support/receiver.ts";

const context = useDatabase();
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());
const app = useApp(() => ({ operator: listeningOperator(), config: { smtpUrl: mailbox.url } }), context);

const silent = useApp({}, context);

async function deliverAll({ id }: Recruit): Promise<void> {
  const { rows } = await app.database.query<{ id: string }>(
    "select id from delivery where target = $1 and delivered_at is null order by sequence",
    [`recruiter:${id}`],
  );
  const deps = deliverDependencies(app, context);
  for (const { id: delivery } of rows) {
    await deliverOne(deps, delivery);
    expect((await deps.row(delivery)).deliveredAt).not.toBeNull();
  }
}

test("adding a passkey sends the owner an email, which is in the delivery log", async () => {
  const paul = await recruit(app);
  await confirm(paul);
  const passkey = new SoftPasskey(app.config.publicUrl);
  expect((await addPasskey(paul, passkey)).status).toBe(200);
  await deliverAll(paul);
  const mail = mailbox.mails.at(-1)!;
  expect(mail.to).toEqual([paul.email]);
  expect(mail.headers.get("subject")).toContain("A passkey was added to your account");
  const manager = await recruit(app, "manager");
  const { body } = await manager.get(`${deskApiPath}/deliveries?state=delivered`);
  expect(body.rows).toContainEqual(
    expect.objectContaining({ event: "account.passkey_added", application: null, code: null, state: "delivered" }),
  );
});

test("the email uses the owner's language and only known browser names", async () => {
  const paul = await recruit(app);
  expect((await paul.post(`${deskApiPath}/language`, { language: "de" })).status).toBe(200);
  const stranger = new Browser(app);
  const agent = {
    "user-agent": "<b>http://evil.example</b> Mozilla/5.0 (Windows NT 10.0) Firefox/140.0 Call +44 900 000000",
  };
  await logIn(stranger, paul.email);
  await enterCode(paul, "000000");
  const code = { code: totp(paul.secret) };
  await app.database.query("update recruiter_two_factor set used_step = null");
  expect((await stranger.post(`${deskAuthPath}/two-factor/verify-totp?lang=en`, code, agent)).status).toBe(200);
  await deliverAll(paul);
  const mail = mailbox.mails.at(-1)!;
  expect(mail.to).toEqual([paul.email]);
  expect(mail.text).toContain("Jemand hat sich in einem neuen Browser in Ihrem Konto angemeldet");
  expect(mail.text).toContain("Browser: Firefox, Windows");
  expect(mail.text).toContain("Wann: Freitag, 20. November 2026 um 10:00 Uhr UTC");
  expect(`${mail.text}${mail.html}`).not.toMatch(/evil|900 000000|Mozilla/);
});

describe.each(accountTemplates)("%s", (eventType) => {
  test.each([
    ["en", "Saturday, 21 November 2026 at 09:05 UTC"],
    ["de", "Samstag, 21. November 2026 um 09:05 Uhr UTC"],
  ])("%s: gives event, time and advice, the same in text and HTML", async (language, when) => {
    await app.database.query(
      `insert into recruiter (id, name, email, role, language, disabled_at) values ('maya', 'Maya', 'maya@operator.example', 'manager', $1, now())
       on conflict (id) do update set language = excluded.language`,
      [language],
    );
    const compose = (by: string | null) =>
      composeEmail(app, {
        eventType,
        target: "recruiter:maya",
        payload: { at: "2026-11-21T09:05:00.000Z", by, browser: "Firefox, Windows", passkeys: 2 },
      });
    const own = await compose(null);
    expect(own).toMatchObject({ to: ["maya@operator.example"], replyTo: null });
    expect(own?.text).toContain(when);
    // A recruiter cannot disable their own account: without a manager it was the command line.
    const switched = ["account.disabled", "account.enabled", "account.role_changed"].includes(eventType);
    expect(own?.text).toContain(
      language === "en"
        ? switched
          ? "If you don’t know why, ask a manager"
          : "tell a manager at once"
        : switched
          ? "Fragen Sie die Desk-Leitung"
          : "Sagen Sie es sofort der Desk-Leitung",
    );
    expect(own?.text).toContain("maya@operator.example");
    expect(saidTwice(own!).html).toBe(saidTwice(own!).text);
    const links = eventType === "account.disabled" ? [] : ["http://jobs.example/desk/account"];
    expect(linksOf(own!)).toEqual({ text: links, html: links });
    const byManager = await compose("maya");
    expect(byManager?.text).toContain(language === "en" ? "By the manager: Maya" : "Durch: Maya");
  });
});

test("no email is composed without mail, or for a deleted account", async () => {
  const news = { at: "2026-11-21T09:05:00.000Z", by: null, browser: null, passkeys: 0 };
  const delivery = { eventType: "account.disabled", target: "recruiter:nobody", payload: news };
  expect(await composeEmail(app, delivery)).toBeNull();
  const paul = await recruit(silent);
  await confirm(paul);
  await addPasskey(paul, new SoftPasskey(silent.config.publicUrl));
  const { rows } = await app.database.query("select from delivery where target = $1", [`recruiter:${paul.id}`]);
  expect(rows).toEqual([]);
});

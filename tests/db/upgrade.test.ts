/**
 * An upgrade from the previous version (migrations up to 0006) loses nothing: sessions, second
 * steps and backup codes stay valid, and an emailed link still opens its one registration.
 */
import { createHmac } from "node:crypto";
import { hashPassword, symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { composeEmail } from "../../email/compose.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { act, Browser, detail, enterCode, goodPassword, list, logIn, totp } from "../support/desk.ts";
import { testSecret } from "../support/secrets.ts";

let scratch: Scratch;
let database: Database;
const app = useApp(
  { config: { smtpUrl: "smtp://127.0.0.1:9" } },
  {
    get database() {
      return database;
    },
    get settings() {
      return scratch.settings;
    },
  },
);

const start = "2026-11-20T08:00:00Z";
const ids = {
  first: "first".padEnd(22, "x"),
  again: "again".padEnd(22, "x"),
  other: "other".padEnd(22, "x"),
};
const totpSecret = "not a secret but a test of 32 chr";
const backupCodes = ["aaaaa-11111", "bbbbb-22222"];
const tables = [
  "application",
  "registration",
  "application_event",
  "consent",
  "survey_answer",
  "idempotency_key",
  "delivery",
  "recruiter",
  "recruiter_session",
  "recruiter_account",
  "recruiter_two_factor",
  "recruiter_passkey",
  "recruiter_invitation",
  "impostor_report",
  "erasure",
];
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await database.query<{ count: number | string }>(`select count(*) as count from ${table}`);
        return [table, Number(rows[0]?.count)] as const;
      }),
    ),
  );
/** Derived as in that version's server/desk/auth.ts. */
const sessionKey = createHmac("sha256", testSecret).update("desk:session").digest("base64url");
/** Signed as in that version's commands/applications/application-link.ts. */
const mailedBefore = (id: string) =>
  `${id}.${createHmac("sha256", testSecret).update(`application-link:${id}:0`).digest().subarray(0, 18).toString("base64url")}`;

let before: Record<string, number>;

beforeAll(async () => {
  scratch = await createScratch({ empty: true });
  database = await openDatabase(scratch.settings);
  await migrate(
    database,
    migrations.filter(({ name }) => name < "0007"),
  );
  const run = (text: string, values: unknown[] = []) => database.query(text, values);
  await run(
    `insert into recruiter (id, name, email, email_verified, two_factor_enabled, role) values
       ('maya', 'Maya', 'maya@operator.example', true, true, 'manager'),
       ('gone', 'Gone', 'gone@operator.example', true, true, 'recruiter')`,
  );
  await run("update recruiter set disabled_at = now() where id = 'gone'");
  await run(
    `insert into recruiter_session (id, expires_at, token, updated_at, user_id)
     values ('session', now() + interval '2 hours', 'token-of-the-session', now(), 'maya')`,
  );
  await run(
    `insert into recruiter_account (id, account_id, provider_id, user_id, password, updated_at)
     values ('account', 'maya', 'credential', 'maya', $1, now())`,
    [await hashPassword(goodPassword)],
  );
  await run(
    "insert into recruiter_two_factor (id, secret, backup_codes, user_id, verified) values ('two', $1, $2, 'maya', true)",
    [
      await symmetricEncrypt({ key: sessionKey, data: totpSecret }),
      await symmetricEncrypt({ key: sessionKey, data: JSON.stringify(backupCodes) }),
    ],
  );
  await run(
    `insert into recruiter_passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
     values ('key', 'Phone', 'x', 'maya', 'credential', 0, 'singleDevice', false)`,
  );
  await run(
    `insert into recruiter_invitation (token_hash, email, role, created_at, expires_at)
     values ('hash', 'new@operator.example', 'recruiter', now(), '2026-11-23T00:00:00Z')`,
  );
  await run(
    `insert into application (created_at, assigned_to, assigned_at, claimed_at, prefers)
     values ($1::timestamptz, 'maya', $1::timestamptz, $1::timestamptz, 'call')`,
    [start],
  );
  await run(
    `insert into application (created_at, assigned_to, contacted_at, contacted_by, contacted_name)
     values ($1::timestamptz, 'maya', $1::timestamptz + interval '1 hour', 'maya', 'Maya')`,
    [start],
  );
  await run("insert into application (created_at, erased_at) values ($1::timestamptz, $1::timestamptz)", [start]);
  const registrations = [
    [ids.first, 1, "AAA222333", "Zoë One", "zoe@example.org", "+447400111222", "7400111222"],
    [ids.again, 1, "BBB222333", "Zoë Again", "zoe@example.org", "+447400111222", "7400111222"],
    [ids.other, 2, "CCC222333", "Ana", "ana@example.org", "+447400333444", "7400333444"],
  ];
  for (const [index, [id, application, code, name, email, phone, national]] of registrations.entries()) {
    await run(
      `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
         area_code, national_number, phone, age, channel)
       values ($1, $2, $3, $8::timestamptz + $9 * interval '1 minute', 'gb', 'en', 'GB', $4, $5, $5, '44', $7, $6, 30, 'form')`,
      [id, application, code, name, email, phone, national, start, index],
    );
  }
  await run("insert into consent_wording values ('1', 'en', 'I agree.', $1::timestamptz)", [start]);
  await run("insert into consent select id, '1', 'en', created_at from registration");
  await run("insert into survey_answer values ($1, 'CITY', 'Leeds', $2::timestamptz)", [ids.first, start]);
  await run("insert into idempotency_key values ('key', 'body', $1, '{}', $2::timestamptz)", [ids.first, start]);
  await run(
    `insert into application_event (application_id, at, type, actor, recruiter_id, recruiter_name, detail) values
       (1, $1::timestamptz, 'claimed', 'recruiter', 'maya', 'Maya',
        '{"was": {"assignedTo": null, "assignedAt": null, "claimedAt": null}}'),
       (2, $1::timestamptz, 'contacted', 'recruiter', 'maya', 'Maya',
        '{"was": {"assignedTo": null, "assignedAt": null, "claimedAt": null, "contactedAt": null, "contactedBy": null, "contactedName": null}}'),
       (2, $1::timestamptz, 'phone_opened', 'recruiter', 'maya', 'Maya', null)`,
    [start],
  );
  await run(
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at, delivered_at, dead_at) values
       ('msg_hook', 1, 'application.created', 'webhook', 'main', $2::jsonb, $1::timestamptz, $1::timestamptz, null),
       ('msg_mail', 1, 'applicant.received', 'email', 'applicant', $3::jsonb, $1::timestamptz, null, null),
       ('msg_dead', 2, 'application.created', 'webhook', 'main', $2::jsonb, $1::timestamptz, null, $1::timestamptz),
       ('msg_notice', 2, 'operator.endpoint_disabled', 'email', 'operator', $4::jsonb, $1::timestamptz, null, null)`,
    [
      start,
      JSON.stringify({ type: "application.created", data: { id: ids.first } }),
      JSON.stringify({ registrationId: ids.first }),
      JSON.stringify({ endpoint: "main", reason: "410 Gone" }),
    ],
  );
  await run(
    `insert into impostor_report (reported_at, number, code, market) values
       ($1::timestamptz, '+447400999999', 'AAA222333', 'gb'), ($1::timestamptz, '+447400999999', 'ZZZ222333', 'gb')`,
    [start],
  );
  await run("insert into erasure values ('erased', $1::timestamptz)", [start]);
  before = await counts();
  await migrate(database);
});

afterAll(async () => {
  await database?.close();
  await scratch?.remove();
});

function loggedIn(): Browser {
  const browser = new Browser(app);
  const token = "token-of-the-session";
  const signature = createHmac("sha256", sessionKey).update(token).digest("base64");
  browser.cookies.set("desk.session_token", encodeURIComponent(`${token}.${signature}`));
  return browser;
}

test("every row is kept, and contact preferences move to their registrations", async () => {
  expect(await counts()).toEqual(before);
  const { rows } = await database.query("select id, prefers from registration order by created_at");
  expect(rows).toEqual([
    { id: ids.first, prefers: "call" },
    { id: ids.again, prefers: "call" },
    { id: ids.other, prefers: null },
  ]);
  const { rows: reports } = await database.query("select code_known as known from impostor_report order by id");
  expect(reports).toEqual([{ known: true }, { known: false }]);
});

test("a logged-in recruiter keeps working, sees waiting applications, and can undo earlier acts", async () => {
  const maya = loggedIn();
  expect((await maya.get(`${deskApiPath}/me`)).body).toMatchObject({ id: "maya", hasPasskey: true });
  expect((await list(maya)).rows.map(({ id, status, appliedAgain }) => [id, status, appliedAgain])).toEqual([
    [1, "claimed", true],
  ]);
  const shown = await detail(maya, 2);
  expect(shown).toMatchObject({ status: "contacted", contactedBy: "Maya", name: "Ana" });
  expect((await act(maya, 2, "undo", { event: shown.undoable?.id ?? 0 })).status).toBe(200);
  expect((await detail(maya, 2)).status).toBe("new");
  expect((await detail(maya, 1)).registrations.map(({ code }) => code)).toEqual(["AAA-222-333", "BBB-222-333"]);
});

test("earlier passwords, codes and backup codes still log in, each code once", async () => {
  const browser = new Browser(app);
  expect((await logIn(browser, "maya@operator.example")).body).toEqual({ twoFactorRedirect: true });
  const shared = base32(Buffer.from(totpSecret));
  expect((await enterCode(browser, totp(shared))).status).toBe(200);
  for (const status of [200, 401]) {
    const other = new Browser(app);
    await logIn(other, "maya@operator.example");
    const answer = await other.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code: backupCodes[0] });
    expect(answer.status).toBe(status);
  }
  expect((await logIn(new Browser(app), "gone@operator.example")).status).toBe(401);
});

test("an emailed link opens its one registration, and queued emails are still composed", async () => {
  const path = `/gb/application/${mailedBefore(ids.first)}`;
  const page = await app.open(path);
  expect(page.status).toBe(200);
  const unlocked = await app.submit(path, { act: "unlock", digits: "1222" });
  expect(unlocked.status).toBe(303);
  const text = await (await app.open(path, { cookie: cookieOf(unlocked, "unlocked") ?? "" })).text();
  expect([text.includes("Zoë One"), text.includes("Zoë Again"), text.includes("BBB-222-333")]).toEqual([
    true,
    false,
    false,
  ]);
  const { rows } = await database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery where kind = 'email' order by sequence`,
  );
  const letters = await Promise.all(rows.map((row) => composeEmail({ ...app, database }, row)));
  expect(letters.map((letter) => letter?.text.includes("AAA-222-333") ?? null)).toEqual([true, false]);
});

/** RFC 4648 */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

test("an earlier contact is proven by its history, and not without one", async () => {
  const { rows } = await database.query<{ proof: string | null }>(
    "select contact_proof as proof from application where id in (1, 2) order by id",
  );
  expect(rows).toEqual([{ proof: null }, { proof: "number" }]);
});

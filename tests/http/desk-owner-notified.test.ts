/**
 * The owner is notified of changes to their log-in; a new password ends earlier access; everything
 * is logged.
 */
import { describe, expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  Browser,
  command,
  confirm,
  enterCode,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  totp,
} from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { addPasskey, SoftPasskey } from "../support/passkey.ts";

const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:1" } }, useDatabase());
const me = `${deskApiPath}/me`;
const newPassword = "seven blue kettles";

const passkey = () => new SoftPasskey(app.config.publicUrl);
const change = (browser: Browser, body: object) => browser.post(`${deskAuthPath}/change-password`, body);
const passkeysOf = async (browser: Browser) =>
  (await browser.get(`${deskAuthPath}/passkey/list-user-passkeys`)).body as { id: string }[];

/** The owner's notifications in order. */
async function letters({ id }: Recruit): Promise<string[]> {
  const { rows } = await app.database.query<{ type: string }>(
    `select event_type as type from delivery
     where target = $1 and kind = 'email' and application_id is null order by sequence`,
    [`recruiter:${id}`],
  );
  return rows.map(({ type }) => type);
}

/** A browser with a copy of the owner's cookies, like a person at an unlocked desk. */
function borrowed(owner: Recruit): Browser {
  const thief = new Browser(app);
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  return thief;
}

describe("the account owner", () => {
  test("is notified of an added or removed passkey, new backup codes and a new password", async () => {
    const paul = await recruit(app);
    await confirm(paul);
    await addPasskey(paul, passkey());
    const [kept] = await passkeysOf(paul);
    expect((await paul.post(`${deskApiPath}/passkeys/${kept?.id}/remove`)).status).toBe(200);
    const { body } = await paul.post(`${deskApiPath}/backup-codes`);
    expect(body.backupCodes).toHaveLength(10);
    expect((await change(paul, { currentPassword: goodPassword, newPassword })).status).toBe(200);
    expect(await letters(paul)).toEqual([
      "account.passkey_added",
      "account.passkey_removed",
      "account.backup_codes_renewed",
      "account.password_changed",
    ]);
  });

  test("is notified when the account is disabled or enabled, by a manager or on the command line", async () => {
    const [maya, paul] = [await recruit(app, "manager"), await recruit(app)];
    await confirm(maya);
    for (const act of ["disable", "disable", "enable", "enable"]) {
      expect((await maya.post(`${deskApiPath}/recruiters/${paul.id}/${act}`)).status).toBe(200);
    }
    expect(await letters(paul)).toEqual(["account.disabled", "account.enabled"]);
    for (const act of ["disable", "disable", "enable", "enable"]) {
      expect((await command(app, act, paul.email)).status).toBe(0);
    }
    expect(await letters(paul)).toEqual(["account.disabled", "account.enabled", "account.disabled", "account.enabled"]);
  });

  test("is notified of a log-in in a new browser, but not in a known one", async () => {
    const paul = await recruit(app);
    await logIn(paul, paul.email);
    await enterCode(paul, totp(paul.secret));
    expect(await letters(paul)).toEqual([]);
    const other = new Browser(app);
    await logIn(other, paul.email);
    await enterCode(other, totp(paul.secret));
    expect(await letters(paul)).toEqual(["account.new_browser"]);
  });

  test("gets new backup codes, and the old ones stop working", async () => {
    const paul = await recruit(app);
    await confirm(paul);
    const { body } = await paul.post(`${deskApiPath}/backup-codes`);
    const enter = async (code: string | undefined) => {
      const browser = new Browser(app);
      await logIn(browser, paul.email);
      return (await browser.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code })).status;
    };
    expect(await enter(paul.backupCodes[0])).toBe(401);
    expect(await enter(body.backupCodes[0])).toBe(200);
  });
});

describe("a new password", () => {
  test("ends other sessions, half-finished log-ins and copies of this session, and removes passkeys on request", async () => {
    const paul = await recruit(app);
    await confirm(paul);
    for (let count = 0; count < 2; count += 1) await addPasskey(paul, passkey());
    const [copy, phone, half] = [borrowed(paul), new Browser(app), new Browser(app)];
    await logIn(phone, paul.email);
    await enterCode(phone, totp(paul.secret));
    await logIn(half, paul.email);
    const kept = await change(paul, { currentPassword: goodPassword, newPassword });
    expect(kept.body).toEqual({ passkeysRemoved: 0, hasPasskey: true });
    expect((await enterCode(half, totp(paul.secret))).status).toBe(401);
    for (const browser of [copy, phone]) expect((await browser.get(me)).status).toBe(401);
    const gone = await change(paul, { currentPassword: newPassword, newPassword: goodPassword, removePasskeys: true });
    expect(gone.body).toEqual({ passkeysRemoved: 2, hasPasskey: false });
    expect(await passkeysOf(paul)).toEqual([]);
    // The password was confirmed a moment ago.
    expect((await addPasskey(paul, passkey())).status).toBe(200);
  });

  test("is refused if it is common or a name of the account or operator, without using up a guess", async () => {
    const paul = await recruit(app);
    for (const password of ["justinbieber!1", "Example Recruiting 1", "Fairlead-2026!", paul.email]) {
      expect((await change(paul, { currentPassword: "wrong", newPassword: password })).status).toBe(422);
    }
    expect((await change(paul, { currentPassword: goodPassword, newPassword })).status).toBe(200);
  });
});

test("each change is logged with the account's id and no other personal data", async () => {
  const paul = await recruit(app);
  const before = app.logged.length;
  await logIn(new Browser(app), paul.email, "not the password");
  await logIn(new Browser(app), "nobody@operator.example", "not the password");
  await confirm(paul, "not the password");
  await addPasskey(paul, passkey());
  await paul.get(`${deskApiPath}/recruiters`);
  await new Browser(app).get(me);
  await confirm(paul);
  const own = passkey();
  await addPasskey(paul, own);
  await paul.post(`${deskApiPath}/backup-codes`);
  await change(paul, { currentPassword: goodPassword, newPassword });
  await logIn(paul, paul.email, newPassword);
  await enterCode(paul, "000000");
  await enterCode(paul, totp(paul.secret));
  const lines = app.logged.slice(before);
  type Line = { msg: string; account?: string | null; code?: string; request?: string; route?: string };
  const said = lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ account }) => account !== undefined)
    .map(({ msg, account, code, request }) => {
      expect(request).toMatch(/^[\w-]{36}$/);
      return [msg, account === paul.id ? "paul" : account, ...(code ? [code] : [])];
    });
  expect(said).toEqual([
    ["log-in refused", "paul"],
    ["log-in refused", null],
    ["confirmation refused", "paul"],
    ["refused", "paul", "confirm_needed"],
    ["refused", "paul", "forbidden"],
    ["refused", null, "not_logged_in"],
    ["confirmed", "paul"],
    ["passkey added", "paul"],
    ["backup codes renewed", "paul"],
    ["password changed", "paul"],
    ["log-in refused", "paul"],
    ["logged in", "paul"],
  ]);
  const secrets = [
    paul.email,
    "Recruit",
    goodPassword,
    newPassword,
    paul.secret,
    "nobody@",
    own.id.toString("base64url"),
  ];
  for (const secret of [...secrets, paul.cookies.get("desk.session_token") ?? ""]) {
    expect(lines.join("\n")).not.toContain(secret);
  }
  expect(lines.join("\n")).not.toMatch(/2001:db8/);
});

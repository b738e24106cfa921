/** A borrowed desk session cannot change log-in settings, and the owner is notified of changes. */
import { describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, confirm, enterCode, goodPassword, logIn, recruit, type Recruit, totp } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { addPasskey, assertion, SoftPasskey } from "../support/passkey.ts";

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

describe("a borrowed session", () => {
  test("cannot add a passkey, even with the owner's challenge", async () => {
    const paul = await recruit(app);
    expect(await addPasskey(borrowed(paul), passkey())).toMatchObject({
      status: 403,
      body: { code: "confirm_needed" },
    });
    await confirm(paul);
    const { body } = await paul.get(`${deskAuthPath}/passkey/generate-register-options`);
    await app.database.query("update recruiter_session set confirmed_at = now() - interval '10 minutes'");
    const response = passkey().registration(body.challenge as string);
    const late = await borrowed(paul).post(`${deskAuthPath}/passkey/verify-registration`, { response });
    expect(late).toMatchObject({ status: 403, body: { code: "confirm_needed" } });
    expect(await passkeysOf(paul)).toEqual([]);
    expect(await letters(paul)).toEqual([]);
  });

  test("cannot remove a passkey or renew backup codes", async () => {
    const paul = await recruit(app);
    await confirm(paul);
    expect((await addPasskey(paul, passkey())).status).toBe(200);
    const [kept] = await passkeysOf(paul);
    await app.database.query("update recruiter_session set confirmed_at = null");
    const thief = borrowed(paul);
    for (const path of [`/passkeys/${kept?.id}/remove`, "/backup-codes"]) {
      expect(await thief.post(deskApiPath + path)).toMatchObject({ status: 403, body: { code: "confirm_needed" } });
    }
    expect(await passkeysOf(paul)).toHaveLength(1);
    const codes = paul.backupCodes;
    await logIn(thief, paul.email);
    expect((await thief.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code: codes[0] })).status).toBe(200);
  });

  test("cannot change the password without the current one", async () => {
    const paul = await recruit(app);
    const thief = borrowed(paul);
    expect((await change(thief, { newPassword })).status).toBe(401);
    expect((await change(thief, { currentPassword: "not the password", newPassword })).status).toBe(401);
    await confirm(paul);
    // This fails even while the owner's own confirmation is valid.
    expect((await change(thief, { currentPassword: "not the password", newPassword })).status).toBe(401);
    expect((await logIn(new Browser(app), paul.email)).status).toBe(200);
  });

  test("cannot test whether a code is right", async () => {
    const paul = await recruit(app);
    const thief = borrowed(paul);
    for (const code of [totp(paul.secret), "000000"]) {
      expect((await enterCode(thief, code)).body.code).toBe("forbidden");
      expect((await thief.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code })).body.code).toBe("forbidden");
    }
  });

  test("gets ten of 70 password guesses checked, while the owner can still log in elsewhere", async () => {
    const paul = await recruit(app);
    const phone = new Browser(app);
    await logIn(phone, paul.email);
    await enterCode(phone, totp(paul.secret));
    const thief = borrowed(paul);
    const answers = [];
    for (let count = 0; count < 70; count += 1) {
      const password = `guess number ${count}`;
      const answer =
        count % 2 === 0
          ? await confirm(thief, password)
          : await change(thief, { currentPassword: password, newPassword });
      answers.push(answer.status);
    }
    const { points } = limits.deskConfirmSession;
    expect(answers.slice(0, points)).toEqual(Array.from({ length: points }, () => 401));
    expect(new Set(answers.slice(points))).toEqual(new Set([429]));
    // The right one is too late for this session, and no other session is limited.
    expect((await confirm(thief, goodPassword)).status).toBe(429);
    expect((await confirm(phone)).status).toBe(200);
    expect((await logIn(paul, paul.email)).body).toEqual({ twoFactorRedirect: true });
    expect((await enterCode(paul, totp(paul.secret))).status).toBe(200);
  });

  test("shares its guess limit with later sessions of the account", async () => {
    const paul = await recruit(app);
    let looked = 0;
    for (let session = 0; session < 4; session += 1) {
      const browser = new Browser(app);
      browser.cookies.set("desk.device", paul.cookies.get("desk.device") ?? "");
      await logIn(browser, paul.email);
      await enterCode(browser, totp(paul.secret));
      for (let count = 0; count < 10; count += 1) {
        if ((await confirm(browser, `guess ${session} ${count}`)).status === 401) looked += 1;
      }
    }
    // One attempt was the setup of the second step.
    expect(looked).toBe(limits.deskConfirm.points - 1);
    expect((await logIn(paul, paul.email)).body).toEqual({ twoFactorRedirect: true });
  });
});

describe("a confirmation", () => {
  test("with the password lasts ten minutes in this session only", async () => {
    const paul = await recruit(app);
    const phone = new Browser(app);
    await logIn(phone, paul.email);
    await enterCode(phone, totp(paul.secret));
    expect(await confirm(paul, "not the password")).toMatchObject({ status: 401, body: { code: "refused" } });
    expect((await addPasskey(paul, passkey())).status).toBe(403);
    expect((await confirm(paul)).body).toEqual({ confirmed: true });
    expect((await addPasskey(paul, passkey())).status).toBe(200);
    expect((await addPasskey(phone, passkey())).status).toBe(403);
    const ago = (minutes: number) =>
      app.database.query("update recruiter_session set confirmed_at = now() - make_interval(secs => $1::integer)", [
        minutes * 60,
      ]);
    await ago(9.5);
    expect((await addPasskey(paul, passkey())).status).toBe(200);
    await ago(10);
    expect((await addPasskey(paul, passkey())).status).toBe(403);
  });

  test("ends with the session: a new log-in has none", async () => {
    const paul = await recruit(app);
    await confirm(paul);
    await logIn(paul, paul.email);
    await enterCode(paul, totp(paul.secret));
    expect((await addPasskey(paul, passkey())).status).toBe(403);
  });

  test("works with a passkey of the same account only, and logs nothing in", async () => {
    const [paul, eve] = [await recruit(app), await recruit(app)];
    const [pauls, eves] = [passkey(), passkey()];
    for (const [browser, own] of [
      [paul, pauls],
      [eve, eves],
    ] as const) {
      await confirm(browser);
      expect((await addPasskey(browser, own)).status).toBe(200);
    }
    await app.database.query("update recruiter_session set confirmed_at = null");
    const sessions = async () =>
      (await app.database.query("select from recruiter_session where user_id = any($1)", [[paul.id, eve.id]])).rows
        .length;
    const before = await sessions();
    const show = async (passkey: SoftPasskey) =>
      paul.post(`${deskApiPath}/confirm`, { passkey: await assertion(paul, passkey) });
    expect((await show(eves)).status).toBe(401);
    expect((await paul.post(`${deskApiPath}/backup-codes`)).status).toBe(403);
    const said = await assertion(paul, pauls);
    const token = paul.cookies.get("desk.session_token");
    expect((await paul.post(`${deskApiPath}/confirm`, { passkey: said })).body).toEqual({ confirmed: true });
    expect(paul.cookies.get("desk.session_token")).toBe(token);
    expect((await paul.get(me)).body.id).toBe(paul.id);
    expect((await paul.post(`${deskApiPath}/backup-codes`)).status).toBe(200);
    expect(await sessions()).toBe(before);
    // The confirmation is used once.
    await app.database.query("update recruiter_session set confirmed_at = null");
    expect((await paul.post(`${deskApiPath}/confirm`, { passkey: said })).status).toBe(401);
  });

  test.each([{}, { password: 1 }, { passkey: null }, { passkey: { id: "\0" } }, { password: "\0" }])(
    "%j is not valid",
    async (body) => {
      const paul = await recruit(app);
      expect((await paul.post(`${deskApiPath}/confirm`, body)).status).toBe(422);
    },
  );

  test("is refused for an unknown passkey or malformed input", async () => {
    const paul = await recruit(app);
    for (const said of [await assertion(paul, passkey()), { id: "x" }, { id: "x", response: [] }]) {
      expect((await paul.post(`${deskApiPath}/confirm`, { passkey: said })).status).toBe(401);
    }
  });
});

/** Desk sessions, what ends them, and the commands that do (B6). */
import { beforeAll, describe, expect, test } from "vitest";
import { unattendedHeader } from "../../domain/desk/desk.ts";
import { deskSessions } from "../../domain/desk/log-in.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  Browser,
  command,
  confirm,
  enterCode,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  said,
  setUpSecondStep,
  tokenIn,
  totp,
} from "../support/desk.ts";

const app = useApp({}, useDatabase());
const me = `${deskApiPath}/me`;

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app, "manager");
});

async function enterAgain(browser: Recruit): Promise<void> {
  await logIn(browser, browser.email);
  expect((await enterCode(browser, totp(browser.secret))).status).toBe(200);
}

describe("sessions", () => {
  test("a log-in makes a new session, so a planted cookie opens nothing", async () => {
    const browser = new Browser(app);
    browser.cookies.set("desk.session_token", "planted.c2lnbmF0dXJl");
    await logIn(browser, maya.email);
    await enterCode(browser, totp(maya.secret));
    expect(browser.cookies.get("desk.session_token")).not.toContain("planted");
    const attacker = new Browser(app);
    attacker.cookies.set("desk.session_token", "planted.c2lnbmF0dXJl");
    expect((await attacker.get(me)).status).toBe(401);
  });

  test("logging in again ends the browser's previous session", async () => {
    const paul = await recruit(app);
    const before = paul.cookies.get("desk.session_token") ?? "";
    await logIn(paul, paul.email);
    await enterCode(paul, totp(paul.secret));
    expect((await paul.get(me)).status).toBe(200);
    const old = new Browser(app);
    old.cookies.set("desk.session_token", before);
    expect((await old.get(me)).status).toBe(401);
  });

  test("a cookie kept from before logging out opens nothing", async () => {
    const paul = await recruit(app);
    const kept = new Map(paul.cookies);
    expect((await paul.post(`${deskAuthPath}/sign-out`)).status).toBe(200);
    for (const [name, value] of kept) paul.cookies.set(name, value);
    expect((await paul.get(me)).status).toBe(401);
  });

  test("end after two hours without use, and after twelve in any case", async () => {
    const paul = await recruit(app);
    await app.database.query(
      "update recruiter_session set expires_at = now() - interval '1 second' where user_id = $1",
      [paul.id],
    );
    expect((await paul.get(me)).status).toBe(401);
    await logIn(paul, paul.email);
    await enterCode(paul, totp(paul.secret));
    const { rows } = await app.database.query<{ hours: number }>(
      "select extract(epoch from expires_at - created_at)::float / 3600 as hours from recruiter_session where user_id = $1",
      [paul.id],
    );
    expect(rows[0]?.hours).toBeCloseTo(2, 1);
    await app.database.query(
      "update recruiter_session set created_at = now() - interval '12 hours' where user_id = $1",
      [paul.id],
    );
    expect((await paul.get(me)).status).toBe(401);
  });

  test("are not extended by background requests: two hours after the last action of a person they end", async () => {
    const paul = await recruit(app);
    const endsIn = async () => {
      const { rows } = await app.database.query<{ minutes: number }>(
        "select extract(epoch from expires_at - now())::float / 60 as minutes from recruiter_session where user_id = $1",
        [paul.id],
      );
      return rows[0]?.minutes;
    };
    await app.database.query(
      "update recruiter_session set expires_at = now() + interval '1 hour', updated_at = now() - interval '1 hour' where user_id = $1",
      [paul.id],
    );
    for (const path of ["me", "applications", "held", "deliveries", "reports", "sessions"]) {
      expect((await paul.get(`${deskApiPath}/${path}`, { [unattendedHeader]: "1" })).status).toBe(200);
    }
    expect(await endsIn()).toBeLessThan(61);
    expect((await paul.get(`${deskApiPath}/applications`)).status).toBe(200);
    expect(await endsIn()).toBeCloseTo(120, 0);
    // Any change was made by a person, not by a background request.
    await app.database.query(
      "update recruiter_session set expires_at = now() + interval '1 hour', updated_at = now() - interval '1 hour' where user_id = $1",
      [paul.id],
    );
    await paul.post(`${deskApiPath}/held/decide`, {}, { [unattendedHeader]: "1" });
    expect(await endsIn()).toBeCloseTo(120, 0);
  });

  test("can be listed and ended by their owner", async () => {
    const paul = await recruit(app);
    const phone = new Browser(app);
    await logIn(phone, paul.email);
    await enterCode(phone, totp(paul.secret));
    const sessions = said(deskSessions, await paul.get(`${deskApiPath}/sessions`));
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    for (const browser of [paul, phone]) {
      const token = decodeURIComponent(browser.cookies.get("desk.session_token") ?? "").split(".", 1)[0];
      expect(JSON.stringify(sessions)).not.toContain(token);
    }
    const other = sessions.find(({ current }) => !current)?.id;
    expect((await paul.post(`${deskApiPath}/sessions/${other}/end`)).status).toBe(200);
    expect((await phone.get(me)).status).toBe(401);
    expect((await paul.get(me)).status).toBe(200);
  });

  test("cannot be ended by another recruiter", async () => {
    const paul = await recruit(app);
    const [first] = said(deskSessions, await maya.get(`${deskApiPath}/sessions`));
    expect((await paul.post(`${deskApiPath}/sessions/${first?.id}/end`)).status).toBe(404);
    expect((await maya.get(me)).status).toBe(200);
  });

  test("of one recruiter can all be ended by a manager", async () => {
    const paul = await recruit(app);
    await confirm(maya);
    expect((await maya.post(`${deskApiPath}/recruiters/${paul.id}/sessions/end`)).body).toEqual({ ended: 1 });
    expect((await paul.get(me)).status).toBe(401);
  });

  test("all others end when the password changes", async () => {
    const paul = await recruit(app);
    const phone = new Browser(app);
    await logIn(phone, paul.email);
    await enterCode(phone, totp(paul.secret));
    const change = (newPassword: string) =>
      paul.post(`${deskAuthPath}/change-password`, { currentPassword: goodPassword, newPassword });
    expect((await change("password123456")).body.code).toBe("password_common");
    expect((await change("seven blue kettles")).status).toBe(200);
    expect((await phone.get(me)).status).toBe(401);
    expect((await paul.get(me)).status).toBe(200);
    expect((await logIn(new Browser(app), paul.email)).status).toBe(401);
  });
});

describe("the recruiter command", () => {
  test("disable refuses a recruiter at once everywhere, as if unknown; enable readmits them", async () => {
    const paul = await recruit(app);
    const half = new Browser(app);
    await logIn(half, paul.email);
    expect((await command(app, "disable", paul.email.toUpperCase())).status).toBe(0);
    expect((await paul.get(me)).status).toBe(401);
    expect((await enterCode(half, totp(paul.secret))).status).toBe(401);
    const refused = await logIn(new Browser(app), paul.email);
    const unknown = await logIn(new Browser(app), "nobody@operator.example");
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body]);
    await command(app, "enable", paul.email);
    expect((await logIn(paul, paul.email)).body).toEqual({ twoFactorRedirect: true });
  });

  test("does not disable the last manager, and of two simultaneous calls only one succeeds", async () => {
    const nora = await recruit(app, "manager");
    const outcomes = await Promise.all([maya, nora].map(({ email }) => command(app, "disable", email)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([0, 1]);
    expect(outcomes.find(({ status }) => status === 1)?.output).toContain("fairlead recruiter invite EMAIL --manager");
    const answers = await Promise.all([maya, nora].map((manager) => manager.get(me)));
    // The remaining manager is logged out too: on the command line this ends a stolen session.
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    for (const { email } of [maya, nora]) await command(app, "enable", email);
    await command(app, "disable", nora.email);
    await app.database.query("delete from recruiter where id = $1", [nora.id]);
    await enterAgain(maya);
  });

  test("a recruiter disabled directly in the table is refused too", async () => {
    const paul = await recruit(app);
    await app.database.query("update recruiter set disabled_at = now() where id = $1", [paul.id]);
    expect((await paul.get(me)).status).toBe(401);
    expect((await paul.get(`${deskApiPath}/sessions`)).status).toBe(401);
  });

  test("reset gives a link for a new password and second step, and ends the old ones and their sessions", async () => {
    const paul = await recruit(app);
    const { output } = await command(app, "reset", paul.email);
    expect((await paul.get(me)).status).toBe(200);
    const again = await accept(app, tokenIn(output), "Paul", "seven blue kettles");
    expect((await paul.get(me)).status).toBe(401);
    expect((await logIn(new Browser(app), paul.email)).status).toBe(401);
    await setUpSecondStep(again, "seven blue kettles");
    expect((await again.get(me)).body).toMatchObject({ id: paul.id, name: "Paul" });
  });

  test("list prints names and roles and no secrets", async () => {
    const { output } = await command(app, "list");
    expect(output).toContain(`${maya.email}\tRecruit`);
    expect(output).toContain("manager\tactive");
    expect(output).not.toContain(maya.secret);
  });

  test.each([[["invite"]], [["invite", "no-address"]], [["nothing"]], [["disable"]], [["list", "x"]], [[]]])(
    "refuses %j",
    async (parameters) => {
      await expect(command(app, ...parameters)).rejects.toThrow("usage: fairlead recruiter");
    },
  );

  test("fails for an unknown email address", async () => {
    expect((await command(app, "disable", "nobody@operator.example")).status).toBe(1);
    await expect(command(app, "invite", maya.email)).rejects.toThrow("already has an account");
  });
});

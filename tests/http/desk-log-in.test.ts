/** Log-in to the desk: invitation, password and second step, cookies (B6). */
import { beforeAll, describe, expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";
import {
  accept,
  Browser,
  command,
  enterCode,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  setUpSecondStep,
  tokenIn,
  totp,
  wrongCode,
} from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const me = `${deskApiPath}/me`;

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app, "manager");
});

describe("an invitation", () => {
  test("shows its recruiter, works once, and its token is not in the database", async () => {
    const { output } = await command(app, "invite", "once@operator.example");
    const token = tokenIn(output);
    const stored = await app.database.query("select * from recruiter_invitation");
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const shown = await new Browser(app).get(`${deskApiPath}/invitation/${token}`);
    expect(shown.body).toEqual({ email: "once@operator.example", operator: "Example Recruiting Ltd", name: null });
    await accept(app, token, "Once");
    const again = await new Browser(app).post(`${deskApiPath}/invitation/${token}`, {
      name: "X",
      password: goodPassword,
    });
    expect(again.status).toBe(404);
  });

  test("expires after 72 hours", async () => {
    const { output } = await command(app, "invite", "late@operator.example");
    await app.database.query("update recruiter_invitation set expires_at = $1 where email = 'late@operator.example'", [
      app.now.toISOString(),
    ]);
    const { body, status } = await new Browser(app).get(`${deskApiPath}/invitation/${tokenIn(output)}`);
    const unknown = await new Browser(app).get(`${deskApiPath}/invitation/${"x".repeat(32)}`);
    expect([status, body]).toEqual([404, unknown.body]);
  });

  test("ends the browser's earlier session and logs the account's id, for new and reset accounts", async () => {
    const browser = await recruit(app);
    const old = new Browser(app);
    for (const [name, value] of browser.cookies) old.cookies.set(name, value);
    const email = "after@operator.example";
    const accepted = async (act: "invite" | "reset") => {
      const token = tokenIn((await command(app, act, email)).output);
      return browser.post(`${deskApiPath}/invitation/${token}`, { name: "After", password: goodPassword });
    };
    const accountsLogged = (what: string) =>
      app.logged
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === what)
        .map(({ account }) => account);
    expect((await accepted("invite")).status).toBe(200);
    expect((await old.get(me)).status).toBe(401);
    await setUpSecondStep(browser);
    const { id } = (await browser.get(me)).body;
    expect(accountsLogged("account made")).toContain(id);
    expect((await accepted("reset")).status).toBe(200);
    expect(accountsLogged("account reset")).toEqual([id]);
  });

  test("used twice at once makes one account", async () => {
    const { output } = await command(app, "invite", "race@operator.example");
    const tries = await Promise.allSettled([1, 2, 3].map((number) => accept(app, tokenIn(output), `Race ${number}`)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["short", "password_short"],
    ["password123456", "password_common"],
    ["aaaaaaaaaaaaaa", "password_common"],
    ["weak@operator.example", "password_email"],
  ])("refuses the password %s", async (password, code) => {
    const { output } = await command(app, "invite", "weak@operator.example");
    const made = await new Browser(app).post(`${deskApiPath}/invitation/${tokenIn(output)}`, { name: "W", password });
    expect([made.status, made.body.code]).toEqual([422, code]);
  });

  test("makes the first invited recruiter the manager", async () => {
    expect((await maya.get(me)).body.role).toBe("manager");
    const { output } = await command(app, "invite", "second@operator.example");
    expect(output).toContain("as recruiter");
  });
});

describe("both log-in steps are required", () => {
  test("without a second step only its setup is allowed", async () => {
    const { output } = await command(app, "invite", "half@operator.example");
    const half = await accept(app, tokenIn(output), "Half");
    expect((await half.get(me)).body.code).toBe("second_step_missing");
    expect((await half.get(`${deskApiPath}/applications`)).status).toBe(403);
    expect((await half.get(`${deskAuthPath}/passkey/generate-register-options`)).status).toBe(403);
    await setUpSecondStep(half);
    expect((await half.get(me)).status).toBe(200);
  });

  test("sessions from before its setup are refused", async () => {
    const { output } = await command(app, "invite", "early@operator.example");
    const own = await accept(app, tokenIn(output), "Early");
    const other = new Browser(app);
    await logIn(other, "early@operator.example");
    expect((await other.get(me)).status).toBe(403);
    await setUpSecondStep(own);
    expect((await other.get(me)).status).toBe(401);
    expect((await own.get(me)).status).toBe(200);
  });

  test("the password alone opens nothing", async () => {
    const browser = new Browser(app);
    const first = await logIn(browser, maya.email);
    expect(first.body).toEqual({ twoFactorRedirect: true });
    expect((await browser.get(me)).status).toBe(401);
    expect((await enterCode(browser, wrongCode(maya.secret))).status).toBe(401);
    expect((await browser.get(me)).status).toBe(401);
    expect((await enterCode(browser, totp(maya.secret))).status).toBe(200);
    expect((await browser.get(me)).body.email).toBe(maya.email);
  });

  test("no browser is trusted with the password alone", async () => {
    const browser = new Browser(app);
    await logIn(browser, maya.email);
    // The next code, because the current one was just used.
    const trusting = { code: totp(maya.secret, Date.now() + 30_000), trustDevice: true };
    expect((await browser.post(`${deskAuthPath}/two-factor/verify-totp`, trusting)).status).toBe(200);
    await browser.post(`${deskAuthPath}/sign-out`);
    expect((await logIn(browser, maya.email)).body).toEqual({ twoFactorRedirect: true });
    expect((await browser.get(me)).status).toBe(401);
  });

  test("a backup code works once", async () => {
    const [code] = maya.backupCodes;
    const enter = async () => {
      const browser = new Browser(app);
      await logIn(browser, maya.email);
      return (await browser.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code })).status;
    };
    expect(await enter()).toBe(200);
    expect(await enter()).toBe(401);
  });

  test("a logged-in recruiter cannot replace or disable the second step", async () => {
    const paul = await recruit(app);
    expect((await paul.post(`${deskAuthPath}/two-factor/enable`, { password: goodPassword })).status).toBe(403);
    expect((await paul.post(`${deskAuthPath}/two-factor/disable`, { password: goodPassword })).status).toBe(404);
  });
});

describe("unlisted authentication routes are 404", () => {
  test.each([
    ["POST", "/sign-up/email"],
    ["POST", "/update-user"],
    ["POST", "/change-email"],
    ["POST", "/delete-user"],
    ["POST", "/request-password-reset"],
    ["POST", "/two-factor/send-otp"],
    ["POST", "/two-factor/get-totp-uri"],
    ["GET", "/ok"],
    ["GET", "/error"],
    ["POST", "/sign-in/social"],
  ])("%s %s", async (method, path) => {
    const body = { email: "new@operator.example", password: goodPassword, name: "New" };
    const sent = method === "GET" ? maya.get(deskAuthPath + path) : maya.post(deskAuthPath + path, body);
    expect(await sent).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("cookies", () => {
  const production = useApp(
    { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
    context,
  );

  test("are HttpOnly and SameSite, and over HTTPS also Secure with the __Host- prefix", async () => {
    const { output } = await command(production, "invite", "https@operator.example");
    const response = await new Browser(production).open(`${deskApiPath}/invitation/${tokenIn(output)}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://jobs.example" },
      body: JSON.stringify({ name: "H", password: goodPassword }),
    });
    const lines = response.headers.getSetCookie();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-desk\./);
      expect(line.toLowerCase()).toContain("; path=/;");
      expect(line.toLowerCase()).toContain("httponly");
      expect(line.toLowerCase()).toContain("secure");
      expect(line.toLowerCase()).toContain("samesite=lax");
      expect(line.toLowerCase()).not.toContain("domain=");
    }
  });
});

test("no log line contains personal data or secrets", () => {
  const log = app.logged.join("\n");
  expect(log).toContain("logged in");
  expect(log).toContain("log-in refused");
  for (const secret of [maya.email, "Recruit", goodPassword, maya.secret, maya.cookies.get("desk.session_token")]) {
    expect(log).not.toContain(secret);
  }
});

/** A one-time code works once (RFC 6238, section 5.2), even for simultaneous attempts. */
import { expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  Browser,
  command,
  enterNewCode,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  tokenIn,
  totp,
} from "../support/desk.ts";

const app = useApp({}, useDatabase());
const me = `${deskApiPath}/me`;

/** Browsers that have passed the password step. */
async function halfWays({ email }: Recruit, count: number): Promise<Browser[]> {
  const browsers = Array.from({ length: count }, () => new Browser(app));
  for (const browser of browsers) await logIn(browser, email);
  return browsers;
}

const step = (steps: number) => Date.now() + steps * 30_000;

test("a used code is refused in another browser, and the next code is accepted", async () => {
  const paul = await recruit(app);
  const [first, second] = await halfWays(paul, 2);
  const code = totp(paul.secret, step(1));
  expect((await enterNewCode(first!, code)).status).toBe(200);
  expect(await enterNewCode(second!, code)).toMatchObject({ status: 401, body: { code: "refused" } });
  expect((await second!.get(me)).status).toBe(401);
  // An older unused code is refused, too.
  expect((await enterNewCode(second!, totp(paul.secret, step(0)))).status).toBe(401);
  await app.database.query("update recruiter_two_factor set used_step = used_step - 1 where user_id = $1", [paul.id]);
  expect((await enterNewCode(second!, code)).status).toBe(200);
});

test("of four browsers with one code at once, one gets in", async () => {
  const paul = await recruit(app);
  const browsers = await halfWays(paul, 4);
  const code = totp(paul.secret, step(1));
  const answers = await Promise.all(browsers.map((browser) => enterNewCode(browser, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
});

test("backup codes have no look-alikes", async () => {
  const { backupCodes } = await recruit(app);
  expect(backupCodes).toHaveLength(10);
  expect(backupCodes.filter((code) => !/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/.test(code))).toEqual([]);
});

test("of four browsers with one backup code at once, one gets in", async () => {
  const paul = await recruit(app);
  for (const code of paul.backupCodes.slice(0, 2)) {
    const browsers = await halfWays(paul, 4);
    const enter = (browser: Browser) => browser.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code });
    const answers = await Promise.all(browsers.map(enter));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
    const late = new Browser(app);
    await logIn(late, paul.email);
    expect((await enter(late)).status).toBe(401);
  }
});

test("the code that set up the second step cannot log in", async () => {
  const { output } = await command(app, "invite", "setup@operator.example");
  const paul = await accept(app, tokenIn(output), "Paul");
  const { body } = await paul.post(`${deskAuthPath}/two-factor/enable`, { password: goodPassword });
  const secret = new URL(body.totpURI).searchParams.get("secret") ?? "";
  const code = totp(secret);
  expect((await enterNewCode(paul, code)).status).toBe(200);
  const other = new Browser(app);
  await logIn(other, "setup@operator.example");
  expect((await enterNewCode(other, code)).status).toBe(401);
});

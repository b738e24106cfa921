/** A new SECRET with the old one in SECRET_PREVIOUS keeps sessions and allows new log-ins. */
import { expect, test } from "vitest";
import { symmetricDecrypt } from "better-auth/crypto";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { deskKeys } from "../../server/desk/keys.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, enterCode, logIn, recruit, type Recruit, totp } from "../support/desk.ts";

const context = useDatabase();
const [first, second, third] = [
  "the first secret, long enough",
  "the second secret, long enough",
  "the third, long enough",
];
const before = useApp({ config: { secret: first } }, context);
const after = useApp({ config: { secret: second, secretPrevious: first } }, context);
const later = useApp({ config: { secret: third, secretPrevious: second } }, context);
const without = useApp({ config: { secret: second } }, context);
const me = `${deskApiPath}/me`;

/** The same browser at a server with other secrets. */
function at(app: typeof before, browser: Browser): Browser {
  const same = new Browser(app);
  for (const [name, value] of browser.cookies) same.cookies.set(name, value);
  return same;
}

const backupCode = (browser: Browser, code: string | undefined) =>
  browser.post(`${deskAuthPath}/two-factor/verify-backup-code`, { code });

async function inAgain(browser: Browser, { email, secret }: Recruit): Promise<number> {
  await logIn(browser, email);
  return (await enterCode(browser, totp(secret))).status;
}

test("after a rotation the session stays valid, and the same app and backup codes still log in", async () => {
  const paul = await recruit(before);
  const rotated = at(after, paul);
  expect((await rotated.get(me)).body).toMatchObject({ id: paul.id });
  expect((await rotated.post(`${deskAuthPath}/sign-out`)).status).toBe(200);
  expect((await at(after, paul).get(me)).status).toBe(401);
  expect(await inAgain(rotated, paul)).toBe(200);
  await logIn(rotated, paul.email);
  expect((await backupCode(rotated, paul.backupCodes[3])).status).toBe(200);
  await logIn(rotated, paul.email);
  expect((await backupCode(rotated, paul.backupCodes[3])).status).toBe(401);
});

test("a log-in re-encrypts the secret with the new key, so it survives the next rotation", async () => {
  const paul = await recruit(before);
  const { rows: old } = await context.database.query<{ secret: string }>(
    "select secret from recruiter_two_factor where user_id = $1",
    [paul.id],
  );
  const read = (data: string, secret: string) =>
    symmetricDecrypt({ key: deskKeys({ secret, secretPrevious: undefined }, "session").secret, data });
  await expect(read(old[0]?.secret ?? "", second)).rejects.toThrow();
  expect(await inAgain(new Browser(after), paul)).toBe(200);
  const { rows } = await context.database.query<{ secret: string; codes: string }>(
    "select secret, backup_codes as codes from recruiter_two_factor where user_id = $1",
    [paul.id],
  );
  expect(JSON.parse(await read(rows[0]?.codes ?? "", second))).toHaveLength(10);
  const third = new Browser(later);
  expect(await inAgain(third, paul)).toBe(200);
  await logIn(third, paul.email);
  expect((await backupCode(third, paul.backupCodes[0])).status).toBe(200);
});

test("a backup code works after a rotation, and then the app", async () => {
  const paul = await recruit(before);
  const rotated = new Browser(after);
  await logIn(rotated, paul.email);
  expect((await backupCode(rotated, paul.backupCodes[1])).status).toBe(200);
  expect(await inAgain(rotated, paul)).toBe(200);
});

test("a half-finished log-in continues after a rotation, and a known browser stays known", async () => {
  const paul = await recruit(before);
  const half = at(before, paul);
  await logIn(half, paul.email);
  const rotated = at(after, half);
  expect((await enterCode(rotated, totp(paul.secret))).status).toBe(200);
  expect((await rotated.get(me)).status).toBe(200);
  expect(after.logged.findLast((line) => line.includes("logged in"))).toContain('"newBrowser":false');
});

test("without the old key, sessions and second steps are invalid", async () => {
  const paul = await recruit(before);
  const rotated = at(without, paul);
  expect((await rotated.get(me)).status).toBe(401);
  expect(await inAgain(rotated, paul)).toBe(401);
  // The operator's log shows why.
  expect(without.logged.join("")).toContain("second step of another SECRET");
});

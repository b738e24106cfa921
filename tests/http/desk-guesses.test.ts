/**
 * Guesses at the desk's log-in are limited, even from many addresses, and the owner can still log
 * in.
 */
import { createHook } from "node:async_hooks";
import { beforeAll, expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { limits } from "../../db/rate-limit.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, enterCode, goodPassword, logIn, recruit, type Recruit, totp, wrongCode } from "../support/desk.ts";

const app = useApp({}, useDatabase());
const me = `${deskApiPath}/me`;

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app, "manager");
});

/** Each call comes from another address (tests/support/app.ts). */
test("of 10,000 guesses from as many addresses ten are checked, and the owner's browser still gets in", async () => {
  const answers = new Map<number, number>();
  for (let sent = 0; sent < 10_000; sent += 100) {
    const batch = Array.from({ length: 100 }, (_, index) =>
      logIn(new Browser(app), maya.email, `guess number ${sent + index}`),
    );
    for (const { status } of await Promise.all(batch)) answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(answers)).toEqual({
    401: limits.deskAccount.points,
    429: 10_000 - limits.deskAccount.points,
  });
  // A stranger with the right password is refused, too …
  const stranger = await logIn(new Browser(app), maya.email);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get("retry-after"))).toBeGreaterThan(0);
  // … but the browser that Maya uses is not.
  await maya.post(`${deskAuthPath}/sign-out`);
  expect((await logIn(maya, maya.email)).body).toEqual({ twoFactorRedirect: true });
  expect((await enterCode(maya, totp(maya.secret))).status).toBe(200);
  expect((await maya.get(me)).status).toBe(200);
});

test("other accounts are not affected, and a known-browser cookie works for its own account only", async () => {
  const paul = await recruit(app);
  expect((await logIn(new Browser(app), paul.email)).status).toBe(200);
  const thief = new Browser(app);
  thief.cookies.set("desk.device", paul.cookies.get("desk.device") ?? "");
  expect((await logIn(thief, maya.email)).status).toBe(429);
  thief.cookies.set("desk.device", `${(maya.cookies.get("desk.device") ?? "").slice(0, -8)}AAAAAAAA`);
  expect((await logIn(thief, maya.email)).status).toBe(429);
});

test("an unknown account is limited like an existing one", async () => {
  const tries = [];
  for (let count = 0; count < limits.deskAccount.points + 2; count += 1) {
    tries.push((await logIn(new Browser(app), "Nobody@operator.example", `guess number ${count}`)).status);
  }
  expect(tries.filter((status) => status === 401)).toHaveLength(limits.deskAccount.points);
  expect(tries.slice(-2)).toEqual([429, 429]);
});

test("guesses at many accounts from one address are limited", async () => {
  const headers = { "x-forwarded-for": "2001:db8:ffff::1" };
  let limited = 0;
  for (let count = 0; count < limits.deskSender.points + 5; count += 1) {
    const body = { email: `somebody${count}@operator.example`, password: 1 };
    const { status } = await new Browser(app).post(`${deskAuthPath}/sign-in/email`, body, headers);
    if (status === 429) limited += 1;
  }
  expect(limited).toBe(5);
});

test("the second step allows five codes per password", async () => {
  const paul = await recruit(app);
  const browser = new Browser(app);
  await logIn(browser, paul.email);
  for (let count = 0; count < 5; count += 1)
    expect((await enterCode(browser, wrongCode(paul.secret))).status).toBe(401);
  // The right one is too late.
  expect((await enterCode(browser, totp(paul.secret))).status).toBe(401);
  expect((await browser.get(me)).status).toBe(401);
});

test("the second step has a budget across passwords, which the owner's browser does not share", async () => {
  const paul = await recruit(app);
  const perPassword = 4;
  for (let round = 0; round < limits.deskCode.points / perPassword; round += 1) {
    const browser = new Browser(app);
    await logIn(browser, paul.email);
    for (let count = 0; count < perPassword; count += 1) {
      expect((await enterCode(browser, wrongCode(paul.secret))).status).toBe(401);
    }
  }
  const stranger = new Browser(app);
  await logIn(stranger, paul.email);
  expect((await enterCode(stranger, totp(paul.secret))).status).toBe(429);
  expect((await logIn(paul, paul.email)).status).toBe(200);
  expect((await enterCode(paul, totp(paul.secret))).status).toBe(200);
});

test("the answer and the work are the same whether or not the account exists", async () => {
  const paul = await recruit(app);
  const attempt = async (email: string) => {
    let hashes = 0;
    const hook = createHook({ init: (_, type) => void (hashes += type === "SCRYPTREQUEST" ? 1 : 0) }).enable();
    const answer = await logIn(new Browser(app), email, "not the password");
    hook.disable();
    return { hashes, status: answer.status, body: answer.body, headers: namesOf(answer.headers) };
  };
  // The password hash takes the time: without it an unknown account would be answered a hundred
  // times faster.
  const known = await attempt(paul.email);
  expect(known).toMatchObject({ hashes: 1, status: 401 });
  expect(await attempt("nobody.else@operator.example")).toEqual(known);
});

function namesOf(headers: Headers): string[] {
  return [...headers.keys()].toSorted();
}

test("log-in is refused from another site, with another type, compressed, too large or malformed", async () => {
  const path = `${deskAuthPath}/sign-in/email`;
  const body = { email: maya.email, password: goodPassword };
  const browser = new Browser(app);
  const status = async (sent: unknown, headers: Record<string, string>) =>
    (await browser.post(path, sent, headers)).status;
  expect(await status(body, { origin: "https://evil.example" })).toBe(403);
  expect(await status(body, { "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await status(body, { "content-type": "text/plain" })).toBe(415);
  expect(await status(body, { "content-encoding": "gzip" })).toBe(415);
  expect(await status("{", {})).toBe(400);
  expect(await status(`"${"x".repeat(40_000)}"`, {})).toBe(413);
  for (const odd of [{}, { email: null, password: [] }, { email: { a: 1 }, password: "x" }, { __proto__: 1 }]) {
    expect(await status(odd, {})).toBe(401);
  }
});

/**
 * A thief who keeps adding passkeys must not have one left after the owner's reset or new password.
 *
 * @module-tag long
 */
import { setTimeout as later } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  Browser,
  command,
  confirm,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  setUpSecondStep,
  tokenIn,
} from "../support/desk.ts";
import { addPasskey, assertion, SoftPasskey } from "../support/passkey.ts";

const context = useDatabase();
const app = useApp({}, context);

beforeAll(async () => {
  await recruit(app, "manager");
});

const passkeysOf = async (who: Recruit) =>
  (await context.database.query("select from recruiter_passkey where user_id = $1", [who.id])).rowCount;

/**
 * Registrations that need only their last request: each with its own challenge cookie, all in the
 * stolen session.
 */
async function prepared(owner: Recruit, count: number, keep: SoftPasskey[] = []): Promise<(() => Promise<number>)[]> {
  const all: (() => Promise<number>)[] = [];
  for (let n = 0; n < count; n += 1) {
    const thief = new Browser(app);
    for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
    const { body } = await thief.get(`${deskAuthPath}/passkey/generate-register-options`);
    const passkey = new SoftPasskey(app.config.publicUrl);
    keep.push(passkey);
    const response = passkey.registration(body.challenge as string);
    all.push(async () => (await thief.post(`${deskAuthPath}/passkey/verify-registration`, { response })).status);
  }
  return all;
}

/** One request every few milliseconds, before, during and after what the owner does. */
async function meanwhile(adds: readonly (() => Promise<number>)[], every: number, owner: () => Promise<unknown>) {
  const running: Promise<number>[] = [];
  const done = (async () => {
    await later(every * 5);
    await owner();
  })();
  for (const add of adds) {
    running.push(add());
    await later(every);
  }
  await done;
  return Promise.all(running);
}

test("after a reset by the manager's link", async () => {
  const paul = await recruit(app);
  const reset = tokenIn((await command(app, "reset", paul.email)).output);
  expect((await confirm(paul)).status).toBe(200);
  const adds = await prepared(paul, 80);
  const owner = new Browser(app);
  const statuses = await meanwhile(adds, 8, async () => {
    const made = await owner.post(`${deskApiPath}/invitation/${reset}`, {
      name: paul.name,
      password: "quite another password 7",
    });
    expect(made.status).toBe(200);
  });
  expect({ left: await passkeysOf(paul), before: statuses.filter((s) => s === 200).length > 0 }).toEqual({
    left: 0,
    before: true,
  });
});

test("after a new password that also removes passkeys", async () => {
  const paul = await recruit(app);
  expect((await confirm(paul)).status).toBe(200);
  const adds = await prepared(paul, 80);
  let answered: unknown;
  const statuses = await meanwhile(adds, 8, async () => {
    const { body, status } = await paul.post(`${deskAuthPath}/change-password`, {
      currentPassword: goodPassword,
      newPassword: "quite another password 7",
      removePasskeys: true,
    });
    expect(status).toBe(200);
    answered = body;
  });
  expect({ left: await passkeysOf(paul), answered, before: statuses.filter((s) => s === 200).length > 0 }).toEqual({
    left: 0,
    answered: expect.objectContaining({ hasPasskey: false }),
    before: true,
  });
});

test("after a reset and a new second step, no passkey of the thief opens the desk", async () => {
  const paul = await recruit(app);
  const reset = tokenIn((await command(app, "reset", paul.email)).output);
  expect((await confirm(paul)).status).toBe(200);
  const thiefs: SoftPasskey[] = [];
  const adds = await prepared(paul, 80, thiefs);
  const owner = new Browser(app);
  await meanwhile(adds, 8, async () => {
    const made = await owner.post(`${deskApiPath}/invitation/${reset}`, {
      name: paul.name,
      password: "quite another password 7",
    });
    expect(made.status).toBe(200);
  });
  // A refused passkey may have been used already, so it ends every session.
  expect((await logIn(owner, paul.email, "quite another password 7")).status).toBe(200);
  await setUpSecondStep(owner, "quite another password 7");
  const opened: number[] = [];
  for (const passkey of thiefs) {
    await context.database.query("delete from rate_limit");
    const thief = new Browser(app);
    const response = await assertion(thief, passkey);
    await thief.post(`${deskAuthPath}/passkey/verify-authentication`, { response });
    opened.push((await thief.get(`${deskApiPath}/me`)).status);
  }
  expect(opened.filter((status) => status === 200)).toEqual([]);
});

test.each(["new password without passkeys", "everywhere logged out by a manager and the passkey removed"] as const)(
  "a passkey log-in in flight leaves no session: %s",
  async (how) => {
    const boss = await recruit(app, "manager");
    await confirm(boss);
    const paul = await recruit(app);
    await confirm(paul);
    const stolen = new SoftPasskey(app.config.publicUrl);
    expect((await addPasskey(paul, stolen)).status).toBe(200);
    const thieves: Browser[] = [];
    const logIns: (() => Promise<number>)[] = [];
    for (let n = 0; n < 80; n += 1) {
      const thief = new Browser(app);
      const response = await assertion(thief, stolen);
      thieves.push(thief);
      logIns.push(async () => (await thief.post(`${deskAuthPath}/passkey/verify-authentication`, { response })).status);
    }
    await meanwhile(logIns, 8, async () => {
      if (how === "new password without passkeys") {
        const { status } = await paul.post(`${deskAuthPath}/change-password`, {
          currentPassword: goodPassword,
          newPassword: "quite another password 7",
          removePasskeys: true,
        });
        expect(status).toBe(200);
      } else {
        const { body } = await boss.get(`${deskApiPath}/recruiters/${paul.id}`);
        for (const { id } of body.passkeys)
          await boss.post(`${deskApiPath}/recruiters/${paul.id}/passkeys/${id}/remove`);
        expect((await boss.post(`${deskApiPath}/recruiters/${paul.id}/sessions/end`)).status).toBe(200);
      }
    });
    const open = await Promise.all(thieves.map(async (thief) => (await thief.get(`${deskApiPath}/me`)).status));
    expect(open.filter((status) => status === 200)).toEqual([]);
  },
);

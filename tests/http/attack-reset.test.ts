/**
 * A reset invalidates any earlier log-in in progress.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  Browser,
  command,
  enterCode,
  logIn,
  recruit,
  setUpSecondStep,
  tokenIn,
  totp,
} from "../support/desk.ts";

const app = useApp({}, useDatabase());

test("a password reset ends a log-in waiting for its second step", async () => {
  await recruit(app, "manager");
  const owner = await recruit(app);
  const thief = new Browser(app);
  expect((await logIn(thief, owner.email)).body).toEqual({ twoFactorRedirect: true });
  const reset = await command(app, "reset", owner.email);
  const password = "seven quiet harbours";
  const again = await accept(app, tokenIn(reset.output), "Owner", password);
  const { secret } = await setUpSecondStep(again, password);
  expect((await enterCode(thief, totp(secret))).status).toBe(401);
});

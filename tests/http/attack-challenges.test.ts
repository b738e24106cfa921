/**
 * Passkey challenges are database rows that anyone can request.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser } from "../support/desk.ts";

const app = useApp({}, useDatabase());

test("unanswered passkey challenges are limited per sender", async () => {
  const browser = new Browser(app);
  const address = { "x-forwarded-for": "192.0.2.7" };
  const seen: number[] = [];
  for (let n = 0; n <= limits.deskChallenge.points; n += 1) {
    seen.push((await browser.get(`${deskAuthPath}/passkey/generate-authenticate-options`, address)).status);
  }
  expect([seen.filter((status) => status === 200).length, seen.at(-1)]).toEqual([limits.deskChallenge.points, 429]);
});

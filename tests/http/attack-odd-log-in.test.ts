/**
 * A value that the database cannot store is answered as wrong, logged, and not a server error.
 *
 * @module-tag long
 */
import { expect, test } from "vitest";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, logIn, recruit } from "../support/desk.ts";

const app = useApp({}, useDatabase());

test("a passkey id that the database cannot store is answered as wrong, not as a server error", async () => {
  for (const id of ["a\0b", { a: 1 }, ["x"], 1e300, null]) {
    const browser = new Browser(app);
    await browser.get(`${deskAuthPath}/passkey/generate-authenticate-options`);
    const { status } = await browser.post(`${deskAuthPath}/passkey/verify-authentication`, { response: { id } });
    expect.soft([JSON.stringify(id), status]).toEqual([JSON.stringify(id), 401]);
  }
});

test("a confirmation with a malformed id is answered without a server error", async () => {
  const owner = await recruit(app);
  for (const id of ["a\0b", "__proto__"]) {
    await owner.get(`${deskAuthPath}/passkey/generate-authenticate-options`);
    expect.soft((await owner.post(`${deskApiPath}/confirm`, { passkey: { id } })).status).toBeLessThan(500);
  }
});

test("every 401 answer is logged", async () => {
  const before = app.logged.length;
  const { status } = await logIn(new Browser(app), "x@operator.example", "a\0b");
  expect(status).toBe(401);
  expect(app.logged.slice(before).some((line) => line.includes("refused"))).toBe(true);
});

test("a very long email address is answered as a wrong log-in", async () => {
  expect((await logIn(new Browser(app), `${"x".repeat(5000)}@operator.example`)).status).toBe(401);
});

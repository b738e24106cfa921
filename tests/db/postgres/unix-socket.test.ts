/**
 * A server reached by a unix socket: its absence is an ordinary outage, and typed values are kept.
 *
 * @module-tag long
 */
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { isUnavailable } from "../../../db/unavailable.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import { useOwnServer } from "../../support/own-server.ts";
import { patience } from "../../support/waiting.ts";

const own = useOwnServer({ by: "socketUrl" });
const site = useApp({}, own);

test("the site answers 503 with the typed values while the socket is missing, and recovers by itself", async () => {
  expect((await site.call("/api/register", applicant())).response.status).toBe(200);
  await own.server.stop();
  // Idle connections break first, with another message.
  for (let n = 0; n < 12; n += 1) {
    expect((await site.call("/api/register", applicant())).response.status).toBe(503);
  }
  const failed: unknown = await own.database.query("select").catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: "ENOENT", syscall: "connect" });
  expect(isUnavailable(failed)).toBe(true);

  const answer = await site.submit("/gb/apply-now", postedForm({ name: "Typed With Care" }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Typed With Care");

  await own.server.start();
  await vi.waitFor(async () => {
    expect((await site.call("/api/register", applicant())).response.status).toBe(200);
  }, patience);
});

test("another missing file is not an outage", () => {
  const error: unknown = (() => {
    try {
      return readFileSync("/no/such/file");
    } catch (reason) {
      return reason;
    }
  })();
  expect(isUnavailable(error)).toBe(false);
  const connecting = (code: string) => Object.assign(new Error("x"), { code, syscall: "connect" });
  expect(["ENOENT", "EACCES", "EAGAIN", "ECONNREFUSED"].filter((code) => !isUnavailable(connecting(code)))).toEqual([]);
});

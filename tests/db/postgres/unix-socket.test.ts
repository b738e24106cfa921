/** A server that is reached by a unix socket: when it is gone that is an outage like any other, and nothing that was typed is lost. */
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { isUnavailable } from "../../../db/unavailable.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import { useOwnServer } from "../../support/own-server.ts";
import { patience } from "../../support/waiting.ts";

const own = useOwnServer({ by: "socketUrl" });
const site = useApp({}, own);

test("the site answers 503 and keeps what was typed while the socket is gone, and goes on by itself", async () => {
  expect((await site.call("/api/register", applicant())).response.status).toBe(200);
  await own.server.stop();
  // Connections that were idle break first, and say so in other words.
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

test("a file that is missing for another reason is no outage", () => {
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

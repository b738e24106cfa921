/** A server that is reached by a unix socket: when it is gone that is an outage like any other, and nothing that was typed is lost. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { patience } from "../../support/waiting.ts";

let server: PostgresServer;
let database: Database;
let queue: Queue;
const site = useApp(
  {},
  {
    get database() {
      return database;
    },
    get queue() {
      return queue;
    },
    get settings() {
      return { databaseUrl: server.socketUrl, dataDirectory: "" };
    },
  },
);

beforeAll(async () => {
  server = await startPostgres();
  database = openPostgres(server.socketUrl);
  await migrate(database);
  queue = await startQueue(database, { work: false });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await server.remove();
});

test("the site answers 503 and keeps what was typed while the socket is gone, and goes on by itself", async () => {
  expect((await site.call("/api/register", applicant())).response.status).toBe(200);
  await server.stop();
  // Connections that were idle break first, and say so in other words.
  for (let n = 0; n < 12; n += 1) {
    expect((await site.call("/api/register", applicant())).response.status).toBe(503);
  }
  const failed: unknown = await database.query("select").catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: "ENOENT", syscall: "connect" });
  expect(isUnavailable(failed)).toBe(true);

  const answer = await site.submit("/gb/apply-now", postedForm({ name: "Typed With Care" }));
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Typed With Care");

  await server.start();
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

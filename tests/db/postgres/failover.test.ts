/**
 * The database's address points to a read-only server: a standby, the old leader after a failover,
 * or one switched to read-only. Requests are answered as in any outage, and succeed once the
 * address points to a writable server.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { explainPostgres } from "../../../db/postgres/explain.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { healthOf } from "../../../app/metrics/health.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import { type Forwarder, startForwarder } from "../../support/forwarder.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { withServer } from "../../support/server-databases.ts";
import { patience, within } from "../../support/waiting.ts";

/** The pool size. */
const connections = 10;

describe.skipIf(!hasPostgres())("an address that points to one of two servers", () => {
  let first: PostgresServer;
  let second: PostgresServer;
  let forwarder: Forwarder;
  let database: Database;
  let queue: Queue;
  const delivered: string[] = [];
  const portOf = ({ url }: PostgresServer) => Number(new URL(url).port);
  const address = () => `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`;
  const site = useApp(
    {},
    {
      get database() {
        return database;
      },
      get settings() {
        return { databaseUrl: address(), dataDirectory: "" };
      },
    },
  );

  beforeAll(async () => {
    first = await startPostgres();
    forwarder = await startForwarder(portOf(first));
    database = openPostgres(address());
    await migrate(database);
    queue = startQueue(database, async ({ id }) => delivered.push(id), { perLane: 5, most: 40, onError: () => {} });
    second = await startPostgres({ standbyOf: first });
  });
  afterAll(async () => {
    await queue?.stop();
    await database?.close();
    await forwarder?.close();
    await second?.remove();
    await first?.remove();
  });

  const register = async () => (await site.call("/api/register", applicant())).response.status;
  const ready = async () => (await site.request("/health/ready")).status;
  const health = async () => (await healthOf({ database, queue })).database;
  const registered = async () => vi.waitFor(async () => expect(await register()).toBe(200), patience);
  /** Opens every connection of the pool. */
  const fillPool = (of = database) =>
    Promise.all(Array.from({ length: connections }, () => of.query("select pg_sleep(0.05)")));
  const writable = (server: PostgresServer, takes: boolean) =>
    withServer(server.url, async (run) => {
      await run("set default_transaction_read_only = off");
      await run(`alter system set default_transaction_read_only = ${takes ? "off" : "on"}`);
      await run("select pg_reload_conf()");
      // New connections see the setting once the server has read it, and existing ones are
      // notified.
      await vi.waitFor(
        () =>
          withServer(server.url, (look) =>
            look(
              `do $$ begin assert current_setting('default_transaction_read_only') = '${takes ? "off" : "on"}'; end $$`,
            ),
          ),
        patience,
      );
    });
  /** Both accept writes, and the address points to the second. */
  async function atSecond(): Promise<void> {
    await second.run("pg_ctl", ["-D", second.files, "-w", "promote"]).catch(() => {});
    await writable(first, true);
    await writable(second, true);
    forwarder.turn(portOf(second), "end");
    await registered();
    await fillPool();
  }

  async function takesNothing(): Promise<void> {
    for (let n = 0; n < connections + 2; n += 1) expect(await register()).toBe(503);
    const typed = await site.submit("/gb/apply-now", postedForm({ name: "Typed With Care" }));
    expect(typed.status).toBe(503);
    expect(await typed.text()).toContain("Typed With Care");
    expect(await ready()).toBe(503);
    expect(await health()).toBe(false);
    const failed: unknown = await within(
      patience,
      saveRegistration(database, newRegistration()).catch((error: unknown) => error),
    );
    expect(failed).toMatchObject({ code: "25006" });
    expect(isUnavailable(failed)).toBe(true);
    // The message of a start.
    expect(explainPostgres(failed, address())).toContain("is read-only (25006)");
  }

  async function takesAll(): Promise<void> {
    await registered();
    expect([await ready(), await health()]).toEqual([200, true]);
    const input = newRegistration();
    await saveRegistration(database, input);
    await vi.waitFor(() => expect(delivered).toContain(input.deliveries[0]?.id), patience);
  }

  test("a standby is an outage until it is promoted", async () => {
    await takesAll();
    forwarder.turn(portOf(second), "end");
    // A connection that just broke reports it differently, once each.
    await fillPool().catch(() => {});
    await takesNothing();
    await second.run("pg_ctl", ["-D", second.files, "-w", "promote"]);
    await takesAll();
  });

  describe("that both accept writes, until one becomes read-only", () => {
    beforeEach(atSecond);

    test("its connections move to the other without a failed request", async () => {
      await writable(second, false);
      forwarder.turn(portOf(first), "stay");
      for (let n = 0; n < connections + 2; n += 1) expect(await register()).toBe(200);
      await takesAll();
    });

    test("without a move of the address it is an outage until it accepts writes again", async () => {
      await writable(second, false);
      await takesNothing();
      await writable(second, true);
      await takesAll();
    });

    test("behind a pooler with outdated state, each connection is dropped when it refuses a write", async () => {
      const pooled = openPostgres(address(), { pooler: true });
      try {
        await fillPool(pooled);
        await writable(second, false);
        forwarder.turn(portOf(first), "stay");
        // A single statement is retried at once.
        await pooled.query("delete from registration where false");

        forwarder.turn(portOf(second), "end");
        await writable(second, true);
        await vi.waitFor(() => fillPool(pooled), patience);
        await writable(second, false);
        forwarder.turn(portOf(first), "stay");
        // A transaction that had begun may have had other effects, so it is not retried.
        const answers: boolean[] = [];
        while (!answers.includes(true) && answers.length <= connections) {
          const error: unknown = await pooled
            .transaction(async (work) => work.query("delete from registration where false"))
            .then(
              () => null,
              (reason: unknown) => reason,
            );
          expect(error === null || isUnavailable(error)).toBe(true);
          answers.push(error === null);
        }
        expect(answers).toEqual([...Array<boolean>(connections).fill(false), true]);
      } finally {
        await pooled.close();
      }
    });
  });
});

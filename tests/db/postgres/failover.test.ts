/**
 * The address of the database leads to a server that takes no writes: a standby, as the old leader is after a failover, or one that was
 * told so. What is sent is answered as in any outage, and goes to whoever takes it as soon as the address leads there.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saveRegistration } from "../../../applications/save-registration.ts";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { explainPostgres } from "../../../db/postgres/explain.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import { type Queue, startQueue } from "../../../jobs/queue.ts";
import { healthOf } from "../../../metrics/health.ts";
import { applicant, postedForm } from "../../support/applicants.ts";
import { useApp } from "../../support/app.ts";
import { type Forwarder, startForwarder } from "../../support/forwarder.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { withServer } from "../../support/server-databases.ts";
import { patience, within } from "../../support/waiting.ts";

/** As many as the pool has. */
const connections = 10;

describe.skipIf(!hasPostgres())("an address that leads to one of two servers", () => {
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
  /** So that every connection there can be is open. */
  const fillPool = (of = database) =>
    Promise.all(Array.from({ length: connections }, () => of.query("select pg_sleep(0.05)")));
  const writable = (server: PostgresServer, takes: boolean) =>
    withServer(server.url, async (run) => {
      await run("set default_transaction_read_only = off");
      await run(`alter system set default_transaction_read_only = ${takes ? "off" : "on"}`);
      await run("select pg_reload_conf()");
      // Whoever connects after the server has read it sees it, and whoever was connected before was told.
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
  /** Both take writes, and the address leads to the second. */
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
    // What a start would say.
    expect(explainPostgres(failed, address())).toContain("takes no writes (25006)");
  }

  async function takesAll(): Promise<void> {
    await registered();
    expect([await ready(), await health()]).toEqual([200, true]);
    const input = newRegistration();
    await saveRegistration(database, input);
    await vi.waitFor(() => expect(delivered).toContain(input.deliveries[0]?.id), patience);
  }

  test("a standby is an outage, until it is promoted", async () => {
    await takesAll();
    forwarder.turn(portOf(second), "end");
    // What broke just now says so in other words, once for each connection.
    await fillPool().catch(() => {});
    await takesNothing();
    await second.run("pg_ctl", ["-D", second.files, "-w", "promote"]);
    await takesAll();
  });

  describe("that both take writes, until one is told to take none", () => {
    beforeEach(atSecond);

    test("it is left for the other, and nobody notices", async () => {
      await writable(second, false);
      forwarder.turn(portOf(first), "stay");
      for (let n = 0; n < connections + 2; n += 1) expect(await register()).toBe(200);
      await takesAll();
    });

    test("where the address does not lead to the other it is an outage, until it takes writes again", async () => {
      await writable(second, false);
      await takesNothing();
      await writable(second, true);
      await takesAll();
    });

    test("behind a pooler, whose word about the server may be old, each connection is left as it refuses", async () => {
      const pooled = openPostgres(address(), { pooler: true });
      try {
        await fillPool(pooled);
        await writable(second, false);
        forwarder.turn(portOf(first), "stay");
        // A statement alone is asked again at once.
        await pooled.query("delete from registration where false");

        forwarder.turn(portOf(second), "end");
        await writable(second, true);
        await vi.waitFor(() => fillPool(pooled), patience);
        await writable(second, false);
        forwarder.turn(portOf(first), "stay");
        // Of a transaction that had begun nobody knows what else its work did.
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

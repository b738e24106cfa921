/**
 * Two web processes and a worker behind PgBouncer in transaction mode, where sessions do not
 * persist: no LISTEN, session settings or prepared statements. Skipped without PgBouncer.
 *
 * @module-tag long
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../db/database.ts";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { deskVacancyClosed } from "../../../domain/desk/vacancies.ts";
import { useApp } from "../../support/app.ts";
import type { Child } from "../../support/child.ts";
import { createScratch, type Scratch, type TestDatabase } from "../../support/databases.ts";
import { recruit, said } from "../../support/desk.ts";
import { act, newKey, publish, wholeDraft, written } from "../../support/desk-vacancies.ts";
import { hasPgbouncer, type Pooler, startPgbouncer } from "../../support/pgbouncer.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { type Server, startServer, startWorker } from "../../support/server.ts";
import { patience } from "../../support/waiting.ts";

/** Server connections: fewer than the processes would use, with ten each. */
const sessions = 4;

/** Milliseconds within which every process shows a change. */
const shownWithin = 5_000;
const goneWithin = 10_000;

describe.skipIf(!hasPgbouncer())("behind a connection pooler", () => {
  let scratch: Scratch;
  let pooler: Pooler;
  let receiver: Receiver;
  let servers: Server[] = [];
  let worker: Child | undefined;
  let database: Database;
  const context: TestDatabase = {
    get database() {
      return database;
    },
    get settings() {
      return { ...scratch.settings, databaseUrl: pooler.url, databasePooler: true };
    },
  };
  const app = useApp({}, context);

  beforeAll(async () => {
    // The database is empty, and all processes migrate it at once.
    scratch = await createScratch({ empty: true, direct: true });
    pooler = await startPgbouncer(scratch.settings.databaseUrl ?? "", sessions);
    receiver = await startReceiver();
    const demo = parse(await readFile(new URL("../../../demo/operator.yaml", import.meta.url), "utf8")) as object;
    const operator = join(scratch.settings.dataDirectory, "operator.yaml");
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    await writeFile(operator, stringify({ ...demo, webhooks: [{ id: "main", url: receiver.url, secret }] }));
    const environment = { OPERATOR_FILE: operator };
    const starting = [1, 2].map(() => startServer(context.settings, environment, "web"));
    [worker, ...servers] = await Promise.all([startWorker(context.settings, environment), ...starting]);
    database = await openDatabase(context.settings);
    app.now = new Date();
  });
  afterAll(async () => {
    await Promise.all([worker, ...servers].map(async (each) => each?.kill()));
    await database?.close();
    await receiver?.close();
    await pooler?.remove();
    await scratch?.remove();
  });

  /**
   * Resolves to the milliseconds between `since`, when the desk answered, and the last process's
   * answer with that status.
   */
  async function answeredEverywhere(path: string, status: number, since: number): Promise<number> {
    const times = servers.map(async ({ url }) => {
      for (;;) {
        const answer = await fetch(url + path);
        await answer.body?.cancel();
        const time = performance.now() - since;
        if (answer.status === status) return time;
        if (time > patience) throw new Error(`${path} still answers ${answer.status}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    });
    return Math.max(...(await Promise.all(times)));
  }

  test("a publication reaches every process within five seconds, and a closing within ten", async () => {
    const maya = await recruit(app);
    const draft = wholeDraft("Pooled Catalogue Assistant", { closesOn: null });
    const vacancy = await written(maya, draft);
    const path = `/gb/jobs/${vacancy.slug}`;
    expect((await publish(maya, vacancy)).status).toBe(200);
    const shown = await answeredEverywhere(path, 200, performance.now());
    expect(shown).toBeLessThan(shownWithin);

    const { vacancy: closed } = said(
      deskVacancyClosed,
      await act(maya, vacancy.id, "close", { key: newKey(), people: "keep" }),
    );
    expect(closed.closedAt).not.toBeNull();
    const gone = await answeredEverywhere(path, 410, performance.now());
    expect(gone).toBeLessThan(goneWithin);
  });

  test("applications to every process are saved once and delivered by the worker", async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `pooled-${n}`);
    const send = async (key: string, n: number, { url }: Server) => {
      const answer = await fetch(`${url}/api/register`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          "x-forwarded-for": `10.9.0.${n}`,
        },
        body: JSON.stringify({
          name: `Pooled ${n}`,
          email: `pooled.${n}@example.org`,
          contact: `7400${String(n).padStart(6, "0")}`,
          area_code: "44",
          country: "GB",
          age: 30,
        }),
      });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { result: { id: string } }).result.id;
    };
    const ids = await Promise.all(
      keys.map(async (key, n) => {
        // Twice with one key, simultaneously, to different processes.
        const both = await Promise.all(servers.map((server) => send(key, n, server)));
        expect(new Set(both).size).toBe(1);
        return both[0];
      }),
    );
    const { rows } = await database.query<{ count: number }>("select count(*) from application");
    expect(rows).toEqual([{ count: keys.length }]);
    const told = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
    await expect.poll(() => told().toSorted(), { timeout: patience }).toEqual(ids.toSorted());
  });

  test("operator commands work", async () => {
    const [server] = servers;
    const findings = (await server?.command("doctor"))?.join("\n");
    expect(findings).toMatch(/^ok +database: PostgreSQL/m);
    // Session settings are reported as the role's responsibility.
    expect(findings).toMatch(/^warning +database: .*statement_timeout/m);
  });

  test("a transaction has its timeouts and leaves none in the session", async () => {
    const bounds = `select current_setting('jit') as jit, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const within = await database.transaction((transaction) => transaction.query(bounds));
    expect(within.rows).toEqual([{ jit: "off", statement: "15s", idle: "15s" }]);
    const unhurried = await database.transaction((transaction) => transaction.query(bounds), { unhurried: true });
    expect(unhurried.rows).toEqual([{ jit: "off", statement: "0", idle: "0" }]);
    for (let n = 0; n < sessions * 2; n += 1) {
      expect((await database.query(bounds)).rows).toEqual([{ jit: "on", statement: "0", idle: "0" }]);
    }
  });

  test("without the setting, startup and commands report it", async () => {
    const direct = openPostgres(pooler.url);
    try {
      await expect(direct.query("select 1")).rejects.toThrow("DATABASE_POOLER=on");
      await expect(migrate(direct)).rejects.toThrow("DATABASE_POOLER=on");
    } finally {
      await direct.close();
    }
  });
});

/**
 * The database password changes while people apply (docs/operate/secrets.md, "Change the database
 * password"): two processes restart one after the other, on a server with password authentication.
 *
 * @module-tag long
 */
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { openDatabase } from "../../../db/open.ts";
import { applicant } from "../../support/applicants.ts";
import { nextAddress } from "../../support/app.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { testSecret } from "../../support/secrets.ts";
import { databaseUrl, withServer } from "../../support/server-databases.ts";
import { type Server, startServer } from "../../support/server.ts";

let server: PostgresServer;
let scratch: Scratch;
const running: Server[] = [];

beforeAll(async () => {
  [server, scratch] = await Promise.all([startPostgres(), createScratch({ empty: true, direct: true })]);
  await withServer(server.url, async (run) => {
    await run("create role fairlead login password 'first'");
    await run("create database jobs owner fairlead");
    const rules = ["local all all trust", "host all postgres all trust", "host all all all scram-sha-256"];
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ hba_file: string }>("show hba_file");
    await client.end();
    await run(`copy (select unnest(array['${rules.join("','")}'])) to '${rows[0]?.hba_file}'`);
    await run("select pg_reload_conf()");
  });
});
afterAll(async () => {
  for (const each of running) await each.kill();
  await scratch?.remove();
  await server?.remove();
});

function urlOf(role: string, password: string): string {
  const url = new URL(databaseUrl(server.url, "jobs"));
  [url.username, url.password] = [role, password];
  return url.href;
}

async function start(password: string): Promise<Server> {
  const settings = { databaseUrl: urlOf("fairlead", password), dataDirectory: scratch.settings.dataDirectory };
  const started = await startServer(settings, { SECRET: testSecret }, "web");
  running.push(started);
  return started;
}

test("a password change loses or doubles no acknowledged data, and refused requests get 503", async () => {
  const webs = [await start("first"), await start("first")];
  const statuses = new Set<number>();
  const acknowledged: string[] = [];
  const over = new AbortController();
  let sent = 0;
  /** Sends to one process after the other until acknowledged, like a proxy. */
  const apply = async () => {
    const key = `press-${(sent += 1)}-${process.pid}`.padEnd(24, "x");
    const body = JSON.stringify(applicant());
    const headers = { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": nextAddress() };
    for (let attempt = 0; ; attempt += 1) {
      const { url } = webs[attempt % webs.length] as Server;
      const answer = await fetch(`${url}/api/register`, { method: "POST", headers, body }).catch(() => null);
      if (answer === null) continue;
      statuses.add(answer.status);
      const { result } = (await answer.json()) as { result?: { id: string } };
      if (answer.status !== 200) continue;
      acknowledged.push(result?.id ?? "");
      return;
    }
  };
  const people = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) await apply();
  });
  const reaches = async (count: number) => {
    const wanted = acknowledged.length + count;
    while (acknowledged.length < wanted) await Promise.race([...people, new Promise(setImmediate)]);
  };
  try {
    await reaches(10);
    await withServer(server.url, async (run) => {
      await run("alter role fairlead password 'second'");
      // The worst case: no earlier connection is left.
      await run("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fairlead'");
    });
    await expect.poll(async () => (await fetch(`${webs[0]?.url}/health/ready`)).status, { timeout: 60_000 }).toBe(503);
    await expect.poll(() => statuses.has(503), { timeout: 60_000 }).toBe(true);
    for (const index of [0, 1]) {
      const before = webs[index] as Server;
      webs[index] = await start("second");
      await before.stop();
      await reaches(10);
    }
  } finally {
    over.abort();
    await Promise.all(people);
  }
  expect([...statuses].toSorted()).toEqual([200, 503]);
  const database = await openDatabase({ databaseUrl: urlOf("fairlead", "second"), dataDirectory: "" });
  const { rows } = await database.query<{ id: string }>("select id from registration");
  await database.close();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
});

test("a second role with equal rights allows a change without downtime", async () => {
  await withServer(server.url, async (run) => {
    await run("create role fairlead_b login password 'other' in role fairlead");
    await run("alter role fairlead_b set role fairlead");
    await run("alter role fairlead nologin");
  });
  const database = await openDatabase({ databaseUrl: urlOf("fairlead_b", "other"), dataDirectory: "" });
  try {
    await migrate(database);
    await database.script("create table made_by_the_second (n integer)");
    const { rows } = await database.query("select tableowner from pg_tables where tablename = 'made_by_the_second'");
    expect(rows).toEqual([{ tableowner: "fairlead" }]);
    // The second role can change what the first created, as a migration would.
    await database.script("alter table application add column made_by_the_second integer");
  } finally {
    await database.close();
  }
});

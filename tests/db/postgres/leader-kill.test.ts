/**
 * Three machines under Patroni with strict synchronous replication and haproxy (deploy/patroni).
 * The leader is killed under load: acknowledged data is kept once, and service resumes.
 * TEST_LEADER_KILLS sets the count. Skipped if a program is missing.
 *
 * @module-tag long
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import { openPostgres } from "../../../db/postgres/open.ts";
import type { Child } from "../../support/child.ts";
import { leaderKills } from "../../support/environment.ts";
import { mayCreateNetworks } from "../../support/network.ts";
import {
  type Cluster,
  clusterPrograms,
  createOwnDatabase,
  type Loss,
  startCluster,
  type Standing,
} from "../../support/patroni.ts";
import { type Pooler, startPgbouncerWith } from "../../support/pgbouncer.ts";
import { hasPostgres } from "../../support/postgres.ts";
import { programPath } from "../../support/program.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { read } from "../../support/repository.ts";
import { type Server, startServer, startWorker } from "../../support/server.ts";
import { patience } from "../../support/waiting.ts";
import { startWriters } from "../../support/writers.ts";

const missing = [
  ...["pgbouncer", ...clusterPrograms].filter((name) => programPath(name) === null),
  ...(hasPostgres() ? [] : ["PostgreSQL"]),
];
/** In separate networks for many kills, if this machine allows them. */
const apart = leaderKills > 1 && mayCreateNetworks();
/** PostgreSQL alone fails more often than its machine, and recovers sooner. */
const order: readonly { who: keyof Standing; loss: Loss }[] = [
  { who: "leader", loss: "postgres" },
  { who: "leader", loss: "machine" },
  ...(apart ? [{ who: "leader", loss: "cut off" } as const] : []),
  { who: "leader", loss: "postgres" },
  { who: "leader", loss: "standstill" },
  { who: "standby", loss: "machine" },
];

describe.skipIf(missing.length > 0)(
  `the leader of three machines${missing.map((name) => `, without ${name}`).join("")}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "fairlead-leader-"));
    let cluster: Cluster | undefined;
    let pooler: Pooler | undefined;
    let receiver: Receiver | undefined;
    const children: Child[] = [];
    const webs: Server[] = [];

    beforeAll(async () => {
      const machines = (cluster = await startCluster({ apart }));
      await machines.whole();
      await createOwnDatabase(machines, "fairlead");
      const { password, port } = machines;
      const login = `fairlead:${password}`;
      const direct = ownUrl(machines);
      pooler = await startPgbouncerWith({
        url: (own) => `postgres://${login}@127.0.0.1:${own}/fairlead`,
        users: `"fairlead" "${password}"\n`,
        settings: (own, place) =>
          read("deploy/patroni/pgbouncer.ini")
            .replace("port=5000", `port=${port}`)
            .replace("listen_port = 6432", `listen_port = ${own}`)
            .replace("auth_file = /etc/pgbouncer/", `auth_file = ${place}/`),
      });
      receiver = await startReceiver();
      const demo = parse(readFileSync(new URL("../../../demo/operator.yaml", import.meta.url), "utf8")) as object;
      const operator = join(folder, "operator.yaml");
      const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
      writeFileSync(operator, stringify({ ...demo, webhooks: [{ id: "main", url: receiver.url, secret }] }));
      const environment = { OPERATOR_FILE: operator };
      const settings = { databaseUrl: direct, dataDirectory: folder };
      const pooled = { ...settings, databaseUrl: pooler.url, databasePooler: true };
      for (const each of [settings, pooled]) webs.push(await startServer(each, environment, "web"));
      children.push(...webs, await startWorker(settings, environment));
    });
    afterAll(async () => {
      await Promise.all(children.map((child) => child.kill()));
      await pooler?.remove();
      await cluster?.remove();
      await receiver?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test(
      `is lost ${leaderKills} times without losing or doubling acknowledged data, and writes resume`,
      async () => {
        const machines = cluster as Cluster;
        const writers = startWriters(webs);
        const back: { what: string; took: number }[] = [];
        try {
          for (let n = 0; n < leaderKills; n += 1) {
            const standing = await machines.whole();
            await writers.answered(1 + Math.floor(Math.random() * 40));
            const { who, loss } = order[n % order.length] as (typeof order)[number];
            const name = standing[who];
            machines.lose(name, loss);
            const took = await writers.acceptedAfter(performance.now());
            machines.bringBack(name, loss);
            const what = `${who} ${loss}`;
            back.push({ what, took });
            if (leaderKills > 1)
              console.log(`${n + 1}: ${name} lost (${what}), back after ${(took / 1000).toFixed(1)} s`);
          }
          await machines.whole();
        } catch (error) {
          throw new Error(`${String(error)}\n${writers.said()}\n${machines.log()}`, { cause: error });
        } finally {
          await writers.end();
        }
        console.log(`${report(back)}\n${writers.said()}`);
        expect(writers.wrong).toEqual([]);
        expect(writers.acknowledged.size).toBe(writers.sent());

        const database = openPostgres(ownUrl(machines));
        try {
          const { rows } = await database.query<{ id: string; email: string }>("select id, email from registration");
          const stored = new Map(rows.map(({ id, email }) => [email, id]));
          expect(rows).toHaveLength(writers.acknowledged.size);
          expect(writers.acknowledged.size).toBeGreaterThan(leaderKills);
          const lost = [...writers.acknowledged].filter(([email, id]) => stored.get(email) !== id);
          expect(lost).toEqual([]);
          const { rows: applications } = await database.query<{ count: number }>("select count(*) from application");
          expect(applications).toEqual([{ count: writers.acknowledged.size }]);
        } finally {
          await database.close();
        }
        await everyoneTold(receiver as Receiver, writers.acknowledged.size);
      },
      (leaderKills + 2) * 10 * patience,
    );
  },
);

const ownUrl = ({ password, port }: Cluster) => `postgres://fairlead:${password}@127.0.0.1:${port}/fairlead`;

/** The worker has announced each, under one webhook-id, however often it was sent. */
async function everyoneTold({ received }: Receiver, count: number): Promise<void> {
  const told = () => {
    const ids = new Map<string, Set<unknown>>();
    for (const { body, headers } of received) {
      const { id } = (JSON.parse(body) as { data: { id: string } }).data;
      ids.set(id, (ids.get(id) ?? new Set()).add(headers["webhook-id"]));
    }
    return ids;
  };
  // Until no more are announced.
  for (let last = -1; told().size < count && told().size > last;) {
    last = told().size;
    await vi.waitFor(() => expect(told().size).toBeGreaterThan(last), patience).catch(() => {});
  }
  expect(told().size).toBe(count);
  expect([...told().values()].filter((ids) => ids.size !== 1)).toEqual([]);
}

function report(back: readonly { what: string; took: number }[]): string {
  const line = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b).map((time) => (time / 1000).toFixed(1));
    return `${name}: ${times.length} times, writes back after ${sorted[Math.floor(times.length / 2)]} s (median), ${sorted.at(-1)} s (most)`;
  };
  const all = back.map(({ took }) => took);
  const each = Map.groupBy(back, ({ what }) => what);
  return [
    line("lost", all),
    ...Array.from(each, ([what, of]) =>
      line(
        what,
        of.map(({ took }) => took),
      ),
    ),
  ].join("\n");
}

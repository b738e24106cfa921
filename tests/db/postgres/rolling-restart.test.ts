/**
 * Two web processes behind nginx as configured in deploy/, restarted one after the other under
 * load. TEST_RESTARTS sets the count. Skipped without nginx.
 *
 * @module-tag long
 */
import { Agent, request } from "node:https";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../db/open.ts";
import { apiPaths } from "../../../routes.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { rollingRestarts } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { programPath } from "../../support/program.ts";
import { exampleHost, type Proxy, startNginx } from "../../support/proxies.ts";
import { type Server, startServer } from "../../support/server.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(programPath("nginx") === null || programPath("openssl") === null)("behind nginx", () => {
  let scratch: Scratch;
  let proxy: Proxy;
  let ports: readonly number[] = [];
  const servers: Server[] = [];
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  // The client in front of nginx names the visitors, to simulate many.
  const start = (port: number) =>
    startServer(scratch.settings, { PORT: String(port), TRUST_PROXY: "2", PAGES_AHEAD: "on" }, "web");

  beforeAll(async () => {
    scratch = await createScratch();
    ports = [await freePort(), await freePort()];
    for (const port of ports) servers.push(await start(port));
    proxy = await startNginx(ports);
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all(servers.map((server) => server.kill()));
    await proxy?.remove();
    await scratch?.remove();
  });

  async function ask(path: string, visitor: number, sent?: { key: string; body: object }): Promise<number> {
    const headers = {
      host: exampleHost,
      "x-forwarded-for": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
      ...(sent ? { "content-type": "application/json", "idempotency-key": sent.key } : {}),
    };
    const options = { method: sent ? "POST" : "GET", headers, servername: exampleHost, agent };
    const asked = request(new URL(path, proxy.url), options).end(sent ? JSON.stringify(sent.body) : undefined);
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await text(response);
    return response.statusCode ?? 0;
  }

  async function appliedAndRead(): Promise<void> {
    const over = new AbortController();
    const statuses = new Map<string, number>();
    let count = 0;
    const acknowledged: string[] = [];
    const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    const reader = async () => {
      while (!over.signal.aborted) note(`page ${await ask("/gb", (count += 1))}`);
    };
    const applicant = async () => {
      while (!over.signal.aborted) {
        const n = (count += 1);
        const email = `rolling.${n}@example.org`;
        const contact = `7400${String(n).padStart(6, "0")}`;
        const body = { name: `Rolling ${n}`, email, contact, area_code: "44", country: "GB", age: 30 };
        const status = await ask(apiPaths.register, n, { key: `rolling-${n}`, body });
        note(`application ${status}`);
        if (status === 200) acknowledged.push(email);
      }
    };
    const load = [reader(), reader(), applicant(), applicant()];
    for (let round = 0; round < rollingRestarts; round += 1) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(port);
      }
    }
    over.abort();
    await Promise.all(load);
    expect([...statuses.keys()].toSorted()).toEqual(["application 200", "page 200"]);

    const database = await openDatabase(scratch.settings);
    try {
      const { rows } = await database.query<{ email: string }>("select email from registration order by email");
      expect(rows.map(({ email }) => email)).toEqual(acknowledged.toSorted());
      expect(acknowledged.length).toBeGreaterThan(10);
    } finally {
      await database.close();
    }
  }
  test(
    `${rollingRestarts} restarts fail no page, and every acknowledged application is stored once`,
    appliedAndRead,
    (rollingRestarts + 10) * patience,
  );
});

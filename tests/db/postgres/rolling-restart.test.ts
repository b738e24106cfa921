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
import { afterAll, beforeAll, describe, test } from "vitest";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { rollingRestarts } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { programPath } from "../../support/program.ts";
import { exampleHost, type Proxy, startNginx } from "../../support/proxies.ts";
import { startRollingLoad } from "../../support/rolling-load.ts";
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
    const load = startRollingLoad(ask, scratch);
    for (let round = 0; round < rollingRestarts; round += 1) {
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop();
        servers[index] = await start(port);
      }
    }
    await load.end();
  }
  test(
    `${rollingRestarts} restarts fail no page, and every acknowledged application is stored once`,
    appliedAndRead,
    (rollingRestarts + 10) * patience,
  );
});

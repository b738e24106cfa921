/**
 * `doctor` from outside through nginx and Caddy as configured in deploy/. Programs that a machine
 * lacks are skipped.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examineReachability } from "../../cli/examine-reachability.ts";
import { fakeDns } from "../../integrations/dns/fake.ts";
import { type ProbeSettings, prober } from "../../integrations/probe/probe.ts";
import { healthPaths } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { operatorWith, ownSettings } from "../support/operators.ts";
import { programPath } from "../support/program.ts";
import { exampleHost, type Proxy, startCaddy, startNginx } from "../support/proxies.ts";
import { patience } from "../support/waiting.ts";

describe.each([
  ["nginx", startNginx],
  ["caddy", startCaddy],
] as const)("%s with the shipped settings", (program, start) => {
  const isMissing = programPath(program) === null || programPath("openssl") === null;
  let front: Proxy;
  const site = useApp(() => ({
    operator: operatorWith(ownSettings),
    config: {
      environment: "production",
      publicUrl: front.url.replace("127.0.0.1", exampleHost),
      trustProxy: 1,
    },
  }));
  const upstream = createServer(getRequestListener((request) => site.app.fetch(request)));
  beforeAll(async () => {
    if (isMissing) return;
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    front = await start([port, port]);
  });
  afterAll(async () => {
    if (isMissing) return;
    await front.remove();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });

  test.skipIf(isMissing)("passes every check", async () => {
    site.now = new Date();
    const { certificate } = front;
    const ofProxy = (given: ProbeSettings) =>
      prober({ ...given, ...(certificate === null ? {} : { ca: certificate }) });
    // Caddy passes nothing on until its first health check has been answered.
    const probe = ofProxy({ address: "127.0.0.1" });
    const deadline = performance.now() + patience;
    while ((await probe(site.config.publicUrl + healthPaths.live)).answer?.status !== 200)
      if (performance.now() > deadline) throw new Error(`${program} passes nothing on: ${front.log()}`);
    const examine = async () => {
      const findings = await examineReachability(site.config, {
        operator: site.config.operator,
        secret: site.config.secret,
        dns: fakeDns({ [`A ${exampleHost}`]: ["127.0.0.1"] }),
        prober: ofProxy,
        clock: Date.now,
      });
      // The loopback address and the certificate of two days are the test's own.
      const others = findings.filter(({ text }) => !/^(?:DNS|certificate of)/.test(text));
      return others.map(({ kind, text }) => `${kind} ${text.split(":")[0]}`);
    };
    // Caddy before 2.7.5 sometimes knows no process for a moment (deploy/Caddyfile).
    await expect
      .poll(examine, { timeout: patience, interval: 200 })
      .toEqual([
        "ok clock",
        "ok headers",
        "ok compression",
        "ok caching",
        "ok pictures",
        "ok test application",
        "ok visitors",
      ]);
  });
});

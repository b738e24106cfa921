/**
 * Every process replaced in turn under load, as Kubernetes does it, with the commands,
 * environments, probes, preStop hooks and grace periods of deploy/kubernetes. The client is the
 * ingress controller: it notices a stopping process late. TEST_RESTARTS sets the count.
 *
 * @module-tag long
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Child, childOf } from "../../support/child.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { childEnvironment, rollingRestarts } from "../../support/environment.ts";
import { freePort } from "../../support/free-port.ts";
import { containerOf, environmentOf, podOf, requestOf, web, worker } from "../../support/manifests.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";
import { read, root } from "../../support/repository.ts";
import { startRollingLoad } from "../../support/rolling-load.ts";
import { testSecret } from "../../support/secrets.ts";
import { patience, within } from "../../support/waiting.ts";

/** Milliseconds after which the ingress controller sends nothing more to a stopping process. */
const noticedAfterMs = 8_000;

interface Pod {
  readonly child: Child;
  readonly url: string;
}

let folder: string;
let scratch: Scratch;
let receiver: Receiver;
const agent = new Agent({ keepAlive: true });
const running = new Set<Pod>();
/** Web processes that get requests. */
const endpoints: Pod[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-replacement-"));
  [scratch, receiver] = await Promise.all([createScratch({ empty: true }), startReceiver()]);
  const { databaseUrl = "", databasePooler } = scratch.settings;
  const webhook = `\nwebhooks:\n  - { id: main, url: "${receiver.url}", secret: "whsec_${testSecret}" }\n`;
  mkdirSync(join(folder, "config"));
  writeFileSync(join(folder, "config/operator.yaml"), read("demo/operator.yaml") + webhook);
  const settings = {
    FAIRLEAD_ENV: "demo",
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER: databasePooler ? "on" : "off",
    SECRET: testSecret,
    LOG_LEVEL: "warn",
    // The manifests replace these, which init writes for a single machine.
    HOST: "192.0.2.1",
    TRUST_PROXY: "0",
    OPERATOR_FILE: "/nowhere/operator.yaml",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, "config/fairlead.env"), lines.join(""));
});
afterAll(async () => {
  agent.destroy();
  await Promise.all(Array.from(running, ({ child }) => child.kill()));
  await receiver?.close();
  await scratch?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a container with volumes of its own, and waits until its readiness probe succeeds. */
async function startPod(workload: typeof web | typeof worker): Promise<Pod> {
  const container = containerOf(workload);
  const own = mkdtempSync(join(folder, "pod-"));
  const here = (value: string) =>
    value
      .replace("/etc/fairlead", join(folder, "config"))
      .replace("/erasures", join(own, "erasures"))
      .replace(/^0\.0\.0\.0$/, "127.0.0.1");
  const [program, ...parameters] = (container.command ?? []).map(here);
  expect(program).toBe("node");
  const written = Object.entries(environmentOf(container)).map(([name, value]) => [name, here(value)] as const);
  // All run on one machine here.
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  const settings = { ...Object.fromEntries(written), ...ports, DATA_DIR: join(own, "data") };
  const env = childEnvironment(settings);
  const child = childOf(spawn(process.execPath, parameters, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] }));
  const pod = { child, url: `http://127.0.0.1:${ports.PORT}` };
  running.add(pod);
  const { path, port } = requestOf(container.readinessProbe);
  const isReady = () =>
    fetch(`http://127.0.0.1:${ports[port]}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = performance.now() + patience; !(await isReady());) {
    if (child.process.exitCode !== null || performance.now() > deadline)
      throw new Error(`${parameters.at(-1)} is not ready\n${child.complaints()}`);
    await pause(50);
  }
  return pod;
}

/** Stops it as the kubelet does; it must end by itself. */
async function stopPod(workload: typeof web | typeof worker, pod: Pod): Promise<void> {
  const { terminationGracePeriodSeconds: grace = 30 } = podOf(workload);
  const noticed = pause(noticedAfterMs).then(() => {
    const place = endpoints.indexOf(pod);
    if (place >= 0) endpoints.splice(place, 1);
  });
  const [program, ...parameters] = containerOf(workload).lifecycle?.preStop?.exec?.command ?? ["true"];
  const hook = childOf(spawn(program as string, parameters, { stdio: "ignore" }));
  const stopped = (async () => {
    expect(await hook.ended).toBe(0);
    pod.child.process.kill("SIGTERM");
    return pod.child.ended;
  })();
  expect(await within(grace * 1000, stopped, "the end of its grace period"), pod.child.complaints()).toBe(0);
  running.delete(pod);
  await noticed;
}

async function ask(path: string, visitor: number, sent?: { key: string; body: object }): Promise<number> {
  const pod = endpoints[visitor % endpoints.length];
  if (!pod) throw new Error("no web process gets requests");
  const headers = {
    // The ingress controller appends the address that it sees.
    "x-forwarded-for": `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    ...(sent ? { "content-type": "application/json", "idempotency-key": sent.key } : {}),
  };
  const options = { method: sent ? "POST" : "GET", headers, agent };
  const asked = request(new URL(path, pod.url), options).end(sent ? JSON.stringify(sent.body) : undefined);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  await text(response);
  return response.statusCode ?? 0;
}

async function replaceAll(workers: Pod[]): Promise<void> {
  // maxSurge 1 and maxUnavailable 0: a new one is ready before an old one stops.
  const replaced = endpoints.slice();
  for (const old of replaced) {
    endpoints.push(await startPod(web));
    await stopPod(web, old);
  }
  // A StatefulSet begins with the last, and stops it before it starts the new one.
  for (const [index, old] of [...workers.entries()].toReversed()) {
    await stopPod(worker, old);
    workers[index] = await startPod(worker);
  }
}

test(
  "replacing every process in turn fails no request, and each acknowledged application is delivered once",
  { timeout: (rollingRestarts + 5) * 2 * patience },
  async () => {
    // All at once, on an empty database: one migrates it, the others wait.
    const pods = (workload: typeof web | typeof worker) =>
      Promise.all(Array.from({ length: workload.spec?.replicas ?? 1 }, () => startPod(workload)));
    const [webs, workers] = await Promise.all([pods(web), pods(worker)]);
    endpoints.push(...webs);
    const load = startRollingLoad(ask, scratch, 20);
    for (let round = 0; round < rollingRestarts; round += 1) await replaceAll(workers);
    const { applications, pages } = await load.end();
    console.log(
      `${applications} applications and ${pages} pages while ${webs.length + workers.length} processes were replaced`,
    );
    expect(endpoints.some((pod) => webs.includes(pod))).toBe(false);

    const delivered = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string })
        .filter(({ type }) => type === "application.created").length;
    await expect.poll(delivered, { timeout: patience, interval: 200 }).toBe(applications);
  },
);

/**
 * Separate web process and worker: each has its own figures and health, and the worker is ready
 * once it works.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applicant } from "../../support/applicants.ts";
import type { Child } from "../../support/child.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { freePort } from "../../support/free-port.ts";
import { scrape } from "../../support/scrape.ts";
import { type Server, startServer, startWorker } from "../../support/server.ts";
import { patience } from "../../support/waiting.ts";

let scratch: Scratch;
let web: Server | undefined;
let worker: Child | undefined;
const ports = { web: 0, worker: 0 };

beforeAll(async () => {
  scratch = await createScratch();
  ports.web = await freePort();
  ports.worker = await freePort();
  web = await startServer(scratch.settings, { METRICS_PORT: String(ports.web) }, "web");
  worker = await startWorker(scratch.settings, { METRICS_PORT: String(ports.worker) });
});
afterAll(async () => {
  await Promise.all([web?.kill(), worker?.kill()]);
  await scratch.remove();
});

test("web process and worker are both ready, the worker with queue and clock", async () => {
  const ready = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  await vi.waitFor(
    async () => expect(await ready(ports.worker)).toMatchObject({ status: "ready", queue: true, clock: true }),
    patience,
  );
  expect(await ready(ports.web)).toEqual({ status: "ready", database: true, queue: null, clock: null });
});

test("each process counts its own work, and both report the same database figures", async () => {
  const { url = "" } = web ?? {};
  const sent = await fetch(`${url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.9.1.1" },
    body: JSON.stringify(applicant()),
  });
  expect(sent.status).toBe(200);
  const counted = await scrape(ports.web);
  expect(counted.value("fairlead_build_info", { part: "web" })).toBe(1);
  expect(counted.value("fairlead_registrations_total", { result: "accepted" })).toBe(1);
  expect(counted.types.has("fairlead_delivery_attempts_total")).toBe(false);
  const working = await scrape(ports.worker);
  expect(working.value("fairlead_build_info", { part: "worker" })).toBe(1);
  expect(working.types.has("fairlead_http_requests_total")).toBe(false);
  expect(working.value("fairlead_task_last_success_timestamp_seconds", { task: "purge" })).toBeTypeOf("number");
  for (const port of [ports.web, ports.worker]) {
    await vi.waitFor(async () => expect((await scrape(port)).value("fairlead_applications_waiting")).toBe(1), patience);
    expect((await scrape(port)).value("fairlead_database_connections", { state: "waiting" })).toBe(0);
  }
});

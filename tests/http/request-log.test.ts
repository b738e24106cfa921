/** One log line per request: its route instead of its address, its outcome, and the bytes sent. */
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Hono } from "hono";
import { createLog } from "../../server/http/log.ts";
import { noteAnswers } from "../../server/http/request-log.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";
import { patience } from "../support/waiting.ts";

const breaker = new Breaker();
const site = useApp({ database: (real) => breaker.over(real) });

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly request?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly bytes?: number;
  readonly cut?: boolean;
}

const lines = (from = 0): Line[] => site.logged.slice(from).map((line) => JSON.parse(line) as Line);
const info = 30;
const error = 50;

test.each([
  ["GET", "/gb", "/:market"],
  ["GET", "/", "/"],
  ["GET", "/gb/apply-now?job=x&utm_source=someone", "/:market/apply-now"],
  ["GET", "/apply-now", "/apply-now"],
  ["GET", "/gb/jobs/no-such-job", "/:market/jobs/:slug"],
  ["GET", "/gb/application/A-secret-token-of-somebody", "/:market/application/:token"],
  ["GET", "/gb/jobs/preview/A-secret-token", "/:market/jobs/preview/:token"],
  ["GET", "/assets/none.js", "/assets/:name"],
  ["GET", "/somebody@example.org/Somebody", "other"],
  ["GET", "/api/none/somebody@example.org", "/api/*"],
  ["GET", "/desk/api/applications/999999", "/desk/api/applications/:id"],
  ["GET", "/desk/nothing/somebody@example.org", "/desk/*"],
  ["POST", "/api/register", "/api/register"],
] as const)("%s %s is logged with route %s", async (method, path, route) => {
  const before = site.logged.length;
  const answer = await site.request(path, { method });
  const [line] = lines(before).filter(({ msg }) => msg === "answered");
  expect(line).toMatchObject({ level: info, method, route, status: answer.status });
  expect(line?.request).toMatch(/^[0-9a-f-]{36}$/);
  expect(line?.request, "what the visitor was told to ask with").toBe(answer.headers.get("x-request-id"));
  expect(line?.ms).toBeTypeOf("number");
  expect(Object.keys(line ?? {}).toSorted()).toEqual(
    ["level", "method", "ms", "msg", "request", "route", "status", "time"].toSorted(),
  );
});

test("health checks are logged only when they fail", async () => {
  const before = site.logged.length;
  await site.request("/health/ready");
  expect(lines(before).filter(({ level }) => level >= info)).toEqual([]);
  breaker.error = connectionRefused();
  await site.request("/health/ready");
  breaker.error = null;
  expect(lines(before).filter(({ level }) => level >= info)).toMatchObject([{ level: error, status: 503 }]);
});

test("an error's log line and its request's carry the id that the visitor sees", async () => {
  const before = site.logged.length;
  breaker.error = new Error("broken");
  const { response } = await site.call("/api/register", applicant());
  breaker.error = null;
  expect(response.status).toBe(500);
  const said = lines(before).filter(({ level }) => level === error);
  expect(said.map(({ msg }) => msg)).toEqual(["failed", "answered"]);
  expect(new Set(said.map(({ request }) => request))).toEqual(new Set([response.headers.get("x-request-id")]));
});

describe("over a connection", () => {
  let server: ServerType;
  let port = 0;
  beforeAll(async () => {
    server = serve({ fetch: site.app.fetch, hostname: "127.0.0.1", port: 0 });
    if (!server.listening) await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  test("the line counts the bytes sent for each request of a kept-alive connection", async () => {
    const before = site.logged.length;
    const sent: number[] = [];
    for (const path of ["/gb", "/gb/privacy-policy"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": "identity" } });
      sent.push((await answer.arrayBuffer()).byteLength);
    }
    await vi.waitFor(() => expect(lines(before)).toHaveLength(2), patience);
    const logged = lines(before).map(({ bytes = 0 }) => bytes);
    // The response headers are included.
    for (const [at, bytes] of logged.entries())
      expect(bytes - (sent[at] ?? 0)).toSatisfy((head: number) => head > 200 && head < 4000);
  });

  test("the line marks aborted responses", async () => {
    const said: Line[] = [];
    const note = noteAnswers(createLog("info", { write: (line) => void said.push(JSON.parse(line) as Line) }));
    const endless = new Hono();
    endless.use(async (c, next) => {
      await next();
      note(c, 1);
    });
    endless.get("/endless", (c) => c.body(new ReadableStream({ pull: (to) => to.enqueue(Buffer.alloc(65_536)) })));
    const slow = serve({ fetch: endless.fetch, hostname: "127.0.0.1", port: 0 });
    if (!slow.listening) await once(slow, "listening");
    const asked = request({ port: (slow.address() as AddressInfo).port, host: "127.0.0.1", path: "/endless" });
    asked.once("response", (response) => response.on("error", () => {}).destroy());
    asked.on("error", () => {}).end();
    await vi.waitFor(() => expect(said).toHaveLength(1), patience);
    expect(said[0]).toMatchObject({ route: "/endless", status: 200, cut: true });
    slow.close();
  });
});

/** Traces: the contents of a request's span, and which trace it may join. */
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { errorForLog } from "../../server/http/log.ts";
import type { RequestTracer } from "../../server/observer.ts";
import { schedule } from "../../app/scheduler.ts";
import { openTracing, type Tracing } from "../../app/tracing/open-tracing.ts";
import { useApp } from "../support/app.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import { patience } from "../support/waiting.ts";

/** The span kind numbers of OTLP. */
const server = 2;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());
afterEach(() => collector.answering());

describe("a request's trace", () => {
  /** Belongs to the running test. */
  let tracing: Tracing | undefined;
  const tracer: RequestTracer = { answered: (request) => tracing?.tracer.answered(request) };
  const errors: unknown[] = [];
  const open = (change: object = {}) =>
    openTracing(
      {
        url: `${collector.endpoint}/v1/traces`,
        headers: { "x-key": "word" },
        serviceName: "jobs",
        share: 1,
        asParent: true,
        ...change,
      },
      { web: true, jobs: false },
      (error) => errors.push(error),
    );
  const behindProxy = useApp({ config: { trustProxy: 1 }, tracer });
  const withoutProxy = useApp({ config: { trustProxy: 0 }, tracer });
  const behindTwo = useApp({ config: { trustProxy: 2 }, tracer });

  /** The spans that the collector gets during `work`. */
  async function spansOf(work: () => Promise<unknown>, change?: object) {
    const before = collector.spans().length;
    tracing = open(change);
    await work();
    await tracing.close();
    tracing = undefined;
    return collector.spans().slice(before);
  }
  const lines = (site: typeof behindProxy) => site.logged.map((line) => JSON.parse(line) as Record<string, unknown>);

  test.each([
    ["GET", "/gb", "GET /:market", "/:market", 200],
    ["GET", "/gb/apply-now?job=x&utm_source=someone", "GET /:market/apply-now", "/:market/apply-now", 200],
    [
      "GET",
      "/gb/application/A-token-of-somebody",
      "GET /:market/application/:token",
      "/:market/application/:token",
      404,
    ],
    ["POST", "/api/register", "POST /api/register", "/api/register", 415],
    ["GET", "/somebody@example.org/Somebody", "GET", undefined, 404],
    ["BREW", "/gb", "HTTP", undefined, 404],
  ])("for %s %s is a span %s", async (method, path, name, route, status) => {
    let id: string | null = null;
    const spans = await spansOf(async () => {
      const answer = await withoutProxy.request(path, { method });
      expect(answer.status).toBe(status);
      id = answer.headers.get("x-request-id");
    });
    expect(spans).toHaveLength(1);
    const [span] = spans;
    expect(span).toMatchObject({ name, service: "jobs", kind: server, failed: false });
    expect(span?.attributes).toEqual({
      "http.request.method": method === "BREW" ? "_OTHER" : method,
      ...(route === undefined ? {} : { "http.route": route }),
      "http.response.status_code": status,
      "fairlead.request": id ?? expect.any(String),
    });
    expect(span?.took).toSatisfy((ms: number) => ms >= 0 && ms < patience);
    // The request's log line has the trace id.
    const line = lines(withoutProxy).findLast(({ msg }) => msg === "answered");
    expect(line?.["traceId"]).toBe(span?.traceId);
    expect(line?.["request"]).toBe(span?.attributes["fairlead.request"]);
    expect(collector.headers.at(-1)).toMatchObject({ "x-key": "word", "content-type": "application/json" });
  });

  test("does not exist for health checks", async () => {
    expect(await spansOf(() => behindProxy.request("/health/ready"))).toEqual([]);
    expect(lines(behindProxy).at(-1)).not.toHaveProperty("traceId");
  });

  const theirs = "0af7651916cd43dd8448eb211c80319c";
  const parent = (flags: string) => ({ traceparent: `00-${theirs}-b7ad6b7169203331-${flags}` });
  const through = (...addresses: string[]) => ({ "x-forwarded-for": addresses.join(", ") });

  test("continues the trace of a trusted proxy", async () => {
    const headers = { ...parent("01"), ...through("192.0.2.1") };
    const [span] = await spansOf(() => behindProxy.request("/gb", { headers }));
    expect(span).toMatchObject({ traceId: theirs, parentSpanId: "b7ad6b7169203331" });
    expect(await spansOf(() => behindProxy.request("/gb", { headers: { ...headers, ...parent("00") } }))).toEqual([]);
  });

  test.each([
    ["no proxy is trusted", withoutProxy, through("192.0.2.1")],
    ["it bypassed the proxy", behindProxy, { "x-forwarded-for": "" }],
    ["it bypassed one of them", behindTwo, through("192.0.2.1")],
  ])("does not continue a stranger's trace: %s", async (_, site, forwarded) => {
    const headers = new Headers({ ...forwarded, ...parent("01") });
    if (headers.get("x-forwarded-for") === "") headers.delete("x-forwarded-for");
    // Directly to the router, because other test requests come through a proxy.
    const ask = (given: Headers) => site.app.request("/gb", { headers: given });
    const [span] = await spansOf(() => Promise.resolve(ask(headers)));
    expect(span?.parentSpanId).toBeFalsy();
    expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span?.traceId).not.toBe(theirs);
    // The header does not control sampling either.
    expect(await spansOf(() => Promise.resolve(ask(headers)), { share: 0 })).toEqual([]);
    headers.set("traceparent", parent("00").traceparent);
    expect(await spansOf(() => Promise.resolve(ask(headers)))).toHaveLength(1);
  });

  test.each([
    "",
    "00-x",
    `ff-${theirs}-b7ad6b7169203331-01`,
    `00-${"0".repeat(32)}-b7ad6b7169203331-01`,
    "x".repeat(5000),
  ])("starts afresh for an invalid traceparent: %s", async (traceparent) => {
    const headers = { ...through("192.0.2.1"), traceparent };
    const [span] = await spansOf(() => behindProxy.request("/gb", { headers }));
    expect(span?.parentSpanId).toBeFalsy();
    expect(span?.traceId).not.toBe(theirs);
  });

  test("is sampled by its share, and an unsampled one has no trace id in the log", async () => {
    expect(await spansOf(() => behindProxy.request("/gb"), { share: 0 })).toEqual([]);
    expect(lines(behindProxy).findLast(({ msg }) => msg === "answered")).not.toHaveProperty("traceId");
    const many = async () => {
      for (let n = 0; n < 400; n += 1)
        tracing?.tracer.answered({
          id: `${n}`,
          method: "GET",
          route: "/",
          status: 200,
          seconds: 0,
          traceparent: undefined,
        });
    };
    expect((await spansOf(many, { share: 0.5 })).length).toSatisfy((count: number) => count > 100 && count < 300);
  });

  test("is lost alone if the collector refuses, which is logged once without its content", async () => {
    errors.length = 0;
    collector.answering((response) => response.writeHead(403).end("the key was wrong-key"));
    for (let n = 0; n < 3; n += 1) await spansOf(() => behindProxy.request("/gb"));
    // Each failure was another connection.
    expect(errors.map((error) => errorForLog(error))).toEqual(
      Array(3).fill(expect.objectContaining({ kind: "CollectorRefused", code: "HTTP_403" })),
    );
    expect(inspect(errors)).not.toContain("wrong-key");
    errors.length = 0;
    tracing = open();
    const { tracer: ours } = tracing;
    for (let n = 0; n < 3000; n += 1)
      ours.answered({ id: `${n}`, method: "GET", route: "/", status: 200, seconds: 0, traceparent: undefined });
    await tracing.close();
    tracing = undefined;
    expect(errors).toHaveLength(1);
  });

  test("does not delay shutdown when the collector does not answer", async () => {
    collector.answering(() => {});
    const began = performance.now();
    await spansOf(() => behindProxy.request("/gb"));
    expect(performance.now() - began).toBeLessThan(8000);
  });

  test("periodic runs are traced, frequent ones only if they did something", async () => {
    const run = async (name: string, every: number, work: () => Promise<unknown>) => {
      await schedule({ name, every, atStart: true, run: work, onError: () => {} })();
    };
    const spans = await spansOf(async () => {
      await run("rare", 60_000, async () => {});
      await run("often", 1000, async () => {});
      await run("often-broken", 1000, () => Promise.reject(new Error("somebody@example.org")));
    });
    expect(spans.map(({ name, failed, attributes }) => ({ name, failed, ...attributes }))).toEqual([
      { name: "task rare", failed: false, "fairlead.task.name": "rare", "fairlead.task.result": "done" },
      {
        name: "task often-broken",
        failed: true,
        "fairlead.task.name": "often-broken",
        "fairlead.task.result": "failed",
      },
    ]);
  });
});

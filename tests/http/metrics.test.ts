/**
 * The metrics port: contents, audience, privacy, and availability during a database outage.
 *
 * @module-tag long
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Registry } from "prom-client";
import { type Metrics, openMetrics, requestCounters } from "../../app/metrics/open-metrics.ts";
import { type Config, ConfigurationError } from "../../app/config.ts";
import type { Database } from "../../db/database.ts";
import { clockTask } from "../../jobs/keep-clock.ts";
import { startQueue } from "../../jobs/queue.ts";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { marketCodes } from "../../locales/markets.ts";
import { schedule } from "../../app/scheduler.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { Breaker, connectionRefused } from "../support/broken-database.ts";
import { useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { freePort } from "../support/free-port.ts";
import { webhookSecret } from "../support/operators.ts";
import { readScrape, scrape } from "../support/scrape.ts";
import { patience } from "../support/waiting.ts";

const context = useDatabase();
const registry = new Registry();
const observer = requestCounters(registry);
const site = useApp({ observer }, context);

const errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);
afterAll(() => expect(errors).toEqual([]));

const counted = async () => readScrape(await registry.metrics());

describe("request metrics", () => {
  test("count how applications ended, as a call and as a form", async () => {
    const person = applicant();
    const key = { "idempotency-key": "counted-once" };
    await site.call("/api/register", person, key);
    await site.call("/api/register", person, key);
    await site.call("/api/register", applicant({ age: "1" }));
    await site.submit("/gb/apply-now", postedForm());
    await site.submit("/gb/apply-now", postedForm({ website: "http://spam.example" }));
    const { value } = await counted();
    const results = { accepted: 2, replayed: 1, invalid: 1, refused: 1, limited: 0, error: 0 };
    for (const [result, times] of Object.entries(results)) {
      expect(value("fairlead_registrations_total", { result }), result).toBe(times);
    }
  });

  test("contain no name or address, and stay bounded under any requests", async () => {
    const words = ["Neverlogged", "neverlogged@example.org", "7400987654", "x".repeat(500), "\u202e", '"}\\n', "%00"];
    const paths = [
      ...marketCodes.flatMap((market) => [`/${market}`, `/${market}/jobs`, `/${market.toUpperCase()}/apply-now`]),
      ...words.flatMap((word) => {
        const part = encodeURIComponent(word);
        return [
          `/${part}`,
          `/gb/${part}/${part}?${part}=${part}`,
          `/gb/jobs/${part}`,
          `/jobs/${part}.png`,
          `/application/${part}`,
          `/gb/application/${part}/talk`,
          `/api/${part}`,
          `/desk/${part}`,
          `/desk/api/applications/${part}`,
          `/assets/${part}`,
          `/texts/${part}`,
          `/${part}.txt`,
          `/webhooks/${part}/${part}`,
          `/builds/meta/${part}.json`,
          `/job-alerts/confirm/${part}`,
        ];
      }),
      ...Array.from({ length: 300 }, (_, n) => `/gb/jobs/hostile-slug-${n}`),
      ...Array.from({ length: 300 }, (_, n) => `/hostile-${n}/hostile-${n}`),
    ];
    for (const path of paths) await site.request(path, { headers: { lang: words[0] ?? "" } });
    for (const method of ["BREW", "PROPFIND", "DELETE", "OPTIONS"]) await site.request("/gb", { method });
    for (let status = 0; status < 2000; status += 1)
      observer.answered({ method: `M${status}`, route: "/", status, seconds: 1 });
    for (let n = 0; n < 5000; n += 1)
      observer.answered({ method: "GET", route: `/made-up-${n}`, status: 200, seconds: 1 });

    const text = await registry.metrics();
    for (const word of ["everlogged", "7400987654", "xxxx", "hostile", "\u202e"]) expect(text).not.toContain(word);
    const { samples } = readScrape(text);
    const values = (label: string) => new Set(samples.flatMap(({ labels }) => labels[label] ?? []));
    expect(
      [...values("method")].every((method) => /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(method)),
    ).toBe(true);
    expect([...values("status")].every((status) => /^([1-5]xx|other)$/.test(status))).toBe(true);
    // Only a programming error could reach this limit.
    expect(values("route").size).toBeLessThanOrEqual(501);
    const real = [...values("route")].filter((route) => !route.startsWith("/made-up-"));
    expect(real.length).toBeLessThan(60);
    const market = new RegExp(`^/(?:${marketCodes.join("|")}|${deskLanguages.join("|")})(?:/|$)`, "i");
    expect(real.filter((route) => market.test(route))).toEqual([]);
  });
});

describe("the metrics port", () => {
  const breaker = new Breaker();
  let port = 0;
  let metrics: Metrics;
  let config: { -readonly [Name in keyof Config]: Config[Name] };
  /** While set, the database never answers. */
  let silent = false;
  const database = (): Database =>
    following(breaker.over(context.database), {
      query: (...given) => (silent ? new Promise(() => {}) : breaker.over(context.database).query(...given)),
      transaction: (...given) =>
        silent ? new Promise(() => {}) : breaker.over(context.database).transaction(...given),
    });

  beforeAll(async () => {
    port = await freePort();
    const { operator } = site.config;
    const webhooks = [{ id: "main", url: "https://hooks.example/?token=NeverTold", secret: webhookSecret }];
    const { dataDirectory } = context.settings;
    config = { ...site.config, dataDirectory, operator: { ...operator, webhooks: webhooks } };
    metrics = await openMetrics(config, { host: "127.0.0.1", port }, { web: true, jobs: true }, onError);
  });
  afterAll(() => metrics.close());

  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test("answers during startup: live, not ready, with the known figures", async () => {
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    expect(await ready()).toEqual({ status: 503, body: { status: "starting" } });
    const { value } = await scrape(port);
    expect(value("fairlead_build_info", { part: "both" })).toBe(1);
    expect(value("fairlead_database_up")).toBeUndefined();
  });

  test("reports that a changed operator file was refused and the previous one is in use", async () => {
    const refused = async () => (await scrape(port)).value("fairlead_operator_file_refused");
    expect(await refused()).toBe(0);
    config.operatorFileRefusedAt = new Date();
    expect(await refused()).toBe(1);
    config.operatorFileRefusedAt = null;
    expect(await refused()).toBe(0);
  });

  test("is ready when the database, the queue and the clock work", async () => {
    const queue = startQueue(context.database, async () => {}, { perLane: 5, most: 40, onError });
    metrics.running({ database: database(), queue });
    expect(await ready()).toMatchObject({ status: 503, body: { status: "unavailable", database: true, clock: false } });
    const stop = schedule({ name: clockTask, every: 1000, atStart: true, run: async () => {}, onError: () => {} });
    await vi.waitFor(async () => expect((await ready()).body).toMatchObject({ clock: true, queue: true }), patience);
    expect(await ready()).toEqual({
      status: 200,
      body: { status: "ready", database: true, queue: true, clock: true },
    });
    await Promise.all([stop(), queue.stop()]);
  });

  test("reports waiting, due and failed deliveries, and each webhook's state", async () => {
    const { value } = await scrape(port);
    expect(value("fairlead_database_up")).toBe(1);
    expect(value("fairlead_applications_waiting")).toBeGreaterThan(0);
    expect(value("fairlead_applications_oldest_waiting_seconds")).toBeGreaterThan(0);
    expect(value("fairlead_promise_applications", { outcome: "missed" })).toBeTypeOf("number");
    for (const state of ["due", "later", "waiting"])
      expect(value("fairlead_queue_jobs", { state })).toBeTypeOf("number");
    expect(value("fairlead_schema_info")).toBe(1);
    expect(value("fairlead_endpoint_disabled", { endpoint: "main" })).toBe(0);
    expect(value("fairlead_endpoint_failing_seconds", { endpoint: "main" })).toBe(0);
    expect(value("fairlead_deliveries_waiting", { kind: "webhook", target: "main" })).toBe(0);
    expect(value("fairlead_task_last_success_timestamp_seconds", { task: clockTask })).toBeGreaterThan(1e9);
    expect(value("fairlead_data_directory_free_bytes")).toBeGreaterThan(0);
  });

  test("separates waiting, dead, replayed and unclaimed deliveries", async () => {
    const add = (id: string, kind: string, target: string, more: string) =>
      context.database.script(
        `insert into delivery (id, event_type, kind, target, payload, created_at) values ('${id}', 'x', '${kind}', '${target}', '{}', now() - interval '2 hours');
         update delivery set ${more} where id = '${id}'`,
      );
    await add("w1", "webhook", "main", "attempts = 1");
    await add("w2", "webhook", "main", "dead_at = now(), last_error = 'HTTP 422'");
    await add("w3", "webhook", "somebody@example.org", "attempts = 1");
    await add("w4", "email", "somebody@example.org", "delivered_at = now(), bounced_at = now()");
    await add("w5", "email", "applicant", "dead_at = now(), last_error = 'not needed any more'");
    await context.database.query("update endpoint set failing_since = now() - interval '1 hour' where id = 'main'");
    const other = await freePort();
    const fresh = await openMetrics(
      { ...site.config, operator: { ...site.config.operator, webhooks: [{ id: "main" }] as never } },
      { host: "127.0.0.1", port: other },
      { web: false, jobs: true },
      onError,
    );
    fresh.running({ database: context.database, queue: null });
    const { value, samples } = await scrape(other);
    const main = { kind: "webhook", target: "main" };
    expect(value("fairlead_deliveries_waiting", main)).toBe(1);
    expect(value("fairlead_deliveries_oldest_waiting_seconds", main)).toBeGreaterThan(7000);
    expect(value("fairlead_deliveries_dead", main)).toBe(1);
    expect(value("fairlead_deliveries_dead", { kind: "email", target: "mail" })).toBe(0);
    expect(value("fairlead_deliveries_waiting", { kind: "webhook", target: "removed" })).toBe(1);
    expect(value("fairlead_mail_bounced")).toBe(1);
    const targets = new Set(samples.flatMap(({ labels }) => labels["target"] ?? []));
    expect([...targets].toSorted()).toEqual(["cache", "google", "indexnow", "mail", "main", "removed"]);
    await fresh.close();
  });

  test("exposes no secret, address or personal data", async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const secret of ["NeverTold", "hooks.example", webhookSecret, site.config.secret, "@", "whsec"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("reports a database outage, and the last figures with their age", async () => {
    breaker.error = connectionRefused();
    await vi.waitFor(async () => expect((await scrape(port)).value("fairlead_database_up")).toBe(0), patience);
    const { value } = await scrape(port);
    expect(value("fairlead_applications_waiting"), "as last known").toBeGreaterThan(0);
    expect(value("fairlead_database_figures_age_seconds")).toBeGreaterThan(0);
    expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(await ready()).toMatchObject({ status: 503, body: { database: false } });
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    breaker.error = null;
    await vi.waitFor(async () => expect((await scrape(port)).value("fairlead_database_up")).toBe(1), patience);
  });

  test("is not delayed by a hanging database, which it queries once at a time", async () => {
    silent = true;
    await vi.waitFor(async () => expect((await scrape(port)).value("fairlead_database_up")).toBe(0), patience);
    const many = await Promise.all(Array.from({ length: 20 }, () => scrape(port)));
    expect(many.map(({ value }) => value("fairlead_database_up"))).toEqual(Array<number>(20).fill(0));
    expect((await ready()).status).toBe(503);
    silent = false;
  });

  test("answers no other address or method", async () => {
    for (const path of ["/", "/metrics/..%2f", "/desk", "/api/register", "/health"]) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    }
    for (const method of ["POST", "PUT", "DELETE"]) {
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method, body: "x" })).status, method).toBe(405);
    }
  });

  test("in use stops the start with the setting's name", async () => {
    const taken = openMetrics(site.config, { host: "127.0.0.1", port }, { web: true, jobs: false }, onError);
    await expect(taken).rejects.toThrow(ConfigurationError);
    await expect(taken).rejects.toThrow(
      /METRICS_PORT: \d+ is in use by another process on 127\.0\.0\.1 \(EADDRINUSE\)/,
    );
  });
});

test("the public port has no metrics", async () => {
  expect((await site.request("/metrics", { headers: { accept: "text/plain" } })).status).toBe(404);
});

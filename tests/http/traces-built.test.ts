/**
 * Traces of the built product contain no personal data; an unreachable collector delays nothing;
 * tracing code is loaded only if needed. Needs `npm run build` first.
 *
 * @module-tag long
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { applicant, postedForm } from "../support/applicants.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import { createScratch, type Scratch } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { type Server, startServer } from "../support/server.ts";
import { useSite } from "../support/site.ts";
import { patience } from "../support/waiting.ts";

/** The span kind numbers of OTLP. */
const client = 3;
/**
 * The longest shutdown on a busy machine in ms: without a collector it takes one to four seconds on
 * the embedded database.
 */
const stopWithin = 20_000;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());
afterEach(() => collector.answering());

describe("the built product", () => {
  const environment: Record<string, string> = { OTEL_SERVICE_NAME: "jobs-site" };
  beforeAll(() => {
    environment["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.endpoint;
    environment["OTEL_EXPORTER_OTLP_HEADERS"] = "authorization=Bearer%20key-of-the-collector";
  });
  const site = useSite({ operator: { mail: { from: "jobs@example.org", to: ["team@example.org"] } }, environment });

  test("sends spans that name the work and no personal data", async () => {
    const person = { ...applicant(), name: "Ottoline Unrepeated", email: "ottoline.unrepeated@example.org" };
    const sent = await fetch(`${site.url}/api/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.77" },
      body: JSON.stringify(person),
    });
    expect(sent.status).toBe(200);
    const { result } = (await sent.json()) as { result: { id: string } };
    const form = postedForm({ name: person.name, email: "second.unrepeated@example.org" });
    await fetch(`${site.url}/gb/apply-now?utm_source=unrepeated-source`, {
      method: "POST",
      headers: { "x-forwarded-for": "203.0.113.78", origin: site.url },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    // Opens the link from the applicant's email.
    const linksSent = () => {
      const letters = site.mailbox.mails.map(({ text }) => text).join("\n");
      return [...letters.matchAll(/\/application\/([A-Za-z0-9_=.~-]{16,})/g)].map(([, token]) => token ?? "");
    };
    await vi.waitFor(() => expect(linksSent()).not.toEqual([]), patience);
    const links = linksSent();
    for (const token of links) await fetch(`${site.url}/gb/application/${token}?q=unrepeated`);
    await fetch(`${site.url}/unrepeated@example.org`);
    await vi.waitFor(
      () =>
        expect(collector.spans().map(({ name }) => name)).toEqual(
          expect.arrayContaining([
            "POST /api/register",
            "POST /:market/apply-now",
            "GET /:market/application/:token",
            "deliver webhook",
            "deliver email",
            expect.stringMatching(/^task /),
          ]),
        ),
      patience,
    );

    const spans = collector.spans().filter(({ service }) => service === "jobs-site");
    const webhook = spans.find(({ name }) => name === "deliver webhook");
    expect(webhook).toMatchObject({ kind: client, failed: false });
    expect(webhook?.attributes).toEqual({
      "fairlead.delivery.kind": "webhook",
      "fairlead.delivery.target": expect.stringMatching(/^[\w-]+$/),
      "fairlead.delivery.attempt": 1,
      "fairlead.delivery.result": "delivered",
    });
    expect(spans.find(({ name }) => name === "deliver email")?.attributes).toEqual({
      "fairlead.delivery.kind": "email",
      "fairlead.delivery.attempt": 1,
      "fairlead.delivery.result": "delivered",
    });
    const bytes = collector.bytes();
    const ofThem = [
      "nrepeated",
      person.contact,
      form["contact"] ?? "",
      "203.0.113",
      result.id,
      ...links,
      site.receiver.url,
    ];
    for (const word of ofThem) {
      expect(word.length).toBeGreaterThan(5);
      expect(bytes, word).not.toContain(word);
    }
    expect(bytes).not.toContain("key-of-the-collector");
    expect(collector.headers.at(-1)?.authorization).toBe("Bearer key-of-the-collector");
  });
});

describe("when the collector", () => {
  let scratch: Scratch;
  let running: Server | undefined;
  beforeAll(async () => {
    scratch = await createScratch();
  });
  afterEach(() => running?.kill());
  afterAll(() => scratch.remove());

  /** The output, and the duration of the shutdown in ms. */
  async function served(endpoint: string): Promise<{ readonly log: string; readonly stopped: number }> {
    running = await startServer(scratch.settings, {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=never-logged",
    });
    let log = "";
    running.process.stdout?.on("data", (text: string) => (log += text));
    for (let n = 0; n < 600; n += 1) {
      const answer = await fetch(`${running.url}/gb`, { headers: { "x-forwarded-for": `192.0.2.${n % 250}` } });
      await answer.body?.cancel();
      expect(answer.status).toBe(200);
    }
    const began = performance.now();
    await running.stop();
    expect(await running.ended).toBe(0);
    return { log, stopped: performance.now() - began };
  }

  test("is unreachable, requests are answered, shutdown is on time, and the log reports it once without the key", async () => {
    const { log, stopped } = await served(`http://127.0.0.1:${await freePort()}`);
    expect(stopped).toBeLessThan(stopWithin);
    const said = log.split("\n").filter((line) => line.includes("traces could not be sent"));
    expect(said.length).toBeLessThanOrEqual(1);
    expect(log).not.toContain("never-logged");
  });

  test("does not answer, requests are answered and shutdown is on time", async () => {
    collector.answering(() => {});
    const { log, stopped } = await served(collector.endpoint);
    expect(stopped).toBeLessThan(stopWithin);
    expect(log).not.toContain("never-logged");
  });
});

test.each([
  ["its code is not loaded without an endpoint", false],
  ["its code is loaded with an endpoint", true],
])("tracing: %s", async (_, on) => {
  const scratch = await createScratch();
  const folder = mkdtempSync(join(tmpdir(), "fairlead-loaded-"));
  const list = join(folder, "loaded.txt");
  const hooks = `import { registerHooks } from "node:module"; import { appendFileSync } from "node:fs";
    registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + "\\n"); return next(url, context); } });`;
  const running = await startServer(scratch.settings, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}`,
    OTEL_SERVICE_NAME: "jobs",
    ...(on ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } : {}),
  });
  try {
    const dist = pathToFileURL(join(import.meta.dirname, "../../dist/")).href;
    const loaded = readFileSync(list, "utf8")
      .split("\n")
      .filter((url) => url.startsWith(dist));
    expect(loaded.length).toBeGreaterThan(3);
    const tracing = loaded.filter((url) => readFileSync(new URL(url), "utf8").includes("BatchSpanProcessor"));
    expect(tracing.length > 0).toBe(on);
  } finally {
    await running.kill();
    await scratch.remove();
    rmSync(folder, { recursive: true });
  }
});

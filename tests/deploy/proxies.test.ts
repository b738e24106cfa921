/**
 * nginx and Caddy as configured in deploy/, in front of two servers: failover without repeated
 * requests, client addresses, streaming, and logs without personal data. Programs that a machine
 * lacks are skipped. More than 300 lines: both share the servers.
 *
 * @module-tag long
 */
import { spawnSync } from "node:child_process";
import {
  Agent as PlainAgent,
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type Server,
} from "node:http";
import { Agent, request as secureRequest } from "node:https";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeServer } from "../../server/http/close-server.ts";
import { clientAddress } from "../../server/http/client-address.ts";
import { apiPaths, healthPaths } from "../../routes.ts";
import { freePort } from "../support/free-port.ts";
import { programPath } from "../support/program.ts";
import { exampleHost, type Proxy, startCaddy, startNginx } from "../support/proxies.ts";
import { within, patience } from "../support/waiting.ts";

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly key: string | undefined;
  readonly host: string | undefined;
  readonly trace: string | undefined;
}

/** A web process from a proxy's view. */
class Web {
  readonly seen: Seen[] = [];
  /** Accepts a request and dies before answering. */
  dies = false;
  /** Its health check reports that it is stopping; called once a proxy was informed. */
  leaves: (() => void) | null = null;
  /** The number of health checks since its start. */
  asked = 0;
  readonly port: number;
  #server: Server | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const app = new Hono();
    app.get("/address", (c) => c.text(clientAddress(c, 1)));
    app.all("/traceparent", (c) => c.text(c.req.header("traceparent") ?? "none"));
    app.get("/desk/api/live", () => {
      const words = new TransformStream<Uint8Array, Uint8Array>();
      const writer = words.writable.getWriter();
      void writer.write(new TextEncoder().encode("event: changed\ndata: 1\n\n")).catch(() => {});
      return new Response(words.readable, { headers: { "content-type": "text/event-stream" } });
    });
    app.get(healthPaths.live, (c) => {
      this.asked += 1;
      this.leaves?.();
      return c.text("", this.leaves ? 503 : 200);
    });
    app.all("*", (c) => c.text(String(this.port)));
    this.asked = 0;
    const answer = getRequestListener(app.fetch);
    const server = createServer((incoming, outgoing) => {
      if (incoming.method === "GET" && !this.dies) return void answer(incoming, outgoing);
      // The client disconnected.
      const aborted = () => {};
      void text(incoming).then((body) => {
        const { method = "", url: path = "", headers } = incoming;
        const key = headers["idempotency-key"]?.toString();
        this.seen.push({ method, path, body, key, host: headers.host, trace: headers["traceparent"]?.toString() });
        if (this.dies) incoming.socket.destroy();
        else outgoing.end(String(this.port));
      }, aborted);
    });
    server.listen(this.port, "127.0.0.1");
    await once(server, "listening");
    this.#server = server;
  }

  /**
   * Resolves when both parts of Caddy, which check separately, have checked again after learning
   * about the stop.
   */
  async leave(): Promise<void> {
    for (let n = 0; n < 6; n += 1) await new Promise<void>((resolve) => (this.leaves = resolve));
  }

  /** Like SIGTERM. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await closeServer(server, { graceMs: 250, forceMs: 2000 });
  }
}

const programs: readonly (readonly [name: string, start: (webs: readonly number[]) => Promise<Proxy>])[] = [
  ["nginx", startNginx],
  ["caddy", startCaddy],
];
/** Earlier than 2.7.5. */
function isOldCaddy(): boolean {
  const said = spawnSync(programPath("caddy") ?? "caddy", ["version"], { encoding: "utf8" }).stdout;
  const [, major = "0", minor = "0", patch = "0"] = /(\d+)\.(\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) * 10_000 + Number(minor) * 100 + Number(patch) < 20_705;
}
const missing = (name: string) => programPath(name) === null || programPath("openssl") === null;

describe.each(programs.map(([name, start]) => ({ name, start })))("$name", ({ name, start }) => {
  describe.skipIf(missing(name))("in front of two web processes", () => {
    let webs: [Web, Web];
    let proxy: Proxy;
    beforeAll(async () => {
      webs = [new Web(await freePort()), new Web(await freePort())];
      proxy = await start(webs.map(({ port }) => port));
    });
    afterAll(() => proxy.remove());
    beforeEach(async () => {
      for (const web of webs) {
        web.dies = false;
        web.leaves = null;
        await web.start();
      }
      await expect.poll(() => both(), { timeout: patience }).toBe(true);
      for (const web of webs) web.seen.length = 0;
    });
    afterEach(async () => {
      await Promise.all(webs.map((web) => web.stop()));
    });

    /**
     * Whether both are used again after one was skipped: Caddy selects separately for pages and for
     * forms.
     */
    async function both(): Promise<boolean> {
      // The first request may use a connection that ended with the earlier process, which looks
      // like a missing server.
      if (name === "caddy" && webs.some(({ asked }) => asked < 3)) return false;
      for (const method of ["GET", "POST"]) {
        const asked: string[] = [];
        for (let n = 0; n < 6; n += 1) asked.push((await send(method, "/")).body);
        if (!webs.every(({ port }) => asked.includes(String(port)))) return false;
      }
      return true;
    }

    interface Answer {
      readonly status: number;
      readonly body: string;
    }

    function open(method: string, path: string, headers: Record<string, string> = {}, body = "", base = proxy.url) {
      const url = new URL(path, base);
      const options = { method, headers: { host: exampleHost, ...headers }, servername: exampleHost };
      const secure = { ...options, agent: new Agent({ rejectUnauthorized: false }) };
      const isSecure = url.protocol === "https:";
      const request = isSecure
        ? secureRequest(url, secure)
        : plainRequest(url, { ...options, agent: new PlainAgent() });
      request.end(body);
      return within(
        patience,
        once(request, "response").then(([response]) => response as IncomingMessage),
      );
    }

    async function send(...given: Parameters<typeof open>): Promise<Answer> {
      const response = await open(...given);
      return { status: response.statusCode ?? 0, body: await text(response) };
    }

    // A machine too busy to answer a health check in time briefly has no server, so the test is
    // retried.
    test("a rolling restart fails no page and no form", { retry: 2 }, async () => {
      const over = new AbortController();
      const statuses = new Map<string, number>();
      const visitor = async (method: string, path: string, headers: Record<string, string> = {}) => {
        for (let n = 0; !over.signal.aborted || n < 20; n += 1) {
          const { status } = await send(method, path, headers, method === "POST" ? "name=A" : "");
          statuses.set(`${method} ${status}`, (statuses.get(`${method} ${status}`) ?? 0) + 1);
        }
      };
      const visitors = [
        visitor("GET", "/gb"),
        visitor("GET", "/gb/jobs"),
        visitor("POST", apiPaths.register, { "idempotency-key": "k" }),
        // nginx cannot be informed of a stop in advance: a form that reaches a process at that
        // instant is not resent.
        ...(name === "caddy" ? [visitor("POST", "/gb/apply-now")] : []),
      ];
      for (const web of webs) {
        if (name === "caddy") await within(patience, web.leave());
        await web.stop();
        for (let n = 0; n < 20; n += 1) expect((await send("GET", "/")).status).toBe(200);
        web.leaves = null;
        await web.start();
        await expect.poll(() => both(), { timeout: patience }).toBe(true);
      }
      over.abort();
      await Promise.all(visitors);
      // An older Caddy refuses a form without waiting for a process to start (deploy/Caddyfile).
      if (name === "caddy" && isOldCaddy()) statuses.delete("POST 503");
      expect([...statuses.keys()].toSorted()).toEqual(["GET 200", "POST 200"]);
    });

    test("a page lost by a dying process is retried on the other", async () => {
      const [first] = webs;
      first.dies = true;
      // Until it is this process's turn.
      do expect((await send("GET", "/gb")).status).toBe(200);
      while (first.seen.length === 0);
    });

    test("a form that one may have received is not sent to another", async () => {
      for (const web of webs) web.dies = true;
      const { status } = await send("POST", "/gb/apply-now", {}, "name=A");
      expect(status).toBeGreaterThanOrEqual(500);
      expect(webs.flatMap(({ seen }) => seen).map(({ method, body }) => [method, body])).toEqual([["POST", "name=A"]]);
    });

    test("a form with a key is retried completely if the proxy retries, or else fails visibly", async () => {
      const [first, second] = webs;
      first.dies = true;
      const answers: Answer[] = [];
      // Until it is this process's turn.
      for (let n = 0; n < 4 || first.seen.length === 0; n += 1) {
        answers.push(await send("POST", apiPaths.register, { "idempotency-key": `key-${n}` }, `{"n":${n}}`));
      }
      for (const { key } of first.seen) {
        const again = second.seen.filter((each) => each.key === key);
        // Caddy leaves the retry to the page.
        expect(again.map(({ body }) => body)).toEqual(name === "nginx" ? [`{"n":${key?.slice(4)}}`] : []);
      }
      const fine = answers.filter(({ status }) => status === 200);
      expect(fine).toHaveLength(name === "nginx" ? answers.length : second.seen.length);
      // Without a key it could be accepted twice.
      first.seen.length = 0;
      second.seen.length = 0;
      second.dies = true;
      expect((await send("POST", apiPaths.register, {}, "{}")).status).toBeGreaterThanOrEqual(500);
      expect([...first.seen, ...second.seen]).toHaveLength(1);
    });

    test("the visitor's address is the connection's, and the host is the site's, despite forged headers", async () => {
      const forged = {
        "x-forwarded-for": "203.0.113.7, 198.51.100.1",
        "x-real-ip": "203.0.113.7",
        forwarded: "for=203.0.113.7",
      };
      expect(await send("GET", "/address", forged)).toEqual({ status: 200, body: "127.0.0.1" });
      expect(await send("GET", "/address")).toEqual({ status: 200, body: "127.0.0.1" });
      await send("POST", "/gb/apply-now");
      const hosts = () => webs.flatMap(({ seen }) => seen).map(({ host }) => host);
      expect(hosts()).toEqual([exampleHost]);
      // With the port, if PUBLIC_URL has one.
      await open("POST", "/gb", { host: `${exampleHost}:8443` });
      expect(hosts()).toContain(`${exampleHost}:8443`);
    });

    test("a visitor's trace header is not forwarded", async () => {
      const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      expect(await send("GET", "/traceparent", { traceparent })).toEqual({ status: 200, body: "none" });
      await send("POST", "/gb/apply-now", { traceparent });
      expect(webs.flatMap(({ seen }) => seen).map(({ trace }) => trace)).toEqual([undefined]);
    });

    test("desk events are forwarded immediately, before the stream ends", async () => {
      const response = await open("GET", "/desk/api/live");
      const [chunk] = (await within(patience, once(response, "data"))) as [Buffer];
      expect(chunk.toString()).toContain("event: changed");
      response.destroy();
    });

    test("no query, private link or client address is logged", async () => {
      await send("GET", "/gb?bypass=let-me-in", { "x-forwarded-for": "203.0.113.7" });
      for (const web of webs) web.dies = true;
      await send("GET", "/gb/application/private-token?bypass=let-me-in", { "user-agent": "Somebody/1" });
      await send("POST", "/gb/application/private-token", {}, "name=Somebody");
      for (const web of webs) await web.stop();
      const gone = await send("POST", "/gb/application/private-token?bypass=let-me-in", {
        cookie: "session=private-token",
      });
      expect(gone.status).toBeGreaterThanOrEqual(500);
      if (name === "nginx") await expect.poll(() => proxy.log(), { timeout: patience }).toMatch(/ POST 502 /);
      expect(proxy.log()).not.toMatch(/let-me-in|private-token|203\.0\.113|Somebody|"remote_ip"|client: /);
    });

    test("plain HTTP redirects to HTTPS on the site's host only", async () => {
      if (proxy.plainUrl === null) return;
      const response = await open("GET", "/gb?a=b", { host: "evil.example" }, "", proxy.plainUrl);
      expect(response.statusCode).toBe(301);
      expect(response.headers.location).toBe(`https://${exampleHost}/gb?a=b`);
      response.resume();
    });
  });
});

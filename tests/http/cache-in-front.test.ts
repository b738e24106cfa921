/**
 * nginx as a cache in front of a stopped site (deploy/nginx-cache.conf): it keeps serving public
 * pages and has stored no private page or failure. Skipped without nginx.
 *
 * @module-tag long
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiPaths, deskPath, healthPaths, jobAddress, pageAddress } from "../../routes.ts";
import { closeServer } from "../../server/http/close-server.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { freePort } from "../support/free-port.ts";
import { programPath } from "../support/program.ts";
import { exampleHost, type NginxProxy, startNginx } from "../support/proxies.ts";
import { patience } from "../support/waiting.ts";

interface Answered {
  readonly status: number;
  readonly body: string;
  /** The cache status: `HIT`, `STALE`, `MISS` …, or empty without one. */
  readonly cache: string;
  readonly headers: IncomingMessage["headers"];
}

describe.skipIf(programPath("nginx") === null || programPath("openssl") === null)(
  "a cache in front of the site",
  () => {
    const site = useApp({ config: { publicUrl: `https://${exampleHost}` } });
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    let proxy: NginxProxy;
    let port = 0;
    let server: Server | null = null;
    /** Every Cache-Control header of the site, as received. */
    const said = new Set<string>();

    /**
     * A site whose freshness lifetimes are seconds instead of minutes, so that they expire within
     * the test.
     */
    async function start(): Promise<void> {
      const fetch = async (asked: Request) => {
        const answer = await site.app.fetch(asked);
        const caching = answer.headers.get("cache-control") ?? "";
        said.add(caching);
        const headers = new Headers(answer.headers);
        if (!caching.includes("immutable")) {
          headers.set("cache-control", caching.replaceAll(/max-age=[1-9]\d*/g, "max-age=1"));
        }
        return new Response(answer.body, { status: answer.status, headers });
      };
      server = createServer(getRequestListener(fetch));
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    }
    async function stop(): Promise<void> {
      const stopped = server;
      server = null;
      if (stopped) await closeServer(stopped, { graceMs: 250, forceMs: 2000 });
    }

    beforeAll(async () => {
      port = await freePort();
      proxy = await startNginx([port, port], true);
    });
    beforeEach(start);
    afterEach(stop);
    afterAll(async () => {
      agent.destroy();
      await proxy?.remove();
    });

    async function ask(path: string, { body, cookie }: { body?: object; cookie?: string } = {}): Promise<Answered> {
      const headers = {
        host: exampleHost,
        accept: "text/html,*/*;q=0.8",
        "x-forwarded-for": nextAddress(),
        ...(cookie === undefined ? {} : { cookie }),
        ...(body ? { "content-type": "application/json" } : {}),
      };
      const options = { method: body ? "POST" : "GET", headers, servername: exampleHost, agent };
      const asked = request(new URL(path, proxy.url), options).end(body ? JSON.stringify(body) : undefined);
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      const cache = response.headers["x-cache"]?.toString() ?? "";
      return { status: response.statusCode ?? 0, body: await text(response), cache, headers: response.headers };
    }

    const job = () => site.catalog.open[0]?.slug ?? "";
    const publicPages = () => [
      pageAddress("home", "gb"),
      pageAddress("apply", "gb"),
      pageAddress("privacy", "de"),
      pageAddress("verify", "gb"),
      pageAddress("jobs", "gb"),
      jobAddress(job(), "gb"),
    ];

    test("serves stale public pages while the site is down", async () => {
      const before = new Map<string, string>();
      for (const path of publicPages()) {
        const first = await ask(path);
        expect([path, first.status, first.cache]).toEqual([path, 200, "MISS"]);
        before.set(path, first.body);
      }
      // Each may be served stale for at least an hour.
      for (const caching of said) expect(Number(/stale-if-error=(\d+)/.exec(caching)?.[1])).toBeGreaterThan(3600);
      // Their styles and scripts are served, too.
      const files = new Set(Array.from(before.values()).flatMap((html) => html.match(/\/assets\/[\w.-]+/g) ?? []));
      expect(files.size).toBeGreaterThan(1);
      for (const file of files) expect((await ask(file)).status).toBe(200);

      await stop();
      for (const path of publicPages()) {
        await expect.poll(async () => (await ask(path)).cache, { timeout: patience }).toBe("STALE");
        const shown = await ask(path);
        expect([path, shown.status, shown.body === before.get(path)]).toEqual([path, 200, true]);
      }
      for (const file of files) expect((await ask(file)).status).toBe(200);

      // A request that cannot be answered fails, and the failure is not stored.
      const sent = { path: apiPaths.register, body: applicant() };
      for (const status of [502, 502]) expect((await ask(sent.path, sent)).status).toBe(status);
      expect((await ask(healthPaths.ready)).status).toBe(502);
      expect((await ask(pageAddress("imprint", "gb"))).status).toBe(502);
      await start();
      expect((await ask(sent.path, sent)).status).toBe(200);
      expect((await ask(healthPaths.ready)).status).toBe(200);
      expect((await ask(pageAddress("imprint", "gb"))).status).toBe(200);
    });

    test("stores nothing that belongs to one visitor", async () => {
      const sent = await ask(apiPaths.register, { body: applicant() });
      expect(sent.status).toBe(200);
      const cookie = sent.headers["set-cookie"]?.map((line) => line.split(";", 1)[0]).join("; ") ?? "";
      const theirs = [
        "/",
        pageAddress("home"),
        pageAddress("success", "gb"),
        `${pageAddress("apply", "gb")}?job=${job()}`,
        "/gb/status/not-a-link",
        deskPath,
        "/gb/there-is-no-such-page",
        healthPaths.live,
      ];
      for (const path of theirs) {
        await ask(path, { cookie });
        expect([path, (await ask(path, { cookie })).cache]).toEqual([path, "MISS"]);
      }
      await stop();
      for (const path of theirs) expect([path, (await ask(path, { cookie })).status]).toEqual([path, 502]);
      const kept = readdirSync(proxy.cacheFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1").split("\r\n\r\n", 1)[0] ?? "");
      for (const head of kept) {
        expect(head).toMatch(/^cache-control: public/im);
        expect(head).not.toMatch(/^set-cookie|no-store|private/im);
      }
    });
  },
);

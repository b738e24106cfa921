/**
 * The checks of `doctor` from outside: the real application behind a TLS proxy that changes what
 * passes. Only DNS is fake.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { examineReachability } from "../../cli/examine-reachability.ts";
import { findNetworkPath } from "../../cli/examine-network-path.ts";
import { examineRedirect } from "../../cli/examine-redirect.ts";
import { fakeDns } from "../../integrations/dns/fake.ts";
import { prober } from "../../integrations/probe/probe.ts";
import { allRows } from "../support/all-rows.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { operatorWith, ownSettings, webhookSecret } from "../support/operators.ts";
import { startTlsProxy, type TlsProxy } from "../support/tls-proxy.ts";

const host = "jobs.example";
const context = useDatabase();
let proxy: TlsProxy;
const site = useApp(
  () => ({
    operator: operatorWith({
      ...ownSettings,
      webhooks: [{ id: "main", url: "https://crm.example/hook", secret: webhookSecret }],
    }),
    config: { environment: "production", publicUrl: `https://${host}:${proxy.port}`, trustProxy: 1 },
  }),
  context,
);
beforeAll(async () => {
  proxy = await startTlsProxy((request) => site.app.fetch(request), host);
});
afterAll(() => proxy.close());
beforeEach(() => void (site.now = new Date()));
afterEach(() => void (proxy.meddling = {}));

async function examined(
  change: { trustProxy?: number; secret?: string | null; tagManager?: string } = {},
  addresses: readonly string[] = ["127.0.0.1"],
): Promise<string[]> {
  const { secret = site.config.secret, ...settings } = change;
  const findings = await examineReachability(
    { ...site.config, ...settings },
    {
      operator: site.config.operator,
      secret,
      dns: fakeDns({ [`A ${host}`]: addresses }),
      prober: (given) => prober({ ...given, ca: proxy.certificate, timeoutMs: 5_000 }),
      clock: Date.now,
    },
  );
  return findings.map(({ kind, text }) => `${kind} ${text.replaceAll(`:${proxy.port}`, "")}`);
}

const faults = async (...given: Parameters<typeof examined>) =>
  (await examined(...given)).filter((line) => !line.startsWith("ok ") && !line.includes("DNS:"));

describe("through a proxy that changes nothing", () => {
  test("every check passes, and nothing is stored or sent", async () => {
    await site.open("/gb/verify");
    // Reading pages counts as for any visitor.
    const before = await allRows(context.database, ["rate_limit"]);
    expect(await examined()).toEqual([
      "error DNS: jobs.example leads to 127.0.0.1, which is each visitor’s own machine; publish your proxy’s address",
      expect.stringMatching(
        /^ok certificate of jobs\.example: is valid until \d{4}-\d\d-\d\d, \d\d days \(from jobs\.example, for jobs\.example\)$/,
      ),
      "ok clock: this machine's and that of the public address agree",
      "ok headers: all 8 security headers arrive as the application sends them",
      expect.stringMatching(/^ok compression: pages arrive with br \(\d+\.\d KB\)$/),
      "ok caching: pages and files arrive as the application sends them",
      "ok pictures: 400 KB reach the desk",
      expect.stringMatching(
        /^ok test application: posted with 32 KB, accepted and rolled back in \d+ ms; nothing was stored or sent$/,
      ),
      "ok visitors: cannot forge their address (TRUST_PROXY=1)",
    ]);
    expect(await allRows(context.database, ["rate_limit"])).toEqual(before);
  });

  test("without a secret the test application is left out", async () => {
    expect((await examined({ secret: null })).join()).not.toContain("test application");
  });
});

describe("headers", () => {
  test.each<[string, TlsProxy["meddling"], RegExp]>([
    ["dropped", { drop: ["x-frame-options"] }, /^warning headers: the proxy drops x-frame-options; let it pass/],
    [
      "doubled",
      { add: { "Strict-Transport-Security": "max-age=31536000" } },
      /^warning headers: strict-transport-security arrives 2 times; .* remove the proxy’s$/,
    ],
    [
      "changed",
      { drop: ["referrer-policy"], add: { "referrer-policy": "unsafe-url" } },
      /^warning headers: the proxy changes referrer-policy to “unsafe-url” from “strict-origin-when-cross-origin”/,
    ],
    [
      "a weaker policy",
      { drop: ["content-security-policy"], add: { "content-security-policy": "default-src *" } },
      /^warning headers: the proxy changes content-security-policy to “default-src \*”/,
    ],
    ["hidden from search", { add: { "X-Robots-Tag": "noindex" } }, /^warning headers: the proxy adds x-robots-tag/],
  ])("%s by the proxy are named", async (_, meddling, words) => {
    proxy.meddling = meddling;
    expect(await faults()).toEqual([expect.stringMatching(words)]);
  });
});

describe("compression and caching", () => {
  test.each<[string, TlsProxy["meddling"], RegExp]>([
    ["no compression", { dropFromRequest: ["accept-encoding"] }, /^warning compression: pages arrive uncompressed \(/],
    ["no ETag", { drop: ["etag"] }, /^warning caching: the proxy drops ETag/],
    [
      "no conditional requests",
      { dropFromRequest: ["if-none-match"] },
      /^warning caching: an unchanged page answers 200 instead of 304/,
    ],
    [
      "a cache that keeps private pages",
      { add: { Age: "30" } },
      /^warning caching: a cache keeps pages of one visitor and shows them to others/,
    ],
  ])("%s is reported", async (_, meddling, words) => {
    proxy.meddling = meddling;
    expect(await faults()).toEqual([expect.stringMatching(words)]);
  });

  test("a rule for all answers is reported for pages, private pages and files", async () => {
    proxy.meddling = { drop: ["cache-control"], add: { "cache-control": "public, max-age=60" } };
    const said = await faults();
    for (const what of ["a page", "a page of one visitor", "a file"])
      expect(said).toContainEqual(
        expect.stringContaining(`warning caching: ${what} arrives with cache-control “public, max-age=60” instead of`),
      );
  });
});

describe("the test application", () => {
  test.each<[string, TlsProxy["meddling"], RegExp]>([
    [
      "too small a limit for bodies",
      { most: 16 * 1024 },
      /^error test application: a proxy refuses its 32 KB \(413\); .*client_max_body_size 1m/,
    ],
    [
      "a firewall",
      { answer: (method, path) => (method === "POST" && path === "/api/register" ? 403 : null) },
      /^error test application: a proxy or firewall answers 403 instead of the application/,
    ],
  ])("finds %s", async (_, meddling, words) => {
    proxy.meddling = meddling;
    expect(await faults()).toContainEqual(expect.stringMatching(words));
  });

  test("finds another secret", async () => {
    expect(await faults({ secret: "x".repeat(40) })).toEqual([
      expect.stringMatching(/^error test application: the running process refuses its signature; .*same SECRET/),
    ]);
  });

  test("finds a proxy that refuses pictures only", async () => {
    proxy.meddling = { most: 64 * 1024 };
    expect(await faults()).toEqual([
      "error pictures: a proxy refuses 400 KB (413); allow 1 MB (nginx: client_max_body_size 1m)",
    ]);
  });
});

describe("visitors' addresses", () => {
  test("that anyone can forge are an error", async () => {
    proxy.meddling = { isTransparent: true };
    expect(await faults()).toEqual([
      expect.stringMatching(/^error visitors: can forge any address, because TRUST_PROXY=1 is more than the proxies/),
    ]);
  });
});

test("another program at the address ends the checks", async () => {
  proxy.meddling = { answer: () => 404 };
  expect(await faults()).toEqual([expect.stringMatching(/^warning public address: jobs\.example answers 404 at \//)]);
});

test("an address of several that does not answer is an error, one without a route is unknown", async () => {
  const found = await faults({}, ["127.0.0.1", "127.0.0.99"]);
  expect(found).toEqual([
    expect.stringMatching(
      /^error public address: jobs\.example does not answer at 127\.0\.0\.99 \(ECONNREFUSED\); .* remove that A record/,
    ),
  ]);
});

describe("DNS", () => {
  const path = async (records: Parameters<typeof fakeDns>[0], own: string[] = [], url = `https://${host}`) => {
    const { findings, addresses } = await findNetworkPath(url, fakeDns(records), own);
    return [...findings.map(({ kind, text }) => `${kind} ${text}`), addresses];
  };
  const name = `A ${host}`;
  test.each<[string, Parameters<typeof path>, unknown]>([
    [
      "a public address",
      [{ [name]: ["93.184.216.34", "2606:2800::1"] }],
      "ok DNS: jobs.example leads to 93.184.216.34, 2606:2800::1",
    ],
    ["no address", [{}], expect.stringMatching(/^error DNS: has no address for jobs\.example; publish an A record/)],
    ["no answer", [null], expect.stringMatching(/^unknown DNS: .* could not be looked up \(ECONNREFUSED\)/)],
    [
      "a private one",
      [{ [name]: ["10.0.0.5"] }],
      expect.stringMatching(/^warning DNS: .* only your own network reaches/),
    ],
    [
      "this machine's",
      [{ [name]: ["93.184.216.34"] }, ["93.184.216.34"]],
      expect.stringMatching(/^unknown DNS: .* was not passed: open/),
    ],
  ])("with %s", async (_, given, finding) => {
    expect((await path(...given))[0]).toEqual(finding);
  });

  test("is not asked for an address or this machine", async () => {
    for (const url of ["https://93.184.216.34", "https://localhost:8443"])
      expect(await path(null, [], url)).toEqual([[undefined]]);
  });
});

describe("plain HTTP", () => {
  const redirected = async (status: number, location?: string) => {
    const server = createServer(
      (_, response) => void response.writeHead(status, location === undefined ? {} : { location }).end(),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { kind, text } = await examineRedirect(`http://127.0.0.1:${port}`, "https://jobs.example", prober());
    await new Promise((resolve) => server.close(resolve));
    return `${kind} ${text}`;
  };
  test.each([
    [301, "https://jobs.example/verify", /^ok http:\/\/jobs\.example: redirects to https:\/\/jobs\.example$/],
    [301, "https://www.jobs.example/verify", /^error .*: redirects to https:\/\/www\.jobs\.example; redirect it to/],
    [301, "https://jobs.example/", /^warning .*: loses the path/],
    [200, undefined, /^error .*: answers 200 unencrypted; redirect it to https:\/\/jobs\.example with its path/],
    [404, undefined, /^warning .*: answers 404 unencrypted/],
  ])("that answers %d %s", async (status, location, words) => {
    expect(await redirected(status, location)).toMatch(words);
  });

  test("that does not answer is a warning", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect((await examineRedirect(url, "https://jobs.example", prober())).text).toMatch(
      /does not answer \(ECONNREFUSED\); open port 80/,
    );
  });
});

/**
 * Checks of the public address, with real TLS servers, all kinds of certificates, and a silent
 * server.
 */
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { selfSigned } from "../../tools/bench/certificate.ts";
import { examinePublicUrl } from "../../cli/examine-public-url.ts";
import { type ProbeSettings, prober } from "../../integrations/probe/probe.ts";
import { freePort } from "../support/free-port.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const well: RequestListener = (_, response) => void response.writeHead(200).end();
const days = (from: number, until: number) => ({ from, until });

/** The findings for a server with this certificate, which the client trusts if `trusted`. */
async function said(
  certificate: { cert: string; key: string },
  { trusted = true, answer = well, off = 0 }: { trusted?: boolean; answer?: RequestListener; off?: number } = {},
): Promise<string[]> {
  const port = await listening(createHttpsServer(certificate, answer));
  return examined(`https://localhost:${port}`, trusted ? { ca: certificate.cert } : {}, off);
}

async function examined(url: string, settings: ProbeSettings = {}, off = 0): Promise<string[]> {
  const findings = await examinePublicUrl(url, prober(settings), () => Date.now() + off);
  return findings.map(({ kind, text }) => `${kind} ${text.replace(/localhost:\d+/, "HOST")}`);
}

const agree = "ok clock: this machine's and that of the public address agree";

describe("a certificate", () => {
  test("that is valid is reported with its remaining days", async () => {
    expect(await said(selfSigned("localhost", days(-1, 60.5)))).toEqual([
      expect.stringMatching(
        /^ok certificate of HOST: is valid until \d{4}-\d\d-\d\d, 60 days \(from localhost, for localhost\)$/,
      ),
      agree,
    ]);
  });

  test.each([
    [
      "that ends within two weeks gives a warning",
      13.5,
      /^warning certificate of HOST: expires on .*, in 13 days; check that it is renewed/,
    ],
    ["that lasts slightly longer is fine", 14.5, /^ok certificate .*, 14 days \(from /],
  ])("%s", async (_, until, words) => {
    expect((await said(selfSigned("localhost", days(-1, until))))[0]).toMatch(words);
  });

  test("that has expired is an error", async () => {
    const [finding, clock] = await said(selfSigned("localhost", days(-60, -1)));
    expect(finding).toMatch(/^error certificate of HOST: expired on \d{4}-\d\d-\d\d; renew it$/);
    expect(clock).toBe(agree);
  });

  test("that is not valid yet is an error", async () => {
    expect((await said(selfSigned("localhost", days(1, 60))))[0]).toMatch(/^error .*: is not valid before /);
  });

  test("of another host is reported, trusted or not", async () => {
    const other = selfSigned("other.example", days(-1, 60));
    const words = "error certificate of HOST: is for other.example; get one for this name";
    expect((await said(other))[0]).toBe(words);
    expect((await said(other, { trusted: false }))[0]).toBe(words);
  });

  test("that is untrusted is an error", async () => {
    expect((await said(selfSigned("localhost", days(-1, 60)), { trusted: false }))[0]).toBe(
      "error certificate of HOST: browsers do not trust it (DEPTH_ZERO_SELF_SIGNED_CERT); it is self-signed; get one from a certificate authority",
    );
  });

  test("is reported even if the server behind it does not answer", async () => {
    const answer: RequestListener = ({ socket }) => socket.destroy();
    expect(await said(selfSigned("localhost", days(-1, 60)), { answer })).toEqual([
      expect.stringMatching(/^ok certificate of HOST/),
      "unknown public address: HOST: cannot be checked from this machine (ECONNRESET)",
    ]);
  });
});

describe("the clock", () => {
  const certificate = selfSigned("localhost", days(-1, 60));
  test.each([
    [60_000, /^error clock: that of the public address is (5\d|60) seconds behind this machine's/],
    [-60_000, /^error clock: that of the public address is (5\d|60) seconds ahead of this machine's/],
  ])("of this machine off by %d ms", async (off, words) => {
    expect((await said(certificate, { off }))[1]).toMatch(words);
  });

  test("is not compared with a cached or undated answer", async () => {
    const kept: RequestListener = (_, response) =>
      void response.writeHead(200, { age: "30", date: "Mon, 23 Nov 2026 10:00:00 GMT" }).end();
    const none: RequestListener = (_, response) => {
      response.sendDate = false;
      response.writeHead(200).end();
    };
    for (const answer of [kept, none]) expect(await said(certificate, { answer })).toHaveLength(1);
  });
});

test("a proxy without a reachable process is reported", async () => {
  const answer: RequestListener = (_, response) => void response.writeHead(502).end();
  expect((await said(selfSigned("localhost", days(-1, 60)), { answer }))[1]).toBe(
    "warning public address: HOST answers 502; check that the reverse proxy reaches a web process",
  );
});

describe("the public address", () => {
  const certificate = selfSigned("localhost", days(-1, 60));
  const answering =
    (status: number, location?: string): RequestListener =>
    ({ url }, response) =>
      void response.writeHead(url === "/" ? status : 200, location === undefined ? {} : { location }).end();

  test("that refuses the host is an error with advice for the proxy", async () => {
    expect((await said(certificate, { answer: answering(421) }))[1]).toMatch(
      /^error public address: HOST is refused \(421\) because the proxy passes on another Host.*\$http_host/,
    );
  });

  test("that redirects to another host is an error, but not to its own page", async () => {
    expect((await said(certificate, { answer: answering(302, "https://www.jobs.example/") }))[1]).toMatch(
      /^error public address: HOST redirects to https:\/\/www\.jobs\.example; if visitors use that address/,
    );
    expect(await said(certificate, { answer: answering(302, "/gb") })).toHaveLength(2);
  });

  test("that is 404 is a warning", async () => {
    expect((await said(certificate, { answer: answering(404) }))[1]).toMatch(/^warning .* HOST answers 404 at \//);
  });
});

describe("an unreachable address is unknown, not an error", () => {
  test("with nothing listening", async () => {
    expect(await examined(`https://localhost:${await freePort()}`)).toEqual([
      "unknown certificate of HOST: cannot be checked from this machine (ECONNREFUSED)",
    ]);
  });

  test("with an unknown name", async () => {
    expect(await examined("https://jobs.invalid")).toEqual([
      expect.stringMatching(
        /^unknown certificate of jobs\.invalid: cannot be checked from this machine \((ENOTFOUND|EAI_AGAIN)\)$/,
      ),
    ]);
  });

  test("with a silent listener", async () => {
    const port = await listening(createTcpServer((socket) => void socket.resume().on("error", () => {})));
    expect(await examined(`https://localhost:${port}`, { timeoutMs: 200 })).toEqual([
      "unknown certificate of HOST: cannot be checked from this machine (ETIMEDOUT)",
    ]);
  });

  test("with a listener without TLS", async () => {
    const port = await listening(createHttpServer(well));
    expect(await examined(`https://localhost:${port}`)).toEqual([
      expect.stringMatching(/^unknown certificate of HOST: cannot be checked from this machine \(\w+\)$/),
    ]);
    expect(await examined(`http://localhost:${port}`)).toEqual([agree]);
  });
});

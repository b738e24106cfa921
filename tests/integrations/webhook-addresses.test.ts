/**
 * Only the public internet and named receivers are connected to (B4), for any spelling of an
 * address and any resolution of a name. More than 300 lines: the same addresses tested in each way.
 */
import { once } from "node:events";
import { type AddressInfo, createServer, type LookupFunction, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLoopbackAddress } from "../../domain/network/address.ts";
import { isPublicAddress } from "../../integrations/webhook/public-address.ts";
import { post, type PostSettings } from "../../integrations/webhook/post.ts";
import { patience } from "../support/waiting.ts";

/** Non-public IPv4 addresses: IANA's special-purpose registry, multicast, and metadata services. */
const internal = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.1.2.3",
  "127.255.255.255",
  "168.63.129.16",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.168.255.255",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
];

const internal6 = [
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::2",
  "100::1",
  "64:ff9b:1::a00:1",
  "2001::1",
  "2001:0:7f00:1::",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd12:3456:789a::1",
  "fe80::1",
  "fe80::a9fe:a9fe",
  "fec0::1",
  "ff02::1",
  "ff0e::1",
];

const bytesOf = (address: string) => address.split(".").map(Number);
const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** One IPv4 address in every URL spelling. */
function written(address: string): string[] {
  const bytes = bytesOf(address);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    bytes.map((byte) => `0x${hex(byte)}`).join("."),
    `${a}.${b}.${c * 256 + d}`,
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[::${groups}]`,
    `[64:ff9b::${groups}]`,
    `[2002:${groups}::1]`,
  ];
}

const hosts = [...new Set([...internal.flatMap(written), ...internal6.map((address) => `[${address}]`)])];

/** A resolver with different answers each time. */
function resolving(...rounds: string[][]): { lookup: LookupFunction; asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    lookup: (_, __, done) => {
      const addresses = rounds[Math.min(asked, rounds.length - 1)] ?? [];
      asked += 1;
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    },
  };
}

/** Counts the connections to both loopback addresses on one port. */
const listeners: Server[] = [];
let connections = 0;
let port = 0;
beforeAll(async () => {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    server.on("error", () => {});
    server.listen(port, host);
    const listening = await Promise.race([
      once(server, "listening").then(() => true),
      once(server, "error").then(() => false),
    ]);
    if (!listening) continue;
    port = (server.address() as AddressInfo).port;
    listeners.push(server);
  }
  expect(listeners.length).toBeGreaterThan(0);
});
afterAll(() => listeners.forEach((server) => server.close()));

const send = (url: string, change: Partial<PostSettings> = {}) =>
  post(url, "{}", {}, { timeoutMs: patience, loopback: false, ...change });

describe("internal addresses", () => {
  test("have more than 300 test spellings", () => expect(hosts.length).toBeGreaterThan(300));

  test.each(hosts)("%s is refused", async (host) => {
    const before = connections;
    expect(await send(`https://${host}:${port}/hook`)).toEqual({ kind: "failed", reason: "address not allowed" });
    expect(connections).toBe(before);
  });

  test.each(["localhost", "localhost.", "LOCALHOST"])("the name %s is refused", async (host) => {
    const before = connections;
    const { kind, reason } = (await send(`https://${host}:${port}/hook`)) as { kind: string; reason: string };
    expect(kind).toBe("failed");
    expect(["address not allowed", "unknown host"]).toContain(reason);
    expect(connections).toBe(before);
  });
});

describe("a name that resolves", () => {
  test.each([...internal, ...internal6, "::ffff:127.0.0.1", "fe80::1%lo"])("to %s is refused", async (address) => {
    const before = connections;
    const { lookup } = resolving([address]);
    expect(await send(`https://hooks.example:${port}/`, { lookup })).toEqual({
      kind: "failed",
      reason: "address not allowed",
    });
    expect(connections).toBe(before);
  });

  test("to a public address first and a local one later is resolved only once", async () => {
    const before = connections;
    const { lookup, asked } = resolving(["192.0.2.0", "8.8.8.8"], ["127.0.0.1"]);
    await send(`https://hooks.example:${port}/`, { lookup, timeoutMs: 300 });
    expect(asked()).toBe(1);
    expect(connections).toBe(before);
  });

  test("to nothing is refused", async () => {
    expect(await send("https://hooks.example/", { lookup: resolving([]).lookup })).toMatchObject({ kind: "failed" });
  });
});

describe("with local receivers allowed, for the demo and tests", () => {
  test("this machine is reached by number and name", async () => {
    const before = connections;
    await send(`http://127.0.0.1:${port}/`, { loopback: true });
    await send(`http://localhost:${port}/`, { loopback: true });
    expect(connections).toBe(before + 2);
  });

  test.each(["10.0.0.1", "169.254.169.254", "[fd00:ec2::254]", "192.168.1.1"])("%s is still refused", async (host) => {
    expect(await send(`http://${host}/`, { loopback: true })).toEqual({
      kind: "failed",
      reason: "address not allowed",
    });
  });
});

describe("a receiver named by the operator", () => {
  const refused = { kind: "failed", reason: "address not allowed" };
  const own = () => ({ named: [`127.0.0.1:${port}`] });
  const connectedTo = async (url: string, change: Partial<PostSettings>) => {
    const before = connections;
    const result = await send(url, change);
    return { result, connected: connections - before };
  };

  test("is reached over TLS, by address and by a name that resolves to it", async () => {
    const { lookup } = resolving(["127.0.0.1"]);
    for (const [url, change] of [
      [`https://127.0.0.1:${port}/hook`, own()],
      [`https://0x7f.1:${port}/hook`, own()],
      [`https://hooks.example:${port}/hook`, { ...own(), lookup }],
      [`https://127.0.0.1:${port}/hook`, { named: ["10.0.0.0/8:443", `127.0.0.0/30:${port}`] }],
    ] as const)
      expect(await connectedTo(url, change), url).toMatchObject({ connected: 1 });
  });

  test("is not reached without TLS, at another port, or at a neighbouring address", async () => {
    for (const url of [
      `http://127.0.0.1:${port}/hook`,
      `https://127.0.0.1:${port + 1}/hook`,
      "https://127.0.0.1/hook",
      `https://127.0.0.2:${port}/hook`,
      `https://[::1]:${port}/hook`,
      `https://[64:ff9b::7f00:1]:${port}/hook`,
      `https://10.0.0.1:${port}/hook`,
      `https://169.254.169.254:${port}/hook`,
      `https://user@127.0.0.1:${port}/hook`,
    ])
      expect(await connectedTo(url, own()), url).toEqual({ result: refused, connected: 0 });
  });

  test("does not allow other internal addresses in any spelling", async () => {
    for (const host of hosts.filter((written) => new URL(`https://${written}`).hostname !== "127.0.0.1"))
      if (!/::ffff:(7f00:1|127\.0\.0\.1)/.test(new URL(`https://${host}`).hostname))
        expect(await connectedTo(`https://${host}:${port}/`, own()), host).toEqual({ result: refused, connected: 0 });
  });

  test("by name is that name in private networks, without this machine or metadata services", async () => {
    const named = { named: [`hooks.internal:${port}`] };
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0", "169.254.169.254", "100.100.100.200"]) {
      const { lookup } = resolving([address]);
      const sent = await connectedTo(`https://hooks.internal:${port}/`, { ...named, lookup });
      expect(sent, address).toEqual({ result: refused, connected: 0 });
    }
    const { lookup } = resolving(["10.0.0.1"]);
    for (const host of ["other.internal", "x.hooks.internal", "hooks.internal."]) {
      const sent = await connectedTo(`https://${host}:${port}/`, { ...named, lookup });
      expect(sent, host).toEqual({ result: refused, connected: 0 });
    }
  });

  test("by a name that resolves differently later is not followed elsewhere", async () => {
    const first = resolving(["10.9.9.9"], ["127.0.0.1"]);
    expect(await connectedTo(`https://hooks.example:${port}/`, { ...own(), lookup: first.lookup })).toEqual({
      result: refused,
      connected: 0,
    });
    const second = resolving(["127.0.0.1"], ["10.9.9.9"]);
    expect(await connectedTo(`https://hooks.example:${port}/`, { ...own(), lookup: second.lookup })).toMatchObject({
      connected: 1,
    });
    expect([first.asked(), second.asked()]).toEqual([1, 1]);
  });

  test("with several answers is reached at the named ones only", async () => {
    const { lookup } = resolving(["10.9.9.9", "169.254.169.254", "127.0.0.1"]);
    expect(await connectedTo(`https://hooks.example:${port}/`, { ...own(), lookup })).toMatchObject({ connected: 1 });
  });
});

test.each([
  "http://8.8.8.8/",
  "ftp://8.8.8.8/",
  "file:///etc/passwd",
  "https://user:password@8.8.8.8/",
  "https://user@8.8.8.8/",
  "https://[fe80::1%25eth0]/",
  "no address",
  "",
])("%j is refused as a target", async (url) => {
  expect(await send(url)).toEqual({ kind: "failed", reason: "address not allowed" });
});

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "2606:4700::1111",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(isLoopbackAddress(address)).toBe(false);
});

test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("%s is a loopback address", (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

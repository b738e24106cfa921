/** The resolver's results with our own name server, and without an answer. */
import { createSocket, type Socket } from "node:dgram";
import { afterEach, expect, test } from "vitest";
import { openDns } from "../../integrations/dns/resolver.ts";
import { freePort } from "../support/free-port.ts";

let socket: Socket | undefined;
afterEach(() => {
  socket?.close();
  socket = undefined;
});

/**
 * A name server (RFC 1035 section 4) that answers every question with these records, or with an
 * error code.
 */
async function nameServer(records: readonly Buffer[], code = 0, asked: string[] = []): Promise<string> {
  const server = createSocket("udp4");
  socket = server;
  server.on("message", (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5;
    asked.push(
      question
        .subarray(13, end - 5)
        .toString()
        .replaceAll(/[^\x20-\x7e]/g, "."),
    );
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 10);
    const type = question.subarray(end - 4, end - 2);
    // The question's name, its type, IN, a minute.
    const answers = records.map((data) =>
      Buffer.concat([Buffer.of(0xc0, 12), type, Buffer.of(0, 1, 0, 0, 0, 60, 0, data.length), data]),
    );
    server.send(Buffer.concat([head, question.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  return `127.0.0.1:${server.address().port}`;
}

const texts = (...parts: string[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`)));
const mx = (priority: number, host: string) =>
  Buffer.concat([Buffer.of(0, priority), ...host.split(".").map((label) => texts(label)), Buffer.of(0)]);

test("a multi-part record is joined, and mail servers are sorted", async () => {
  const written = openDns(await nameServer([texts("v=spf1 ", "-all"), texts("other")]));
  expect(await written.texts("example.org")).toEqual({ kind: "found", records: ["v=spf1 -all", "other"] });
  socket?.close();
  const served = openDns(await nameServer([mx(20, "b.example"), mx(10, "a.example")]));
  expect(await served.mailServers("example.org")).toEqual({ kind: "found", records: ["a.example", "b.example"] });
});

test("a reverse lookup uses the address's PTR name", async () => {
  const asked: string[] = [];
  const dns = openDns(await nameServer([], 3, asked));
  await dns.names("192.0.2.1");
  await dns.names("2001:db8::1");
  expect(asked).toEqual(["1.2.0.192.in-addr.arpa", `1.${"0.".repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`]);
});

test("a missing record or name is empty, and a failing server is unknown", async () => {
  for (const [code, expected] of [
    [0, { kind: "none" }],
    [3, { kind: "none" }],
    [2, { kind: "unknown", reason: "ESERVFAIL" }],
  ] as const) {
    const dns = openDns(await nameServer([], code));
    expect(await dns.texts("example.org")).toEqual(expected);
    expect(await dns.addresses("example.org")).toEqual(expected);
    expect(await dns.names("192.0.2.1")).toEqual(expected);
    socket?.close();
  }
  socket = undefined;
});

test("without a network the answer is unknown, not an exception", async () => {
  const dns = openDns(`127.0.0.1:${await freePort()}`);
  expect(await dns.texts("example.org")).toEqual({ kind: "unknown", reason: expect.stringMatching(/^E\w+$/) });
});

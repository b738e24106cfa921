/** An attempt ends in time for any behaviour of the receiver, and only an HTTP answer counts. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { patience } from "../support/waiting.ts";

/** Bytes: a gigabyte, too much to be read by accident. */
const longBody = 2 ** 30;

const open: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const sending = webhookSender({ timeoutMs: patience, loopback: true });
/** For receivers that never answer. */
const soonGivenUp = webhookSender({ timeoutMs: 400, loopback: true });
const message = (url: string) => ({
  id: "msg_test",
  url,
  secrets: [`whsec_${Buffer.alloc(32, 7).toString("base64")}`],
  body: "{}",
});

/** Resolves when the attempt has ended, for any behaviour of the receiver. */
async function attempt(behave: (socket: Socket) => void, { scheme = "http", send = sending } = {}) {
  const port = await listen(createServer(behave));
  return send(message(`${scheme}://127.0.0.1:${port}/`), new Date());
}

/** Writes slowly until the other side disconnects. */
function dribble(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on("close", () => clearInterval(timer));
}

test.each([
  ["accepts and says nothing", () => {}, "http", "timeout"],
  ["accepts and never begins TLS", () => {}, "https", "timeout"],
  [
    "sends a header byte by byte",
    (socket: Socket) => (socket.write("HTTP/1.1 200 OK\r\nx: "), dribble(socket, "y")),
    "http",
    "timeout",
  ],
  [
    "sends endless interim answers",
    (socket: Socket) => dribble(socket, "HTTP/1.1 102 Processing\r\n\r\n"),
    "http",
    "timeout",
  ],
  ["hangs up", (socket: Socket) => socket.destroy(), "http", "network"],
  ["resets the connection", (socket: Socket) => socket.resetAndDestroy(), "http", "network"],
  ["speaks another protocol", (socket: Socket) => socket.end("220 mail.example ESMTP\r\n"), "http", "network"],
  ["answers TLS with plain HTTP", (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"), "https", "tls"],
  [
    "sends a head of a megabyte",
    (socket: Socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(1 << 20)}`),
    "http",
    "network",
  ],
] as const)("a receiver that %s has received nothing", async (_, behave, scheme, reason) => {
  const send = reason === "timeout" ? soonGivenUp : sending;
  expect(await attempt(behave, { scheme, send })).toEqual({ kind: "failed", reason });
});

test("a TLS server without a certificate is not a receiver", async () => {
  const port = await listen(createTlsServer({}));
  expect(await sending(message(`https://127.0.0.1:${port}/`), new Date())).toEqual({ kind: "failed", reason: "tls" });
});

test("a receiver with an untrusted certificate is refused", async () => {
  // A TLS server with the library's built-in self-signed certificate.
  const server = new SMTPServer({ secure: true, logger: false });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const { kind, reason } = (await sending(message(`https://127.0.0.1:${port}/`), new Date())) as Record<
    string,
    unknown
  >;
  expect([kind, reason]).toEqual(["failed", "tls"]);
  await new Promise<void>((resolve) => server.close(resolve));
});

test("a closed port is a failure", async () => {
  expect(await sending(message("http://127.0.0.1:1/"), new Date())).toEqual({ kind: "failed", reason: "network" });
});

test.each([
  [
    "a body of a byte now and then",
    (socket: Socket) => (socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${longBody}\r\n\r\n`), dribble(socket, "y")),
  ],
  [
    "a body without end",
    (socket: Socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${longBody}\r\n\r\n`);
      const pour = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on("drain", pour);
      pour();
    },
  ],
])("an answer with %s counts without reading its body", async (_, behave) => {
  const result = await attempt((socket) => socket.once("data", () => behave(socket)));
  expect(result).toMatchObject({ kind: "answered", status: 200 });
  // At most the operating system's buffers accepted it.
  for (const { bytesWritten } of sockets) expect(bytesWritten).toBeLessThan(longBody / 16);
});

test("a secret that cannot sign is a failure without a request", async () => {
  let asked = false;
  const port = await listen(createServer(() => (asked = true)));
  const broken = { ...message(`http://127.0.0.1:${port}/`), secrets: ["whsec_not base64"] };
  expect(await sending(broken, new Date())).toEqual({ kind: "failed", reason: "unusable secret" });
  expect(asked).toBe(false);
});

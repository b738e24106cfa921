/**
 * A push service gets messages that only the browser can decrypt, signed by us; its answer is the
 * outcome.
 */
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import ece from "http_ece";
import { afterEach, expect, test } from "vitest";
import { pushSender } from "../../integrations/push/push.ts";
import { vapidKeys } from "../../app/signing.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service that answers with `status` and stores the requests. */
async function service(status: number) {
  const came: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    came.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/abc`, came };
}

const browser = createECDH("prime256v1");
browser.generateKeys();
const auth = randomBytes(16);
const keys = vapidKeys("a secret of the deployment");
const message = (endpoint: string) => ({
  endpoint,
  p256dh: browser.getPublicKey("base64url"),
  auth: auth.toString("base64url"),
  text: JSON.stringify({ title: "Example", body: "New applications: 2" }),
  keys,
  subject: "mailto:jobs@operator.example",
});
const send = pushSender({ loopback: true });

test("a message is encrypted for the browser and signed for its service", async () => {
  const { endpoint, came } = await service(201);
  expect(await send(message(endpoint))).toEqual({ kind: "taken" });
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = came;
  expect(headers["content-encoding"]).toBe("aes128gcm");
  expect(Number(headers["ttl"])).toBeGreaterThan(0);
  expect(body.toString("latin1")).not.toContain("applications");
  const plain = ece.decrypt(body, {
    version: "aes128gcm",
    privateKey: browser,
    authSecret: auth.toString("base64url"),
  });
  expect(JSON.parse(plain.toString())).toEqual({ title: "Example", body: "New applications: 2" });

  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
    aud: new URL(endpoint).origin,
    sub: "mailto:jobs@operator.example",
  });
  const point = Buffer.from(keys.publicKey, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const given = Buffer.from(signature, "base64url");
  expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, given)).toBe(true);
});

test.each([
  [404, { kind: "gone" }],
  [410, { kind: "gone" }],
  [429, { kind: "failed", reason: "HTTP 429" }],
  [500, { kind: "failed", reason: "HTTP 500" }],
  [302, { kind: "failed", reason: "HTTP 302" }],
])("an answer of %i: %j", async (status, result) => {
  const { endpoint } = await service(status);
  expect(await send(message(endpoint))).toEqual(result);
});

test("invalid keys fail without an exception", async () => {
  const { endpoint, came } = await service(201);
  expect(await send({ ...message(endpoint), p256dh: "AAAA" })).toEqual({ kind: "failed", reason: "unusable keys" });
  expect(came).toEqual([]);
});

test("no internal address is connected to", async () => {
  const { endpoint, came } = await service(201);
  expect(await pushSender()(message(endpoint))).toEqual({ kind: "failed", reason: "address not allowed" });
  expect(await pushSender()(message("https://10.0.0.1/push"))).toEqual({
    kind: "failed",
    reason: "address not allowed",
  });
  expect(came).toEqual([]);
});

test("the VAPID keys are derived from the secret, equal in every process", () => {
  expect(vapidKeys("a secret of the deployment")).toEqual(keys);
  expect(vapidKeys("another").publicKey).not.toBe(keys.publicKey);
  expect(Buffer.from(keys.publicKey, "base64url")).toHaveLength(65);
});

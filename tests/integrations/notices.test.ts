/**
 * Notices to search engines and caches: the real sender and the fake share one contract, and each
 * service gets its expected format.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fakeNotices } from "../../integrations/notices/fake.ts";
import type { Notice, NoticeResult, SendNotice } from "../../integrations/notices/notice.ts";
import { noticeSender } from "../../integrations/notices/send.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { claimsOf, serviceAccount } from "../support/service-account.ts";

const now = new Date("2026-11-20T10:00:00Z");
const token = "ya29.a-token-nobody-else-may-see";
const secretParts = [token, "cache-token-nobody-sees", "PRIVATE KEY", "index-now-key"];

let receiver: Receiver;
let base = "";
beforeAll(async () => {
  receiver = await startReceiver();
  base = new URL(receiver.url).origin;
});
afterAll(() => receiver.close());

/** The status of all three services; tokens are always issued. */
let status = 200;
let headers: Record<string, string> = {};
beforeEach(() => {
  status = 200;
  headers = {};
  receiver.received.length = 0;
  receiver.answer = (response, { path }) => {
    if (path === "/token") {
      response.writeHead(200, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ access_token: token, expires_in: 3600, token_type: "Bearer" }));
    }
    response.writeHead(status, headers).end();
  };
});

const real = () => noticeSender({ loopback: true, googleUrl: `${base}/google` });

const google = (change: "updated" | "deleted" = "updated"): Notice => ({
  kind: "google",
  address: "https://jobs.example/gb/jobs/hotel",
  change,
  key: serviceAccount(`${base}/token`),
});
const indexNow = (): Notice => ({
  kind: "indexnow",
  addresses: ["https://jobs.example/gb/jobs/hotel", "https://jobs.example/de/jobs/hotel"],
  key: "index-now-key",
  url: `${base}/indexnow`,
});
const cache = (style: "fastly" | "cloudflare"): Notice => ({
  kind: "cache",
  names: ["vacancies", "vacancy-hotel"],
  style,
  url: `${base}/purge`,
  token: "cache-token-nobody-sees",
});
const kinds: [string, () => Notice][] = [
  ["google", google],
  ["indexnow", indexNow],
  ["fastly", () => cache("fastly")],
  ["cloudflare", () => cache("cloudflare")],
];

interface Implementation {
  readonly send: SendNotice;
  readonly answers: (next: Extract<NoticeResult, { kind: "answered" }>) => void;
}

const implementations: [string, () => Implementation][] = [
  [
    "real",
    () => ({
      send: real(),
      answers(next) {
        status = next.status;
        headers = next.retryAfterMs === null ? {} : { "retry-after": String(next.retryAfterMs / 1000) };
      },
    }),
  ],
  [
    "fake",
    () => {
      const fake = fakeNotices();
      return { send: fake.send, answers: (next) => void (fake.answer = next) };
    },
  ],
];

describe.each(implementations)("the gateway contract, %s", (_, make) => {
  describe.each(kinds)("%s", (_, notice) => {
    test.each([200, 202, 403, 429, 503])("returns the outcome of %d", async (answered) => {
      const { send, answers } = make();
      const result = { kind: "answered", status: answered, retryAfterMs: answered === 429 ? 120_000 : null } as const;
      answers(result);
      expect(await send(notice(), now)).toEqual(result);
      // The outcome is the same the second time.
      expect(await send(notice(), now)).toEqual(result);
    });

    test("reveals no key or token in its outcome", async () => {
      const { send } = make();
      const told = JSON.stringify(await send(notice(), now));
      for (const secret of secretParts) expect(told).not.toContain(secret);
    });
  });
});

const bodies = () => receiver.received.map(({ body }) => body);

test("Google's token is requested once with a signed assertion, and then used", async () => {
  const send = real();
  await send(google("updated"), now);
  await send(google("deleted"), new Date(now.getTime() + 3_000_000));
  expect(receiver.received.map(({ path }) => path)).toEqual(["/token", "/google", "/google"]);
  const [asked, ...told] = receiver.received;
  const form = new URLSearchParams(asked?.body);
  expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
  expect(claimsOf(form.get("assertion") ?? "")).toEqual({
    iss: "found@project.iam.gserviceaccount.com",
    scope: "https://www.googleapis.com/auth/indexing",
    aud: `${base}/token`,
    iat: now.getTime() / 1000,
    exp: now.getTime() / 1000 + 3600,
  });
  expect(told.map(({ headers: { authorization } }) => authorization)).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  expect(told.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { url: "https://jobs.example/gb/jobs/hotel", type: "URL_UPDATED" },
    { url: "https://jobs.example/gb/jobs/hotel", type: "URL_DELETED" },
  ]);
  // Nearly expired: another one is requested.
  await send(google(), new Date(now.getTime() + 3_550_000));
  expect(receiver.received.map(({ path }) => path).slice(3)).toEqual(["/token", "/google"]);
});

test("a token revoked by Google is not reused", async () => {
  const send = real();
  status = 401;
  await send(google(), now);
  status = 200;
  await send(google(), now);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/token", "/google", "/token", "/google"]);
});

test.each([
  ["no JSON", 200, "<html>", { kind: "failed", reason: "unusable token" }],
  ["none in the answer", 200, "{}", { kind: "failed", reason: "unusable token" }],
  ["a line break", 200, '{"access_token":"a\\r\\nx: y","expires_in":1}', { kind: "failed", reason: "unusable token" }],
  ["endless", 200, "x".repeat(20_000), { kind: "failed", reason: "network" }],
  ["refused", 400, '{"error":"invalid_grant"}', { kind: "answered", status: 400, retryAfterMs: null }],
])("an invalid token, %s: is not used", async (_, answered, body, expected) => {
  receiver.answer = (response) => void response.writeHead(answered).end(body);
  expect(await real()(google(), now)).toEqual(expected);
  expect(receiver.received.every(({ path }) => path === "/token")).toBe(true);
});

test("a key that cannot sign is reported without a request", async () => {
  const broken = { ...serviceAccount(`${base}/token`), private_key: "-----BEGIN PRIVATE KEY-----\nAAAA\n" };
  const notice: Notice = { kind: "google", address: "https://jobs.example/gb", change: "updated", key: broken };
  expect(await real()(notice, now)).toEqual({ kind: "failed", reason: "unusable key" });
  expect(bodies()).toEqual([]);
});

test("IndexNow gets all addresses at once with the key's location", async () => {
  await real()(indexNow(), now);
  expect(JSON.parse(bodies()[0] ?? "")).toEqual({
    host: "jobs.example",
    key: "index-now-key",
    keyLocation: "https://jobs.example/index-now-key.txt",
    urlList: ["https://jobs.example/gb/jobs/hotel", "https://jobs.example/de/jobs/hotel"],
  });
});

test("caches are purged by key through their own APIs", async () => {
  const send = real();
  await send(cache("fastly"), now);
  await send(cache("cloudflare"), now);
  const [fastly, cloudflare] = receiver.received;
  expect(fastly?.headers["fastly-key"]).toBe("cache-token-nobody-sees");
  expect(JSON.parse(fastly?.body ?? "")).toEqual({ surrogate_keys: ["vacancies", "vacancy-hotel"] });
  expect(cloudflare?.headers.authorization).toBe("Bearer cache-token-nobody-sees");
  expect(JSON.parse(cloudflare?.body ?? "")).toEqual({ tags: ["vacancies", "vacancy-hotel"] });
});

test("no internal address is connected to, whatever name resolves to it", async () => {
  const inside = noticeSender({ lookup: (_, __, done) => done(null, [{ address: "10.0.0.5", family: 4 }]) });
  for (const url of ["https://169.254.169.254/purge", "https://purge.example/", "http://jobs.example/", base]) {
    const result = await inside({ ...(cache("fastly") as Extract<Notice, { kind: "cache" }>), url }, now);
    expect(result, url).toEqual({ kind: "failed", reason: "address not allowed" });
  }
  expect(bodies()).toEqual([]);
});

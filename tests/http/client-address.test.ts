/** Which X-Forwarded-For entries count as one sender: another spelling does not evade a limit. */
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { addressIn, nextAddress, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";

const context = useDatabase();
const site = useApp({}, context);
const behindTwo = useApp({ config: { trustProxy: 2 } }, context);
const withoutProxy = useApp({ config: { trustProxy: 0 } }, context);

const verify = async (forwarded: string) =>
  (await site.submit("/gb/verify", { number: "+447400123456", code: "K7M-4QX-9TC" }, { "x-forwarded-for": forwarded }))
    .status;

/** How often each status occurs among `count` posts. */
async function posts(count: number, spell: (n: number) => string): Promise<Record<number, number>> {
  const found: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const status = await verify(spell(n));
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

describe("130 posts against a limit of 120", () => {
  const [v6, another] = [nextAddress(), nextAddress()].map((address) => address.replace(/1$/, ""));
  const junk = ["unknown", "_hidden", "", "01.2.3.4", "1.2.3", "::ffff:0x1.2.3.4", "x"];
  test.each<[string, (n: number) => string]>([
    ["with changing ports", (n) => `81.2.69.142:${1024 + n}`],
    ["with changing ports, in brackets", (n) => `[${v6}1]:${1024 + n}`],
    ["from changing hosts of one network, with ports and quotes", (n) => `"[${another?.toUpperCase()}beef:${n}]:${n}"`],
    ["through 6to4", (n) => `2002:5102:458f:${n}::1`],
    ["written as IPv4 and mapped into IPv6", (n) => (n % 2 ? "81.2.69.144" : `::ffff:5102:4590`)],
    ["with unreadable spellings", (n) => `${junk[n % junk.length]}${n % junk.length === 6 ? n : ""}`],
  ])("from one address %s: ten are refused", async (_, spell) => {
    expect(limits.verify.points).toBe(120);
    expect(await posts(130, spell)).toEqual({ 200: 120, 429: 10 });
  });

  test("from different addresses: none is refused", async () => {
    expect(await posts(130, (n) => `85.214.132.${n}`)).toEqual({ 200: 130 });
  });
});

const country = async (app: typeof site, forwarded: string) => {
  const response = await app.request("/api/job-user/get-location", { headers: { "x-forwarded-for": forwarded } });
  return response.headers.get("x-location-source") === "detected"
    ? ((await response.json()) as { result: { iso_code: string } }).result.iso_code
    : null;
};

test("the country is looked up for every spelling of an address", async () => {
  const { DE, GB } = addressIn;
  for (const written of [DE, `${DE}:5678`, `"${DE}"`, `[::ffff:${DE}]:443`, "::FFFF:55d6:8475", "64:ff9b::55d6:8475"]) {
    expect(await country(site, written), written).toBe("DE");
    expect(await country(site, ` ${GB},\t${written} `), written).toBe("DE");
  }
  for (const unreadable of ["unknown", "", `${DE} ${GB}`, `${GB},`]) {
    expect(await country(site, unreadable), unreadable).toBeNull();
  }
});

test("behind two proxies the second-to-last entry counts, or the first of fewer; an empty entry counts as an entry", async () => {
  const { DE, GB, FR } = addressIn;
  expect(await country(behindTwo, `${FR}, ${DE}, ${GB}`)).toBe("DE");
  expect(await country(behindTwo, `${DE}, ${GB}`)).toBe("DE");
  expect(await country(behindTwo, DE)).toBe("DE");
  expect(await country(behindTwo, `${FR}, , ${GB}`)).toBeNull();
  expect(await country(behindTwo, `${FR},, ${DE}, ${GB}`)).toBe("DE");
});

test("the connection's address counts without a proxy, and behind one that sends no header", async () => {
  const over = async (app: typeof site, remoteAddress: string, headers: Record<string, string> = {}) => {
    const asked = new Request(`${app.config.publicUrl}/api/job-user/get-location`, { headers });
    const response = await app.app.fetch(asked, { incoming: { socket: { remoteAddress } } });
    return ((await response.json()) as { result: { iso_code: string } }).result.iso_code;
  };
  expect(await over(withoutProxy, `::ffff:${addressIn.DE}`, { "x-forwarded-for": addressIn.GB })).toBe("DE");
  expect(await over(site, addressIn.DE)).toBe("DE");
  expect(await over(site, "fe80::1%eth0")).toBe("US");
});

test("several header lines form one list in order", async () => {
  const server = createAdaptorServer({ fetch: site.app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const asked = request({
      port,
      host: "127.0.0.1",
      path: "/api/job-user/get-location",
      headers: { "x-forwarded-for": [addressIn.GB, `${addressIn.FR}, ${addressIn.DE}:4711`] },
    });
    asked.end();
    const [response] = (await once(asked, "response")) as [AsyncIterable<Buffer>];
    let body = "";
    for await (const part of response) body += part.toString();
    expect(JSON.parse(body)).toMatchObject({ result: { iso_code: "DE" } });
  } finally {
    server.close();
  }
});

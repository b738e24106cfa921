/** Well-known addresses for browsers, phones and password managers that no page links to. */
import { describe, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith, realSettings } from "../support/operators.ts";

const database = useDatabase();
const site = useApp({}, database);
/** The gate is closed to other visitors, but must not block these. */
const gated = useApp(
  {
    operator: operatorWith(realSettings),
    config: {
      environment: "production",
      publicUrl: "https://jobs.example",
      accessGate: { on: true, bypass: undefined },
    },
  },
  database,
);
const headers = { host: "jobs.example" };
const asPage = { accept: "text/html,application/xhtml+xml", "sec-fetch-mode": "navigate" };

describe("the icon", () => {
  test.each([
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/apple-touch-icon-precomposed.png",
    "/apple-touch-icon-120x120.png",
    "/apple-touch-icon-120x120-precomposed.png",
  ])("is served at %s as an image, cached for a day, also behind an access gate", async (address) => {
    for (const answer of [await site.request(address), await gated.request(address, { headers })]) {
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        200,
        "image/png",
        "public, max-age=86400",
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([...bytes.subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
      // Width and height (PNG, section 11.2.2).
      const view = new DataView(bytes.buffer);
      expect([view.getUint32(16), view.getUint32(20)]).toEqual([180, 180]);
    }
  });

  test("is 404 at similar addresses", async () => {
    for (const address of ["/apple-touch-icon-x.png", "/de/favicon.ico", "/favicon.png"]) {
      expect((await site.request(address, { headers: asPage })).status, address).toBe(404);
    }
  });
});

test("the change-password address redirects to the desk's account page without revealing an account", async () => {
  for (const [served, more] of [
    [site, {}],
    [gated, headers],
  ] as const) {
    const answer = await served.request("/.well-known/change-password", { headers: { ...more, ...asPage } });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/desk/account"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  }
  expect((await site.request("/desk/account")).status).toBe(200);
});

test("an unknown well-known address is 404 and never the home page, which password managers would accept", async () => {
  for (const address of [
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    "/.well-known/",
    "/.well-known",
    "/.Well-Known/x",
    "/%2ewell-known/x",
  ]) {
    expect((await site.request(address, { headers: asPage })).status, address).toBe(404);
  }
});

test("each well-known address answers HEAD and refuses posts", async () => {
  for (const address of ["/favicon.ico", "/apple-touch-icon.png", "/.well-known/change-password"]) {
    expect((await site.request(address, { method: "HEAD" })).status, address).toBeLessThan(400);
    expect((await site.submit(address, {})).status, address).toBe(404);
  }
});

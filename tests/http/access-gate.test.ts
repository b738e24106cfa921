/** The access gate: specification section 6, decision D18. */
import { describe, expect, test } from "vitest";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { heading } from "../support/html.ts";

const database = useDatabase();
const token = "a-token-of-enough-length";
const gated = useApp({ config: { accessGate: { on: true, bypass: token } } }, database);
const withNewToken = useApp({ config: { accessGate: { on: true, bypass: `new-${token}` } } }, database);
const withoutToken = useApp({ config: { accessGate: { on: true, bypass: undefined } } }, database);
const open = useApp({}, database);
const rootRedirect = useApp(
  { config: { accessGate: { on: true, bypass: token }, localeRootRedirect: true } },
  database,
);
const guarded = ["/", "/gb", "/de", "/ae", "/apply-now", "/gb/apply-now", "/ae/apply-now"];

describe("the access gate admits", () => {
  test.each([
    "https://www.google.com/",
    "https://google.com/search?q=jobs",
    "https://www.google.co.uk/search",
    "https://www.google.de/url?q=x",
    "https://www.bing.com/search?q=jobs",
    "https://duckduckgo.com/?q=jobs",
    "https://search.naver.com/search/anything",
  ])("visitors referred by %s", async (referer) => {
    for (const path of guarded) expect((await gated.open(path, { referer })).status, path).toBe(200);
  });

  test("visitors with the token", async () => {
    for (const path of guarded) {
      const first = await gated.open(`${path}?bypass=${token}`);
      expect([first.status, first.headers.get("location")], path).toEqual([303, path]);
      const cookie = cookieOf(first, "gate") ?? "";
      expect((await gated.open(path, { cookie })).status, path).toBe(200);
    }
  });

  test("visitors it admitted earlier in the session, and their form submissions", async () => {
    const first = await gated.open("/gb", { referer: "https://www.google.com/" });
    const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith("gate=")) ?? "";
    expect(line).toMatch(/HttpOnly/);
    expect(line).not.toMatch(/Max-Age|Expires/i);
    const cookie = cookieOf(first, "gate") ?? "";
    for (const path of guarded)
      expect((await gated.open(path, { cookie, referer: "http://jobs.example/gb" })).status, path).toBe(200);
    expect((await gated.submit("/gb/apply-now", { name: "" }, { cookie })).status).toBe(422);
  });
});

describe("the access gate answers 403 with the specified message to", () => {
  test.each([
    ["nothing", undefined],
    ["another site", "https://example.org/"],
    ["a host that ends like one", "https://notgoogle.com/"],
    ["a host that starts like one", "https://google.com.evil/search?q=jobs"],
    ["a subdomain of a stranger", "https://www.google.com.evil.example/"],
    ["user information", "https://www.google.com@evil.example/"],
    ["a page that is not a search", "https://www.google.com/maps"],
    ["another protocol", "ftp://www.google.com/"],
    ["another port", "https://www.google.com:8443/"],
    ["an invalid address", "www.google.com"],
    ["our own page without the cookie", "http://jobs.example/gb"],
  ])("%s", async (_, referer) => {
    for (const path of guarded) {
      const response = await gated.open(path, referer === undefined ? {} : { referer });
      expect(response.status, path).toBe(403);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(cookieOf(response, "gate")).toBeUndefined();
    }
  });

  /** The status of the page that a link with this token redirects to. */
  async function shut(app: typeof gated, given: string): Promise<number> {
    const first = await app.open(`/gb?bypass=${encodeURIComponent(given)}`);
    expect([first.status, first.headers.get("location"), first.headers.get("set-cookie")]).toEqual([303, "/gb", null]);
    return (await app.open("/gb", { cookie: cookieOf(first, "gate") ?? "" })).status;
  }

  test.each(["", "wrong", `${token}x`, token.slice(1), token.toUpperCase()])("the token %j", async (given) => {
    expect(await shut(gated, given)).toBe(403);
  });

  test("the previous token, while visitors admitted with it keep their session", async () => {
    expect(await shut(withNewToken, token)).toBe(403);
    const cookie = cookieOf(await gated.open(`/gb?bypass=${token}`), "gate") ?? "";
    expect((await withNewToken.open("/gb", { cookie })).status).toBe(200);
  });

  test("any token when none is configured, including the empty string and `undefined`", async () => {
    for (const given of ["", "undefined", "null", "{secret}", token]) {
      expect(await shut(withoutToken, given), given).toBe(403);
    }
  });

  test("a forged cookie", async () => {
    for (const value of ["1", "true", "", "AAAA"]) {
      expect((await gated.open("/gb", { cookie: `gate=${value}` })).status, value).toBe(403);
    }
  });

  test("a form post without a referrer", async () => {
    expect((await gated.submit("/gb/apply-now", { name: "A" })).status).toBe(403);
  });

  test("in the visitor's language, with the operator's name and links to unguarded pages", async () => {
    const english = await (await gated.open("/gb")).text();
    expect(heading(english)).toBe("Forbidden");
    expect(english).toContain("This page is only accessible via Google search");
    expect(english).toContain("Example Recruiting Ltd");
    for (const path of ["/gb/privacy-policy", "/gb/terms-conditions", "/gb/imprint", "/gb/verify"])
      expect(english).toContain(`href="${path}"`);
    expect(await (await gated.open("/de")).text()).toContain("nur über die Google-Suche");
    expect(await (await gated.open("/ae")).text()).toContain('dir="rtl"');
  });
});

describe("the token is not retained", () => {
  const where = (response: Response) => [response.status, response.headers.get("location")];

  test.each([
    ["/gb?bypass=TOKEN", "/gb"],
    ["/?bypass=TOKEN", "/"],
    ["/gb/apply-now?job=sales&bypass=TOKEN&utm_source=a%20b", "/gb/apply-now?job=sales&utm_source=a%20b"],
    ["/gb?bypass=TOKEN&bypass=TOKEN", "/gb"],
    ["/gb?BYPASS=TOKEN", "/gb"],
    ["/gb?b%79pass=TOKEN&x", "/gb?x"],
    ["/gb?bypass", "/gb"],
    // An unguarded page, another spelling and an unknown page behave alike.
    ["/gb/imprint?bypass=TOKEN", "/gb/imprint"],
    ["/GB/?bypass=TOKEN&x=1", "/GB/?x=1"],
    ["/gb/nowhere.html?bypass=TOKEN", "/gb/nowhere.html"],
    ["//evil.example/?bypass=TOKEN", "/evil.example/"],
    ["/\\\\evil.example?bypass=TOKEN", "/evil.example"],
  ])("%s redirects to %s", async (path, to) => {
    for (const app of [gated, withoutToken, open]) {
      const response = await app.open(path.replaceAll("TOKEN", token));
      expect(where(response)).toEqual([303, to]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect([...response.headers.values()].join() + (await response.text())).not.toContain(token);
    }
  });

  test("ignores other parameters and does not redirect for them", async () => {
    for (const query of ["?bypassed=1", "?x=bypass=1", "?", "?x=%62ypass"]) {
      expect((await open.open(`/gb${query}`)).status, query).toBe(200);
    }
  });

  test("a form post with the token is rejected, and redirects drop the token", async () => {
    expect((await gated.submit(`/gb/apply-now?bypass=${token}`, { name: "A" })).status).toBe(403);
    const rooted = await rootRedirect.open(`/?bypass=${token}&utm_source=ads`);
    expect(where(rooted)).toEqual([303, "/?utm_source=ads"]);
    const cookie = cookieOf(rooted, "gate") ?? "";
    expect(where(await rootRedirect.open("/?utm_source=ads", { cookie }))).toEqual([302, "/en?utm_source=ads"]);
  });

  test("the token is in no log line", () => {
    for (const app of [gated, withoutToken, open, rootRedirect]) expect(app.logged.join("\n")).not.toContain(token);
  });
});

test("unguarded paths answer 200 without a token", async () => {
  for (const path of [
    "/gb/privacy-policy",
    "/terms-conditions",
    "/de/imprint",
    "/ae/accessibility",
    "/verify",
    "/gb/verify",
    "/gb/application/link",
    "/success",
    "/gb/success",
  ]) {
    expect((await gated.open(path)).status, path).toBe(200);
  }
  expect((await gated.request("/api/job-user/get-location")).status).toBe(200);
});

test("guarded pages are not indexed or stored by shared caches", async () => {
  const response = await gated.open("/gb", { referer: "https://www.google.com/" });
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(await response.text()).toContain('<meta name="robots" content="noindex"');
});

test("the gate is off by default", async () => {
  for (const path of guarded) {
    const response = await open.open(path);
    expect(response.status, path).toBe(200);
    expect(cookieOf(response, "gate")).toBeUndefined();
  }
});

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

describe("what it lets in", () => {
  test.each([
    "https://www.google.com/",
    "https://google.com/search?q=jobs",
    "https://www.google.co.uk/search",
    "https://www.google.de/url?q=x",
    "https://www.bing.com/search?q=jobs",
    "https://duckduckgo.com/?q=jobs",
    "https://search.naver.com/search/anything",
  ])("somebody from %s", async (referer) => {
    for (const path of guarded) expect((await gated.open(path, { referer })).status, path).toBe(200);
  });

  test("somebody with the token", async () => {
    for (const path of guarded) {
      const first = await gated.open(`${path}?bypass=${token}`);
      expect([first.status, first.headers.get("location")], path).toEqual([303, path]);
      const cookie = cookieOf(first, "gate") ?? "";
      expect((await gated.open(path, { cookie })).status, path).toBe(200);
    }
  });

  test("somebody it let in before, for the session, and what they send", async () => {
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

describe("what it keeps out, with 403 and the specified message", () => {
  test.each([
    ["nothing", undefined],
    ["another site", "https://example.org/"],
    ["a host that ends like one", "https://notgoogle.com/"],
    ["a host that begins like one", "https://google.com.evil/search?q=jobs"],
    ["a subdomain of a stranger", "https://www.google.com.evil.example/"],
    ["user information", "https://www.google.com@evil.example/"],
    ["no search", "https://www.google.com/maps"],
    ["another protocol", "ftp://www.google.com/"],
    ["another port", "https://www.google.com:8443/"],
    ["no address", "www.google.com"],
    ["our own page without the cookie", "http://jobs.example/gb"],
  ])("%s", async (_, referer) => {
    for (const path of guarded) {
      const response = await gated.open(path, referer === undefined ? {} : { referer });
      expect(response.status, path).toBe(403);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(cookieOf(response, "gate")).toBeUndefined();
    }
  });

  /** The status of the page that a token leads to, with whatever cookie it brought. */
  async function shut(app: typeof gated, given: string): Promise<number> {
    const first = await app.open(`/gb?bypass=${encodeURIComponent(given)}`);
    expect([first.status, first.headers.get("location"), first.headers.get("set-cookie")]).toEqual([303, "/gb", null]);
    return (await app.open("/gb", { cookie: cookieOf(first, "gate") ?? "" })).status;
  }

  test.each(["", "wrong", `${token}x`, token.slice(1), token.toUpperCase()])("the token %j", async (given) => {
    expect(await shut(gated, given)).toBe(403);
  });

  test("the token before this one; who was let in by it stays so", async () => {
    expect(await shut(withNewToken, token)).toBe(403);
    const cookie = cookieOf(await gated.open(`/gb?bypass=${token}`), "gate") ?? "";
    expect((await withNewToken.open("/gb", { cookie })).status).toBe(200);
  });

  test("any token where none is configured, the empty one and `undefined` too", async () => {
    for (const given of ["", "undefined", "null", "{secret}", token]) {
      expect(await shut(withoutToken, given), given).toBe(403);
    }
  });

  test("a forged cookie", async () => {
    for (const value of ["1", "true", "", "AAAA"]) {
      expect((await gated.open("/gb", { cookie: `gate=${value}` })).status, value).toBe(403);
    }
  });

  test("a form that is posted from nowhere", async () => {
    expect((await gated.submit("/gb/apply-now", { name: "A" })).status).toBe(403);
  });

  test("in the visitor's language, naming the operator, leading to what is never guarded", async () => {
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

describe("the token stays nowhere", () => {
  const where = (response: Response) => [response.status, response.headers.get("location")];

  test.each([
    ["/gb?bypass=TOKEN", "/gb"],
    ["/?bypass=TOKEN", "/"],
    ["/gb/apply-now?job=sales&bypass=TOKEN&utm_source=a%20b", "/gb/apply-now?job=sales&utm_source=a%20b"],
    ["/gb?bypass=TOKEN&bypass=TOKEN", "/gb"],
    ["/gb?BYPASS=TOKEN", "/gb"],
    ["/gb?b%79pass=TOKEN&x", "/gb?x"],
    ["/gb?bypass", "/gb"],
    // Never guarded, another spelling, nowhere: all the same.
    ["/gb/imprint?bypass=TOKEN", "/gb/imprint"],
    ["/GB/?bypass=TOKEN&x=1", "/GB/?x=1"],
    ["/gb/nowhere.html?bypass=TOKEN", "/gb/nowhere.html"],
    ["//evil.example/?bypass=TOKEN", "/evil.example/"],
    ["/\\\\evil.example?bypass=TOKEN", "/evil.example"],
  ])("%s leads to %s", async (path, to) => {
    for (const app of [gated, withoutToken, open]) {
      const response = await app.open(path.replaceAll("TOKEN", token));
      expect(where(response)).toEqual([303, to]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect([...response.headers.values()].join() + (await response.text())).not.toContain(token);
    }
  });

  test("other parameters are none, and lead nowhere", async () => {
    for (const query of ["?bypassed=1", "?x=bypass=1", "?", "?x=%62ypass"]) {
      expect((await open.open(`/gb${query}`)).status, query).toBe(200);
    }
  });

  test("a form is posted without one: it lets nobody in, and a redirect carries none on", async () => {
    expect((await gated.submit(`/gb/apply-now?bypass=${token}`, { name: "A" })).status).toBe(403);
    const rooted = await rootRedirect.open(`/?bypass=${token}&utm_source=ads`);
    expect(where(rooted)).toEqual([303, "/?utm_source=ads"]);
    const cookie = cookieOf(rooted, "gate") ?? "";
    expect(where(await rootRedirect.open("/?utm_source=ads", { cookie }))).toEqual([302, "/en?utm_source=ads"]);
  });

  test("it is in no line of the log", () => {
    for (const app of [gated, withoutToken, open, rootRedirect]) expect(app.logged.join("\n")).not.toContain(token);
  });
});

test("what is never guarded", async () => {
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

test("a guarded page is kept by no shared cache and not indexed", async () => {
  const response = await gated.open("/gb", { referer: "https://www.google.com/" });
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(await response.text()).toContain('<meta name="robots" content="noindex"');
});

test("off by default", async () => {
  for (const path of guarded) {
    const response = await open.open(path);
    expect(response.status, path).toBe(200);
    expect(cookieOf(response, "gate")).toBeUndefined();
  }
});

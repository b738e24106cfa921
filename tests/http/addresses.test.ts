/** Addresses without a page (D2): their answers never redirect off the site. */
import { describe, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { heading } from "../support/html.ts";
import { threeLanguagesOperator } from "../support/operators.ts";

const site = useApp({ operator: threeLanguagesOperator });

describe("a page navigation to an unknown path", () => {
  test.each([
    ["/no-such-page", "/"],
    ["/a/b/c", "/"],
    ["/de/no-such-page", "/de"],
    ["/AE/Nothing/at/all", "/ae"],
    // The market is not offered and has no home page.
    ["/fr", "/"],
    ["/%00", "/"],
    ["/%F0%9F%98%80", "/"],
  ])("%s redirects to %s", async (path, home) => {
    const response = await site.open(path);
    expect([response.status, response.headers.get("location")]).toEqual([302, `${home}?unknown`]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("redirects to a page with a notice that only redirected visitors see", async () => {
    const line =
      /<p class="[^"]*" role="status">Diese Seite haben wir nicht gefunden\. Das sind die offenen Stellen\.<\/p>/;
    expect(await (await site.open("/de?unknown")).text()).toMatch(line);
    expect(await (await site.open("/?unknown", { "accept-language": "de" })).text()).toMatch(line);
    for (const address of ["/de", "/", "/de/apply-now?unknown"])
      expect(await (await site.open(address, { "accept-language": "de" })).text(), address).not.toMatch(line);
  });

  test("answers 404 to requests that are not page navigations", async () => {
    const others: Record<string, string>[] = [
      { accept: "*/*" },
      { accept: "image/avif,image/*" },
      { accept: "application/json" },
      { accept: "text/html", "sec-fetch-mode": "cors" },
      { accept: "text/html", "sec-fetch-mode": "no-cors" },
    ];
    for (const headers of others)
      expect((await site.request("/no-such-page", { headers })).status, JSON.stringify(headers)).toBe(404);
    expect((await site.open("/no-such-page", { "sec-fetch-mode": "navigate" })).status).toBe(302);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      expect((await site.request("/no-such-page", { method, headers: { accept: "text/html" } })).status, method).toBe(
        404,
      );
    }
  });
});

describe("answers 404 to every client", () => {
  test.each([
    ["a file", "/robots.php", "Page Not Found: /robots.php"],
    ["a file below a market", "/de/wp-login.php", "Seite nicht gefunden: /de/wp-login.php"],
    ["an unknown prefix before a page", "/xx/apply-now", "Page Not Found: /xx/apply-now"],
    ["a market that is not offered", "/fr/apply-now", "Page Not Found: /fr/apply-now"],
    ["an address that does not decode", "/%E0%A4%A", "Page Not Found: /%E0%A4%A"],
    ["half an escape", "/de/%", "Seite nicht gefunden: /de/%"],
    ["markup", "/<script>alert(1)</script>.html", "Page Not Found: /<script>alert(1)</script>.html"],
    ["an escaped file", "/%2e%2e/%2e%2e/etc/passwd.txt", "Page Not Found: /etc/passwd.txt"],
  ])("%s", async (_, path, title) => {
    const response = await site.open(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(heading(html)).toBe(title);
    expect(html).not.toContain("<script>");
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("uses the language of the address, or else the visitor's", async () => {
    expect(await (await site.open("/ae/x.png")).text()).toContain('<html lang="ar-AE" dir="rtl"');
    expect(await (await site.open("/x.png", { "accept-language": "de" })).text()).toContain('<html lang="de-DE"');
  });
});

describe("a page's alternative spelling redirects to its canonical address and keeps the query", () => {
  test.each([
    ["/de/", "/de"],
    ["/DE", "/de"],
    ["/De/Apply-Now/?utm_source=A&x=%2F", "/de/apply-now?utm_source=A&x=%2F"],
    ["/apply-now/", "/apply-now"],
    ["/PRIVACY-POLICY", "/privacy-policy"],
    ["/gb//apply-now", "/gb/apply-now"],
    ["//apply-now", "/apply-now"],
    ["/gb%2Fapply-now", "/gb/apply-now"],
    ["/%61pply-now", "/apply-now"],
  ])("%s", async (path, clean) => {
    const response = await site.open(path);
    expect([response.status, response.headers.get("location")]).toEqual([308, clean]);
  });

  test("the canonical address itself does not redirect", async () => {
    for (const path of ["/", "/de", "/de/apply-now", "/success"])
      expect((await site.open(path)).status, path).toBe(200);
  });
});

describe("no address redirects off the site", () => {
  const hostile = [
    "//evil.example",
    "//evil",
    "/\\evil",
    "/\\/evil.example",
    "/%5Cevil",
    "/%2F%2Fevil",
    "//evil/apply-now",
    "//evil//de/",
    "/de//evil",
    "/%0d%0aLocation:%20https://evil.example",
    "/de/%0d%0aSet-Cookie:x=1",
    "/apply-now/?next=//evil&x=%0d%0aSet-Cookie:y=1",
    "/https:evil",
    "/.evil",
    "/@evil",
  ];

  test.each(hostile)("%s", async (path) => {
    const response = await site.open(path);
    const location = response.headers.get("location");
    expect(response.status).toBeLessThan(500);
    expect(response.headers.getSetCookie()).toEqual([]);
    if (location !== null) {
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, "http://jobs.example").origin).toBe("http://jobs.example");
      expect(location).not.toMatch(/[\r\n]/);
    } else expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

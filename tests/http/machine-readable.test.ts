/** Files for programs: build files (D22), texts, OpenAPI, robots.txt and sitemap. */
import { describe, expect, test } from "vitest";
import { completeMarkets } from "../../locales/translator.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";

const database = useDatabase();
const demo = useApp({}, database);
const production = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  database,
);

describe("build files", () => {
  test("the latest-build file is never cached, and the build's own file is kept forever", async () => {
    const latest = await demo.request("/builds/latest.json?1700000000000");
    expect(latest.headers.get("cache-control")).toBe("no-store");
    const { id } = (await latest.json()) as { id: string };
    expect(id).toMatch(/^\w+$/);
    const meta = await demo.request(`/builds/meta/${id}.json`);
    expect(await meta.json()).toMatchObject({ id });
    expect(meta.headers.get("cache-control")).toContain("immutable");
    expect((await demo.request("/builds/meta/another.json")).status).toBe(404);
  });
});

test("texts for later use are in the page's language", async () => {
  const german = (await (await demo.request("/texts/de-DE.json")).json()) as Record<string, string>;
  expect(german.accept).toBe("Zustimmen");
  expect(Object.values(german).every((text) => text.length > 0)).toBe(true);
  for (const tag of ["xx", "..%2fde", "de-DE.json"])
    expect((await demo.request(`/texts/${tag}.json`)).status, tag).toBe(404);
});

describe("/openapi.json", () => {
  interface Operation {
    requestBody?: {
      content: { "application/json": { schema: { required: string[]; properties: Record<string, unknown> } } };
    };
    responses: Record<string, unknown>;
  }
  const read = async () =>
    (await (await demo.request("/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };

  test("describes the four calls with the five sufficient fields", async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toEqual([
      "/api/job-user/get-location",
      "/api/job-user/validate-contact",
      "/api/register",
      "/api/user-survey",
    ]);
    const body = paths["/api/register"]?.post?.requestBody?.content["application/json"].schema;
    expect(body?.required).toEqual(["name", "email", "contact", "area_code", "age"]);
  });

  test("describes every field", async () => {
    const { paths } = await read();
    const fields = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody }) => Object.entries(requestBody?.content["application/json"].schema.properties ?? {}));
    expect(fields.length).toBeGreaterThan(10);
    for (const [name, field] of fields) expect(field, name).toHaveProperty("description");
  });

  test("lists every status of an application in normal operation", async () => {
    const { paths } = await read();
    const declared = Object.keys(paths["/api/register"]?.post?.responses ?? {});
    expect(declared).toEqual(["200", "400", "403", "408", "409", "413", "415", "422", "429", "503"]);
  });

  test.each([
    ["/api/job-user/validate-contact", { contact: "x" }],
    ["/api/register", { name: "" }],
    ["/api/user-survey", { id: "A".repeat(24), CITY: "Leeds" }],
  ])("lists every error status of %s", async (path, refused) => {
    const { paths } = await read();
    const declared = Object.keys(paths[path]?.post?.responses ?? {});
    const answers = [
      await demo.call(path, refused),
      await demo.call(path, { name: 1, contact: 1, id: 1 }),
      await demo.call(path, "{"),
      await demo.call(path, "x".repeat(100_000)),
      await demo.call(path, {}, { "content-type": "text/plain" }),
      await demo.call(path, {}, { origin: "https://evil.example" }),
    ];
    for (const { status } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(declared).toContain(String(status));
    }
    // A body that stops arriving (server/http/body.ts).
    expect(declared).toContain("408");
  });

  test("lists exactly the methods that each call answers", async () => {
    for (const [path, methods] of Object.entries((await read()).paths)) {
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const { status, headers } = await demo.request(path, { method });
        const described = Object.hasOwn(methods, method.toLowerCase());
        expect([method, path, status === 405]).toEqual([method, path, !described]);
        if (!described) expect(headers.get("allow")).toBe(Object.hasOwn(methods, "get") ? "GET, HEAD" : "POST");
      }
    }
  });
});

describe("for search engines", () => {
  test("the demo has an empty sitemap and noindex on every page", async () => {
    expect(await (await demo.request("/sitemap.xml")).text()).not.toContain("<loc>");
    expect(await (await demo.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow:\n");
    expect((await demo.open("/gb")).headers.get("x-robots-tag")).toBe("noindex");
  });

  test("production lists every page of every market with all alternates", async () => {
    const headers = { host: "jobs.example" };
    const text = await (await production.request("/sitemap.xml", { headers })).text();
    const urls = text.split("<url>").slice(1);
    const pages = urls.map((url) => /<loc>([^<]+)</.exec(url)?.[1] ?? "");
    for (const market of completeMarkets) {
      for (const page of ["", "/apply-now", "/verify", "/imprint", "/jobs"])
        expect(pages).toContain(`https://jobs.example/${market}${page}`);
      expect(pages).not.toContain(`https://jobs.example/${market}/success`);
    }
    expect(new Set(pages).size).toBe(pages.length);
    for (const [at, url] of urls.entries()) {
      const alternates = Array.from(url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, tag, href = ""]) => ({
        tag,
        href,
      }));
      // Each alternate is one of the pages and links back; one is the default.
      const named = alternates.filter(({ tag }) => tag !== "x-default").map(({ href }) => href);
      expect(named).toContain(pages[at]);
      expect(named.filter((href) => !pages.includes(href))).toEqual([]);
      expect(alternates.length - named.length).toBe(1);
    }
    expect(await (await production.request("/robots.txt", { headers })).text()).toContain(
      "Sitemap: https://jobs.example/sitemap.xml",
    );
    expect(text).toContain('hreflang="en-GB" href="https://jobs.example/gb/apply-now"');
  });
});

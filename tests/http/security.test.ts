/** Content security policy and the other headers of every answer, on every page. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pageAddress, pageNames } from "../../routes.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { cookieOf, type TestApp, useApp } from "../support/app.ts";
import { Breaker } from "../support/broken-database.ts";
import { useDatabase } from "../support/databases.ts";
import { realOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);
const production = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  context,
);
const breaker = new Breaker();
const broken = useApp({ database: (real) => breaker.over(real) }, context);

/** One page of every kind, by its renderer. */
const pages: Record<string, (app: TestApp) => Promise<Response>> = {
  ...Object.fromEntries(
    (["gb", "de", "ae"] as const).flatMap((market) =>
      pageNames.map((page) => [`${market} ${page}`, (app: TestApp) => app.open(pageAddress(page, market))]),
    ),
  ),
  negotiated: (app) => app.open("/"),
  "form with errors": (app) => app.submit("/gb/apply-now", { country: "GB" }),
  "closed country": (app) => app.submit("/gb/apply-now", postedForm({ country: "AE", change: "country" })),
  success: async (app) => app.open("/ae/success", { cookie: await applied(app) }),
  "success, last step": async (app) => app.open("/gb/success?step=3", { cookie: await applied(app) }),
  "404": (app) => app.open("/de/x.png"),
  refused: (app) => app.submit("/gb/apply-now", {}, { origin: "https://evil.example" }),
};

async function applied(app: TestApp): Promise<string> {
  const response = await app.submit("/gb/apply-now", postedForm());
  return cookieOf(response, app === production ? "__Host-applicant" : "applicant") ?? "";
}

function policyOf(response: Response): Map<string, string[]> {
  const policy = response.headers.get("content-security-policy") ?? "";
  return new Map(policy.split("; ").map((directive) => [directive.split(" ")[0] ?? "", directive.split(" ").slice(1)]));
}

async function expectStrict(response: Response): Promise<void> {
  const html = await response.text();
  const policy = policyOf(response);
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, text]) => text ?? "");
  expect(styles.length).toBeGreaterThan(0);
  const hashes = styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(policy.get("style-src")?.toSorted()).toEqual([...new Set(["'self'", ...hashes])].toSorted());
  expect(policy.get("script-src")).toEqual(["'self'"]);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
  // The page needs nothing beyond its policy.
  const tags = html.replace(/<style[\s\S]*?<\/style>/g, "").match(/<[a-z][^>]*>/gi) ?? [];
  for (const tag of tags) {
    const attributes = tag.replace(/"[^"]*"/g, '""');
    expect(attributes).not.toMatch(/\sstyle=/i);
    expect(attributes).not.toMatch(/\son[a-z]+=/i);
    if (/^<script/i.test(tag)) expect(attributes).toMatch(/\ssrc=/);
    expect(tag).not.toMatch(/(?:href|src|action)="\s*javascript:/i);
    // Before consent the page contacts no third party.
    if (/^<(script|img|iframe|source|video|audio|object|embed|link(?![^>]*rel="(?:canonical|alternate)"))/i.test(tag)) {
      expect(tag).not.toMatch(/(?:src|href)="(?:https?:)?\/\//i);
    }
  }
}

describe.each(Object.entries(pages))("%s", (_, open) => {
  test("has a strict policy that allows its styles by hash", async () => {
    await expectStrict(await open(site));
  });
});

test("the 500 and 503 pages have it, too", async () => {
  for (const [error, status] of [
    [new Error("x"), 500],
    [Object.assign(new Error("x"), { code: "57P01" }), 503],
  ] as const) {
    const cookie = await applied(broken);
    breaker.error = error;
    const response = await broken.open("/gb/success", { cookie });
    breaker.error = null;
    expect(response.status).toBe(status);
    await expectStrict(response);
  }
});

const everyAnswer: Record<string, (app: TestApp) => Promise<Response>> = {
  page: (app) => app.open("/gb"),
  "not modified": (app) => app.open("/gb", { "if-none-match": "*" }),
  redirect: (app) => app.open("/de/"),
  "not found": (app) => app.open("/x.png"),
  file: (app) => app.request("/assets/none.js"),
  call: async (app) => (await app.call("/api/register", applicant())).response,
  "refused call": async (app) => (await app.call("/api/register", "{")).response,
  health: (app) => app.request("/health/ready"),
};

describe.each(Object.entries(everyAnswer))("the headers of a %s", (_, ask) => {
  test("are strict", async () => {
    const { headers } = await ask(site);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-robots-tag": "noindex",
    });
    expect(headers.has("strict-transport-security")).toBe(false);
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });

  test("require HTTPS for two years in production", async () => {
    const { headers } = await ask(production);
    expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
    expect(headers.has("x-robots-tag")).toBe(false);
  });
});

test("a visitor cannot choose a request's id", async () => {
  const response = await site.open("/gb", { "x-request-id": "mine" });
  expect(response.headers.get("x-request-id")).not.toBe("mine");
});

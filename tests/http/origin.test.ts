/** Accepted requests: our own hosts, and posts from our own pages. */
import { describe, expect, test } from "vitest";
import { applicant, postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { links } from "../support/html.ts";
import { realOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({}, context);
const production = useApp(
  { operator: realOperator, config: { environment: "production", publicUrl: "https://jobs.example" } },
  context,
);

test.each(["evil.example", "jobs.example.evil.example", "jobs.example:8080", "", "127.0.0.1"])(
  "production refuses the host “%s”",
  async (host) => {
    const response = await production.open("/gb", { host });
    expect(response.status).toBe(421);
    expect((await response.text()).length).toBeLessThan(100);
    expect((await production.call("/api/register", applicant(), { host }).catch(() => null))?.status).not.toBe(200);
    // A load balancer requests the health check by IP address.
    expect((await production.request("/health/live", { headers: { host } })).status).toBe(200);
  },
);

test("a refused host is logged once, with the answered host and no other request data", async () => {
  const lines = () => production.logged.filter((line) => line.includes("was refused (421)"));
  const before = lines().length;
  for (let times = 0; times < 3; times += 1) await production.open("/gb/secret-path", { host: "www.jobs.example" });
  const [line = "{}", ...more] = lines().slice(before);
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ asked: "www.jobs.example", answered: "jobs.example" });
  expect(line).not.toContain("secret-path");
  for (let n = 0; n < 50; n += 1) await production.open("/gb", { host: `scan${n}.example` });
  expect(lines().length).toBeLessThanOrEqual(20);
});

test.each(["JOBS.Example", "jobs.example:443", "jobs.example."])(
  "production answers “%s”, which is the same host",
  async (host) => {
    expect((await production.open("/gb", { host })).status).toBe(200);
  },
);

test("production answers its own host", async () => {
  expect((await production.open("/gb")).status).toBe(200);
});

test("a forged host appears in no address of a page", async () => {
  const response = await site.open("/gb", {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
  });
  const html = await response.text();
  expect(html).not.toContain("evil.example");
  expect(links(html, "canonical")[0]?.href).toBe("http://jobs.example/gb");
});

const crossSite: readonly (readonly [string, Record<string, string>])[] = [
  ["another origin", { origin: "https://evil.example" }],
  ["an origin that ends like ours", { origin: "http://notjobs.example" }],
  ["an origin that begins like ours", { origin: "http://jobs.example.evil.example" }],
  ["no origin at all (a sandboxed frame)", { origin: "null" }],
  ["what is no origin", { origin: "jobs.example" }],
  ["another site, says the browser", { "sec-fetch-site": "cross-site", origin: "http://jobs.example" }],
  ["a neighbour, says the browser", { "sec-fetch-site": "same-site" }],
];

describe.each(crossSite)("a post from %s", (_, headers) => {
  test("is refused as a call", async () => {
    const person = applicant();
    for (const path of ["/api/register", "/api/job-user/validate-contact", "/api/user-survey"]) {
      const { status, body, response } = await site.call(path, person, { lang: "de", ...headers });
      expect(body, path).toEqual({
        code: 403,
        message: "Diese Anfrage kam von einer anderen Website und wurde abgelehnt.",
      });
      expect(status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await everything(site.database)).map(({ email }) => email)).not.toContain(person.email);
  });

  test("is refused as a form, with an error page", async () => {
    const form = postedForm();
    for (const path of ["/gb/apply-now", "/gb/success"]) {
      const response = await site.request(path, { method: "POST", body: new URLSearchParams(form), headers });
      expect(response.status, path).toBe(403);
      expect(await response.text()).toContain("Forbidden");
    }
    expect((await everything(site.database)).map(({ email }) => email)).not.toContain(form["email"]);
  });
});

test.each([
  ["our own pages", { origin: "http://jobs.example", "sec-fetch-site": "same-origin" }],
  ["our own pages in an old browser", { origin: "http://jobs.example" }],
  ["a program without these headers", {}],
])("a post from %s is accepted", async (_, headers) => {
  expect((await site.call("/api/register", applicant(), headers as Record<string, string>)).status).toBe(200);
});

/** `/.well-known/security.txt` (RFC 9116). */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith, realSettings } from "../support/operators.ts";

const database = useDatabase();
const address = "/.well-known/security.txt";
const production = { environment: "production", publicUrl: "https://jobs.example" } as const;
const headers = { host: "jobs.example" };

const silent = useApp({ operator: operatorWith(realSettings), config: production }, database);
const contact = ["https://ridgeway.test/report", "mailto:security@ridgeway.test"];
const short = useApp(
  { operator: operatorWith({ ...realSettings, security: { contact } }), config: production },
  database,
);
const whole = useApp(
  {
    operator: operatorWith({
      ...realSettings,
      security: { contact, policy: "https://ridgeway.test/security", languages: ["en", "de"] },
    }),
    // The gate is closed to other visitors, but must not block reports.
    config: { ...production, accessGate: { on: true, bypass: undefined } },
  },
  database,
);

test("security.txt is 404 without a configured contact", async () => {
  expect((await silent.request(address, { headers })).status).toBe(404);
});

test("security.txt lists the contacts in order of preference, and its own address", async () => {
  short.now = new Date("2026-11-23T10:00:00Z");
  const answer = await short.request(address, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")?.toLowerCase()).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toBe(
    [
      "Contact: https://ridgeway.test/report",
      "Contact: mailto:security@ridgeway.test",
      "Expires: 2027-02-21T00:00:00.000Z",
      "Canonical: https://jobs.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("security.txt includes policy and languages when configured, also behind the access gate", async () => {
  const lines = (await (await whole.request(address, { headers })).text()).split("\n");
  expect(lines).toContain("Policy: https://ridgeway.test/security");
  expect(lines).toContain("Preferred-Languages: en, de");
});

test("security.txt is cacheable for an hour and stable all day", async () => {
  const read = async (now: string) => {
    short.now = new Date(now);
    const answer = await short.request(address, { headers });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    return answer.text();
  };
  const morning = await read("2027-03-01T00:00:00Z");
  expect(await read("2027-03-01T23:59:59.999Z")).toBe(morning);
  expect(await read("2027-03-02T00:00:00Z")).not.toBe(morning);
});

test.each(["2026-11-23T00:00:00Z", "2027-12-31T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
  "security.txt requested at %s expires in more than 80 days and less than a year",
  async (now) => {
    short.now = new Date(now);
    const text = await (await short.request(address, { headers })).text();
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "") - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  },
);

test("security.txt answers HEAD", async () => {
  const asked = await short.request(address, { method: "HEAD", headers });
  expect([asked.status, await asked.text()]).toEqual([200, ""]);
});

/**
 * The recruiter's first message in every market (B3, B6), the recruiters' numbers (B5), and the
 * desk's page.
 */
import { describe, expect, test } from "vitest";
import { rememberNumbers } from "../../commands/accounts/numbers.ts";
import { completeMarkets } from "../../locales/translator.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { fill, plainText } from "../../domain/messages/template.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { shippedTemplate, signsOf, valuesOf } from "../../server/desk/message-words.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { honestNames, hostileNames } from "../support/names.ts";
import { operatorWith } from "../support/operators.ts";

const app = useApp({}, useDatabase());

/** The shipped template for a waiting applicant, as it is sent. */
async function firstMessage(market: MarketCode, name = "Amira", recruiter = "Maya"): Promise<string> {
  const to = { name, codes: ["K7M4QX9TC"], recruiter, job: null, position: null };
  const text = plainText(fill(shippedTemplate("first", market), await valuesOf(app, to, market)));
  return finalMessage(text, signsOf(to, market));
}

test("a person with two applications gets both codes in one sentence", async () => {
  const to = { name: "Amira", codes: ["K7M4QX9TC", "TPJWWE9CX"], recruiter: "Maya", job: null, position: null };
  const said = async (market: MarketCode) =>
    plainText(fill(shippedTemplate("first", market, to.codes.length), await valuesOf(app, to, market)));
  expect(await said("gb")).toContain("Your application codes are K7M-4QX-9TC and TPJ-WWE-9CX.");
  expect(await said("de")).toContain("Die Codes Ihrer Bewerbung sind K7M-4QX-9TC und TPJ-WWE-9CX.");
  expect(signsOf(to, "gb").code).toBe("Your application codes are K7M-4QX-9TC and TPJ-WWE-9CX.");
});

test("the first message contains everything required in every market", async () => {
  expect(completeMarkets.length).toBeGreaterThan(20);
  for (const market of completeMarkets) {
    const message = await firstMessage(market);
    for (const part of [
      "Amira",
      "Maya",
      "Example Recruiting Ltd",
      "K7M-4QX-9TC",
      `http://jobs.example/${market}/verify`,
    ]) {
      expect(message).toContain(part);
    }
    expect(message.split("\n\n")).toHaveLength(3);
  }
  const english = await firstMessage("gb");
  expect(english).toBe(
    `Hello Amira, this is Maya from Example Recruiting Ltd. Your application code is K7M-4QX-9TC. When would suit you for a short online interview?

We never ask you for money. Check here that it’s really us: http://jobs.example/gb/verify

Write STOP and we will not write again.`,
  );
});

test("the greeting works without a name in every market where the name is optional", async () => {
  const write = (name: string, market: MarketCode) => firstMessage(market, name);
  for (const market of completeMarkets) {
    const nameless = await write("", market);
    expect(nameless).toContain("Maya");
    expect(nameless).not.toMatch(/\{|  | ,|^[,.]/);
    expect(await write("Amira", market)).not.toBe(nameless);
    for (const names of Object.values(hostileNames))
      for (const name of names) expect(await write(name, market), name).toBe(nameless);
  }
  expect(await write("Win at evil.example", "gb")).toMatch(/^Hello, this is Maya from Example Recruiting Ltd\. /);
});

test("an ordinary name is kept unchanged on one line", async () => {
  const write = (name: string) => firstMessage("gb", name);
  for (const name of honestNames) expect(await write(name)).toContain(`Hello ${name}, this is Maya`);
  expect(await write("Amira\n\n\u202eKhan\u2028")).toMatch(/^Hello Amira Khan, this is Maya/);
});

test("the operator's name is used in every market when a colleague's name is doubtful", async () => {
  for (const market of completeMarkets) {
    const plain = await firstMessage(market, "Amira", "Example Recruiting Ltd");
    for (const name of [...Object.values(hostileNames).flat(), "Buy two gift cards first"])
      expect(await firstMessage(market, "Amira", name), name).toBe(plain);
  }
});

test("a number that was ever in the operator's file stays known", async () => {
  const known = async () =>
    (
      await app.database.query<{ number: string; name: string; first: Date; last: Date }>(
        "select number, name, first_seen_at as first, last_seen_at as last from recruiter_number order by number",
      )
    ).rows.map(({ number, name, first, last }) => [number, name, first.toISOString(), last.toISOString()]);
  const [monday, tuesday] = ["2026-11-16T08:00:00.000Z", "2026-11-17T08:00:00.000Z"] as const;
  const maya = { name: "Maya", email: "maya@operator.example" };
  await rememberNumbers(
    app.database,
    operatorWith({ recruiters: [{ ...maya, numbers: ["+447700900111"] }] }),
    new Date(monday),
  );
  await rememberNumbers(
    app.database,
    operatorWith({ recruiters: [{ ...maya, numbers: ["+447700900112"] }] }),
    new Date(tuesday),
  );
  expect(await known()).toEqual([
    ["+447700900111", "Maya", monday, monday],
    ["+447700900112", "Maya", tuesday, tuesday],
    ["+447700900123", "Example Recruiting Ltd", monday, tuesday],
  ]);
});

describe("the desk's page", () => {
  test.each(["/desk", "/desk/applications/1", "/desk/invitation/abc"])(
    "%s is the same for everyone and is not cached",
    async (path) => {
      const response = await app.open(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("content-security-policy")).not.toContain("unsafe-inline");
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await response.text()).toBe(await (await app.open("/desk")).text());
    },
  );

  test("does not change the public pages", async () => {
    const html = await (await app.open("/gb")).text();
    expect(html).not.toContain("desk");
    expect((await app.open("/gb/desk")).status).not.toBe(200);
  });
});

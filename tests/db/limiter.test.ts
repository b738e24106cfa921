/** Concurrent statements of the limiter: each counts, and a refusal does not affect others. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limits as figures, RateLimits } from "../../db/rate-limit.ts";
import { useDatabase } from "../support/databases.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();

beforeEach(() => context.database.script("truncate rate_limit"));
afterEach(() => {
  vi.useRealTimers();
});

test("exactly the limit is admitted, however many requests come at once", async () => {
  const limits = new RateLimits(context.database.limiterClient, testSecret);
  const all = Array.from({ length: 100 }, (_, n) => limits.consume("unlock", n % 4 === 3 ? "somebody else" : "one"));
  const allowed = (await Promise.all(all)).map((answer) => answer.allowed);
  expect(allowed.filter((_, n) => n % 4 === 3)).toEqual(Array.from({ length: 25 }, () => true));
  expect(allowed.filter((isAllowed, n) => n % 4 !== 3 && isAllowed)).toHaveLength(60);
});

test("an IPv6 sender also counts in its /56 and /48, with larger limits", async () => {
  const limits = new RateLimits(context.database.limiterClient, testSecret);
  const allowed = async (senders: readonly string[]) => {
    const answers = await Promise.all(senders.map((sender) => limits.consume("unlock", sender)));
    return answers.filter((answer) => answer.allowed).length;
  };
  const most = figures.unlock.points;
  const from = (site: number) => `2a00:1:2:${site.toString(16)}::/64`;
  const times = (count: number, sender: (n: number) => string) => Array.from({ length: count }, (_, n) => sender(n));
  // A customer rotating through the /64 networks of a /56.
  expect(await allowed(times(3 * most, (n) => from(n % 256)))).toBe(2 * most);
  // And one rotating through the rest of the /48.
  expect(await allowed(times(3 * most, (n) => from(256 + ((n * 256) % 65_280))))).toBe(2 * most);
  expect(await allowed([from(0xffff)])).toBe(0);
  expect(await allowed(["2a00:1:3:ffff::/64", "192.0.2.7"])).toBe(2);
});

test("a refused /64 uses up nothing of its neighbours", async () => {
  const limits = new RateLimits(context.database.limiterClient, testSecret);
  const most = figures.unlock.points;
  const flood = await Promise.all(Array.from({ length: 10 * most }, () => limits.consume("unlock", "2a00:5:5:1::/64")));
  expect(flood.filter(({ allowed }) => allowed)).toHaveLength(most);
  const neighbours = Array.from({ length: most }, (_, n) =>
    limits.consume("unlock", `2a00:5:5:${(n + 2).toString(16)}::/64`),
  );
  expect((await Promise.all(neighbours)).every(({ allowed }) => allowed)).toBe(true);
  const other = new RateLimits(context.database.limiterClient, testSecret);
  const { rows } = await context.database.query<{ points: number }>(
    "select points from rate_limit where key like 'unlock/%' order by points desc limit 1",
  );
  // The admitted requests of the /64 and its neighbours.
  expect(rows[0]?.points).toBeLessThanOrEqual(2 * most);
  expect(await other.consume("unlock", "2a00:5:5:1::/64")).toMatchObject({ allowed: false });
});

test("1,000 people of one carrier within 20 minutes, each with their own /64 of a /48, are all admitted", async () => {
  const start = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const limits = new RateLimits(context.database.limiterClient, testSecret);
  const answers = [];
  for (let n = 0; n < 1000; n += 10) {
    vi.setSystemTime(start + n * 1200);
    const together = Array.from({ length: 10 }, (_, m) =>
      limits.consume("register", `2a00:8:8:${(n + m).toString(16)}::/64`),
    );
    answers.push(...(await Promise.all(together)));
  }
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(1000);
});

test("all networks of a sender are checked in one query, and a flood in none", async () => {
  const asked: number[] = [];
  let open = 0;
  const { limiterClient } = context.database;
  const counting = {
    query(statement: Parameters<typeof limiterClient.query>[0]) {
      asked.push((open += 1));
      return limiterClient.query(statement).finally(() => (open -= 1));
    },
  };
  const limits = new RateLimits(counting, testSecret);
  await limits.consume("link", "2a00:7:7:1::/64");
  expect(asked).toEqual([1, 2, 3]);
  for (let n = 0; n <= figures.link.points; n += 1) await limits.consume("link", "2a00:7:7:1::/64");
  asked.length = 0;
  for (let n = 0; n < 10; n += 1) {
    expect(await limits.consume("link", "2a00:7:7:1::/64")).toMatchObject({ allowed: false });
  }
  expect(asked).toEqual([]);
});

test("a refused request does not affect later ones", async () => {
  const { limiterClient } = context.database;
  for (let again = 0; again < 12; again += 1) {
    const all = Array.from({ length: 20 }, (_, n) =>
      limiterClient
        .query({ text: "select $1::int / $2::int as half", values: [n, n % 7 === 5 ? 0 : 1] })
        .then(({ rows }) => (rows as { half: number }[])[0]?.half)
        .catch((error: { code?: string }) => error.code),
    );
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, (_, n) => (n % 7 === 5 ? "22012" : n)));
  }
});

/** The limiter's statements, many of them at once: each counts, and what one is refused for is no other's. */
import { expect, test } from "vitest";
import { RateLimits } from "../../db/rate-limit.ts";
import { useDatabase } from "../support/databases.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();

test("as many are let in as may, however many come at once", async () => {
  const limits = new RateLimits(context.database.limiterClient, testSecret);
  const all = Array.from({ length: 100 }, (_, n) => limits.consume("unlock", n % 4 === 3 ? "somebody else" : "one"));
  const allowed = (await Promise.all(all)).map((answer) => answer.allowed);
  expect(allowed.filter((_, n) => n % 4 === 3)).toEqual(Array.from({ length: 25 }, () => true));
  expect(allowed.filter((isAllowed, n) => n % 4 !== 3 && isAllowed)).toHaveLength(60);
});

test("one that is refused is refused alone, and what comes next is not in its way", async () => {
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

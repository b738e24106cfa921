/** The desk requests a hand-over batch by batch, and stops when a batch hands over nothing. */
import { expect, test } from "vitest";
import { handOverRest } from "../../desk/team/hand-over-rest.ts";
import { mostCounted } from "../../domain/desk/desk.ts";

async function run(first: number, ...answers: number[]) {
  const shown: number[] = [];
  const pending = [...answers];
  const next = () => Promise.resolve(pending.shift() ?? 0);
  const error: unknown = await handOverRest(first, next, (left) => shown.push(left)).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { shown, error, requests: answers.length - pending.length };
}

test("a hand-over requests batches until none is left", async () => {
  expect(await run(0)).toEqual({ shown: [], error: null, requests: 0 });
  expect(await run(61, 11, 0)).toEqual({ shown: [61, 11], error: null, requests: 2 });
});

test("a hand-over fails after a batch that leaves as many applications as before, or more", async () => {
  expect(await run(11, 11, 0)).toMatchObject({ error: { status: 409 }, requests: 1 });
  expect(await run(11, 5, 7, 0)).toMatchObject({ shown: [11, 5], error: { status: 409 }, requests: 2 });
});

test("a hand-over continues while the number left is too large to count", async () => {
  expect(await run(mostCounted, mostCounted, mostCounted - 1, 0)).toMatchObject({ error: null, requests: 3 });
});

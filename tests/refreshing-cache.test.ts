import { describe, expect, test } from "vitest";
import { CachedReading } from "../app/metrics/cached-reading.ts";
import { RefreshingCache } from "../app/refreshing-cache.ts";

interface Ages {
  readonly maxAge: number;
  readonly staleAge?: number;
  readonly retryAfter?: number;
}

/** A cache whose reads end on the test's command. */
function cacheOf(ages: Ages) {
  const clock = { now: 0 };
  const reads: (PromiseWithResolvers<string> & { readonly key: string })[] = [];
  const errors: unknown[] = [];
  const cache = new RefreshingCache<string, string>({
    ...ages,
    read(_, key) {
      const read = { ...Promise.withResolvers<string>(), key };
      reads.push(read);
      return read.promise;
    },
    keyOf: (key) => key,
    now: () => new Date(clock.now),
    failed: (error) => errors.push(error),
  });
  /** Asks at a time. A read that this starts gets `answer`. */
  const ask = async (at: number, answer: string | Error = "", key = "") => {
    clock.now = at;
    const count = reads.length;
    const asked = cache.read(key);
    if (answer instanceof Error) reads[count]?.reject(answer);
    else reads[count]?.resolve(answer);
    await Promise.allSettled([asked, reads[count]?.promise]);
    return asked;
  };
  return { cache, reads, errors, clock, ask };
}

test("simultaneous callers share a read, however long it takes", async () => {
  const { cache, reads, clock } = cacheOf({ maxAge: 1000 });
  const asked = [cache.read(""), cache.read("")];
  clock.now = 5000;
  asked.push(cache.read(""));
  expect(reads).toHaveLength(1);
  reads[0]?.resolve("value");
  expect(await Promise.all(asked)).toEqual(["value", "value", "value"]);
});

test("a value is read again after its maximum age, or if the clock was set back as far", async () => {
  const { ask } = cacheOf({ maxAge: 1000 });
  expect(await ask(10_000, "first")).toBe("first");
  expect(await ask(10_999, "second")).toBe("first");
  expect(await ask(11_000, "third")).toBe("third");
  expect(await ask(10_000, "fourth")).toBe("fourth");
});

test("a stale value is returned while a newer one is read, but not when it is too old", async () => {
  const { ask, cache, reads, clock } = cacheOf({ maxAge: 1000, staleAge: 3000 });
  await ask(0, "first");
  clock.now = 2999;
  expect(await Promise.all([cache.read(""), cache.read("")])).toEqual(["first", "first"]);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve("second");
  await reads[1]?.promise;
  expect(await ask(3000)).toBe("second");
  expect(await ask(5999, "third"), "too old").toBe("third");
});

test("a failed read is reported and repeated by the next caller", async () => {
  const { ask, errors, reads } = cacheOf({ maxAge: 1000, staleAge: 3000 });
  await ask(0, "first");
  const error = new Error("the connection was lost");
  expect(await ask(1000, error), "the stale value").toBe("first");
  expect(errors).toEqual([error]);
  await expect(ask(1001, error)).rejects.toBe(error);
  expect(await ask(1002, "second")).toBe("second");
  expect(reads).toHaveLength(4);
});

test("callers get the error of a failed read until the time to repeat it", async () => {
  const { ask, reads } = cacheOf({ maxAge: 60_000, retryAfter: 5000 });
  const error = new Error("the connection was lost");
  await expect(ask(0, error)).rejects.toBe(error);
  await expect(ask(4999)).rejects.toBe(error);
  expect(reads).toHaveLength(1);
  expect(await ask(5000, "value")).toBe("value");
  expect(await ask(64_999)).toBe("value");
  expect(reads).toHaveLength(2);
});

test("keys have their own values, and the least recently used of 51 is read again", async () => {
  const { ask, reads } = cacheOf({ maxAge: 1000 });
  for (let key = 0; key < 50; key += 1) await ask(0, `value ${key}`, `${key}`);
  expect(await ask(0, "", "0")).toBe("value 0");
  await ask(0, "value 50", "50");
  expect(await ask(0, "", "0")).toBe("value 0");
  expect(reads).toHaveLength(51);
  await ask(0, "", "1");
  expect(reads.map(({ key }) => key).filter((key) => key === "1")).toHaveLength(2);
});

describe("a reading for metrics", () => {
  test("is read once for parallel requests, and again only when due, even after a failure", async () => {
    let reads = 0;
    const reading = new CachedReading(() => Promise.reject(new Error(`${++reads}`)), 60_000);
    expect(await Promise.all([reading.refresh(1000), reading.refresh(1000)])).toEqual([false, false]);
    expect(await reading.refresh(1000)).toBe(false);
    expect(reads).toBe(1);
    expect([reading.last(60_000), reading.age]).toEqual([null, null]);
  });

  test("that is slow continues after the patience of its first request", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const reading = new CachedReading(() => promise, 60_000);
    expect(await reading.refresh(1)).toBe(false);
    resolve("value");
    expect(await reading.refresh(1000)).toBe(true);
    expect(reading.last(60_000)).toBe("value");
    expect(reading.last(-1)).toBeNull();
  });

  test("is still known while newer ones fail", async () => {
    const answers = [Promise.resolve("value"), Promise.reject(new Error("the connection was lost"))];
    const reading = new CachedReading(() => answers.shift() ?? Promise.resolve("another"), 0);
    expect(await reading.refresh(1000)).toBe(true);
    expect(await reading.refresh(1000)).toBe(false);
    expect(reading.last(60_000)).toBe("value");
  });
});

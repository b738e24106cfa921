/** A flood is decided in several calls: what was done before one of them failed can still be taken back. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decideAll } from "../../desk/calls/held.ts";

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "en" } }));
afterEach(() => vi.unstubAllGlobals());

function server(...answers: readonly (readonly [number, object])[]): void {
  const left = [...answers];
  vi.stubGlobal("fetch", () => {
    const [status, body] = left.shift() ?? [500, {}];
    return Promise.resolve(Response.json(body, { status }));
  });
}

const flood = { decision: "spam", ids: [1], everybody: true, until: 9 } as const;
const first = { done: [{ id: 1, event: 11 }], failed: [], left: 1 };
const broken = [502, { code: "failed", message: "" }] as const;

test("a call that fails halfway leaves what was done, and says why it went no further", async () => {
  server([200, first], broken);
  expect(await decideAll(flood)).toMatchObject({ done: first.done, failed: [], error: { status: 502 } });
});

test("whole, there is no error; with nothing done, there is nothing else", async () => {
  server([200, first], [200, { done: [{ id: 2, event: 12 }], failed: [], left: 0 }]);
  expect(await decideAll(flood)).toEqual({
    done: [
      { id: 1, event: 11 },
      { id: 2, event: 12 },
    ],
    failed: [],
    error: null,
  });
  server(broken);
  await expect(decideAll(flood)).rejects.toMatchObject({ status: 502 });
});

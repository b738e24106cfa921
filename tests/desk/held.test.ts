/** A flood is decided in several calls: those before a failure can still be undone. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decideAll } from "../../desk/requests/held.ts";

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

test("a call that fails halfway keeps what was done and reports the error", async () => {
  server([200, first], broken);
  expect(await decideAll(flood)).toMatchObject({ done: first.done, failed: [], error: { status: 502 } });
});

test("a complete call has no error, and a failed first call only an error", async () => {
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

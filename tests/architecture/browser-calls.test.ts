/** Restrictions on the browser's scripts, checked in their sources. */
import { expect, test } from "vitest";
import { read, sources } from "../support/repository.ts";

const scripts = sources.filter((path) => path.startsWith("site/") && !path.startsWith("site/pages/"));

test("reads go through site/retry.ts", () => {
  const direct = scripts.filter(
    (path) => path !== "site/retry.ts" && /\bfetch\((?![^;]*method: "POST")/.test(read(path)),
  );
  expect(direct).toEqual([]);
  expect(scripts.filter((path) => /import \{ fetchWithRetry \} from/.test(read(path))).length).toBeGreaterThan(4);
});

/** Every `fetch` call in a script, with its arguments. */
const calls = [...scripts, ...sources.filter((path) => path.startsWith("desk/"))].flatMap((path) =>
  [...read(path).matchAll(/\bfetch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)].map(([call]) => ({ path, call })),
);

test("every call to the server has a timeout", () => {
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ call }) => !/\bsignal\b/.test(call))).toEqual([]);
});

test("no desk query depends on the browser's online state", () => {
  const client = read("desk/main.tsx");
  expect(client.match(/networkMode: "always"/g)).toHaveLength(2);
  expect(sources.filter((path) => path.startsWith("desk/") && /networkMode: "(?!always)/.test(read(path)))).toEqual([]);
});

test("no script observes the window size or device: CSS does (D26)", () => {
  const measuring =
    /addEventListener\("resize"|onresize|(?:inner|outer)Width|\bscreen\.(?:width|height|avail)|visualViewport|matchMedia|userAgent|maxTouchPoints|navigator\.platform|ResizeObserver/;
  expect(scripts.filter((path) => measuring.test(read(path)))).toEqual([]);
  expect(scripts).toContain("site/loader.ts");
});

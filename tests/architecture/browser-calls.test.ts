/** What the browser's scripts may do, read from their sources. */
import { expect, test } from "vitest";
import { read, sources } from "../support/repository.ts";

const scripts = sources.filter((path) => path.startsWith("site/") && !path.startsWith("site/pages/"));

test("what is only read is asked for by way of site/retry.ts", () => {
  const direct = scripts.filter(
    (path) => path !== "site/retry.ts" && /\bfetch\((?![^;]*method: "POST")/.test(read(path)),
  );
  expect(direct).toEqual([]);
  expect(scripts.filter((path) => /import \{ read \} from/.test(read(path))).length).toBeGreaterThan(4);
});

/** Every call of `fetch` in a script, with what it is given. */
const calls = [...scripts, ...sources.filter((path) => path.startsWith("desk/"))].flatMap((path) =>
  [...read(path).matchAll(/\bfetch\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g)].map(([call]) => ({ path, call })),
);

test("every call to the server ends: it has a time limit", () => {
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ call }) => !/\bsignal\b/.test(call))).toEqual([]);
});

test("no query of the desk waits for what a browser says of its network", () => {
  const client = read("desk/main.tsx");
  expect(client.match(/networkMode: "always"/g)).toHaveLength(2);
  expect(sources.filter((path) => path.startsWith("desk/") && /networkMode: "(?!always)/.test(read(path)))).toEqual([]);
});

test("nothing watches the size of the window or asks which device it is: CSS does that (D26)", () => {
  const measuring =
    /addEventListener\("resize"|onresize|(?:inner|outer)Width|\bscreen\.(?:width|height|avail)|visualViewport|matchMedia|userAgent|maxTouchPoints|navigator\.platform|ResizeObserver/;
  expect(scripts.filter((path) => measuring.test(read(path)))).toEqual([]);
  expect(scripts).toContain("site/loader.ts");
});

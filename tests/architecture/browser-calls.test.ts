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

test("nothing watches the size of the window or asks which device it is: CSS does that (D26)", () => {
  const measuring = /addEventListener\("resize"|onresize|innerWidth|matchMedia|userAgent|ResizeObserver/;
  expect(scripts.filter((path) => measuring.test(read(path)))).toEqual([]);
  expect(scripts).toContain("site/loader.ts");
});

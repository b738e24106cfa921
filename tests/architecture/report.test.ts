/**
 * The report of failed tests at the end of a run, so that even a truncated log shows the reasons.
 */
import { expect, test } from "vitest";
import { filesToRepeat, readReport, withRepeated } from "../../tools/report.mjs";

const step =
  "    at /repository/tests/rule.test.ts:4:59\n    at file:///repository/node_modules/vitest/dist/run.js:1632:35";
const testOf = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const report = (...assertionResults: ReturnType<typeof testOf>[]) =>
  readReport({ testResults: [{ name: "rule.test.ts", status: "failed", message: "", assertionResults }] });

test("a failed test is reported with its first error lines, without colours and runner frames", () => {
  const { failed } = report(
    testOf("is right", "passed"),
    testOf("is wrong", "failed", `\u001B[31mError: expected 1 to be 2\u001B[39m\n\n- 2\n+ 1\n${step}`),
    testOf("is long", "failed", Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n")),
  );
  expect(failed).toEqual([
    {
      what: "is wrong",
      why: ["Error: expected 1 to be 2", "- 2", "+ 1", "    at /repository/tests/rule.test.ts:4:59"],
    },
    { what: "is long", why: Array.from({ length: 12 }, (_, line) => `line ${line}`) },
  ]);
});

test("a test that failed twice is reported with both errors", () => {
  const { failed } = report(
    testOf("is wrong", "failed", "late", "slow", "not there"),
    testOf("is the same", "failed", "late", "late"),
  );
  expect(failed.map(({ why }) => why)).toEqual([["late", "and on retry:", "not there"], ["late"]]);
});

const file = (name: string, ...assertionResults: ReturnType<typeof testOf>[]) => ({
  name,
  status: "passed",
  message: "",
  assertionResults,
});

const late = file("a.test.ts", testOf("is late", "failed", "not there"), testOf("is right", "passed"));

test("only a file in which one test failed runs again", () => {
  const broken = file("b.test.ts", testOf("is wrong", "failed", "no"), testOf("is wrong, too", "failed", "no"));
  const right = file("c.test.ts", testOf("is right", "passed"));
  const unreadable = { ...file("d.test.ts"), status: "failed", message: "Cannot find module" };
  expect(filesToRepeat({ testResults: [late, broken, right] })).toEqual(["a.test.ts"]);
  expect(filesToRepeat({ testResults: [late, unreadable] })).toEqual(["a.test.ts"]);
  expect(filesToRepeat({ testResults: [right] })).toEqual([]);
});

test("nothing runs again if many files failed, or an error came from outside of tests", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...late, name: `${at}.test.ts` }));
  expect(filesToRepeat({ testResults: many(3) })).toHaveLength(3);
  expect(filesToRepeat({ testResults: many(4) })).toEqual([]);
  expect(filesToRepeat({ testResults: [late], unhandled: ["Error: terminated"] })).toEqual([]);
});

test("a test that passes when its file runs again is listed with its error, and not failed", () => {
  const other = file("b.test.ts", testOf("is right, too", "passed"));
  const second = { testResults: [file("a.test.ts", testOf("is late", "passed"), testOf("is right", "passed"))] };
  expect(readReport(withRepeated({ testResults: [late, other] }, second))).toEqual({
    failed: [],
    again: [{ what: "is late", why: ["not there"] }],
    passed: 3,
    skipped: 0,
    long: 0,
  });
});

test("a test that fails when its file runs again has failed, whichever failed at first", () => {
  const second = (first: string, next: string) => ({
    testResults: [
      file("a.test.ts", testOf("is late", first, ...(first === "failed" ? ["slow"] : [])), testOf("is right", next)),
    ],
    unhandled: ["Error: terminated"],
  });
  const names = (result: ReturnType<typeof second>) =>
    readReport(withRepeated({ testResults: [late] }, result)).failed.map(({ what, why }) => [what, ...why]);
  expect(names(second("failed", "passed"))).toEqual([
    ["outside of tests", "Error: terminated"],
    ["is late", "not there", "and on retry:", "slow"],
  ]);
  expect(names(second("passed", "failed"))).toEqual([["outside of tests", "Error: terminated"], ["is right"]]);
});

test("no test is retried in place, where it would find what its first attempt left", async () => {
  const { projects } = (await config()).test;
  for (const { test: project } of projects) expect(project.retry ?? 0, project.name).toBe(0);
});

/** The configuration as vitest reads it. */
async function config(): Promise<{
  test: { projects: { test: { name: string; retry?: number } }[] };
}> {
  const read = await import("../../vitest.config.ts");
  return read.default as unknown as Awaited<ReturnType<typeof config>>;
}

test("tests of the long form are counted apart from what the machine cannot run", () => {
  const inMarket = { ...testOf("in Germany", "skipped"), tags: ["long"] };
  const { skipped, long } = report(testOf("behind nginx", "skipped"), inMarket, { ...inMarket, status: "passed" });
  expect({ skipped, long }).toEqual({ skipped: 1, long: 1 });
});

test("an unreadable file is reported with path and error", () => {
  const testResults = [
    { name: "broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
  ];
  expect(readReport({ testResults }).failed).toEqual([{ what: "broken.test.ts", why: ["Cannot find module"] }]);
});

test("an error outside of tests is a failure with its lines", () => {
  const unhandled = ["Error: terminated\n    at helper (/repository/tests/support/app.ts:1:1)"];
  expect(readReport({ testResults: [], unhandled }).failed).toEqual([
    { what: "outside of tests", why: ["Error: terminated", "    at helper (/repository/tests/support/app.ts:1:1)"] },
  ]);
});

// Summarises vitest's JSON report: failed tests with the first lines of their errors, and tests
// that passed only when their file ran again. `unhandled`, which the caller adds, are errors
// outside of tests.

import { stripVTControlCharacters } from "node:util";

const mostLines = 12;
const triedAgain = "and on retry:";
/** More failed files than this are no coincidence. */
const mostRepeated = 3;

/**
 * Paths of the files to run once more: a machine that is busy at the wrong moment spoils one test
 * of a file, not two. Whole files, since a test finds neither accounts nor databases as it did at
 * first.
 */
export function filesToRepeat({ testResults, unhandled = [] }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" || failedOf(assertionResults).length > 0,
  );
  if (unhandled.length > 0 || broken.length > mostRepeated) return [];
  return broken.filter(({ assertionResults }) => failedOf(assertionResults).length === 1).map(({ name }) => name);
}

/**
 * The first report with the files of the second in their place. A test that failed at first keeps
 * that error before those of its second run.
 */
export function withRepeated(first, second) {
  const testResults = first.testResults.map((before) => {
    const after = second.testResults.find(({ name }) => name === before.name);
    if (!after) return before;
    const [spoiled] = failedOf(before.assertionResults);
    const assertionResults = after.assertionResults.map((test) =>
      test.fullName === spoiled?.fullName
        ? { ...test, failureMessages: [...spoiled.failureMessages, ...(test.failureMessages ?? [])] }
        : test,
    );
    return { ...after, assertionResults };
  });
  return { ...first, testResults, unhandled: [...(first.unhandled ?? []), ...(second.unhandled ?? [])] };
}

/**
 * @returns `failed`: failed tests with lines, and unreadable files; `again`: names of tests that
 * passed only when their file ran again; `passed`, `skipped` and `long`: counts, the last of tests
 * that only the long form runs (tests/support/long-form.ts)
 */
export function readReport({ testResults, unhandled = [] }) {
  const failed = unhandled.map((error) => ({ what: "outside of tests", why: linesOf([error]) }));
  const again = [];
  const counts = { passed: 0, skipped: 0, long: 0 };
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = failedOf(assertionResults);
    for (const test of broken) failed.push({ what: test.fullName, why: linesOf(test.failureMessages) });
    if (status === "failed" && broken.length === 0) failed.push({ what: name, why: linesOf([message]) });
    for (const test of assertionResults) {
      if (test.status === "passed") {
        counts.passed += 1;
        if ((test.failureMessages?.length ?? 0) > 0)
          again.push({ what: test.fullName, why: linesOf(test.failureMessages) });
      } else if (test.status !== "failed") counts[test.tags?.includes("long") ? "long" : "skipped"] += 1;
    }
  }
  return { failed, again, ...counts };
}

function failedOf(assertionResults) {
  return assertionResults.filter((test) => test.status === "failed");
}

/** Lines of the first error, which may have caused the retry to fail, and of the last. */
function linesOf(messages) {
  const [first = [], ...others] = (messages ?? []).map(readable);
  const last = others.at(-1);
  return last === undefined || last.join() === first.join() ? first : [...first, triedAgain, ...last];
}

/** Without colours and the test runner's stack frames. */
function readable(message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*(?:node_modules|new Promise)/.test(line));
  return lines.slice(0, mostLines);
}

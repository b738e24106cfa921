// Summarises vitest's JSON report: failed tests with the first lines of their errors, and tests
// that passed only on retry. `unhandled`, which the caller adds, are errors outside of tests.

import { stripVTControlCharacters } from "node:util";

const mostLines = 12;
const triedAgain = "and on retry:";

/**
 * @returns `failed`: failed tests with lines, unreadable files, and files in which more than one
 * test passed only on retry; `again`: names of tests that passed on retry; `passed` and `skipped`:
 * counts
 */
export function readReport({ testResults, unhandled = [] }) {
  const failed = unhandled.map((error) => ({ what: "outside of tests", why: linesOf([error]) }));
  const again = [];
  const counts = { passed: 0, skipped: 0 };
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = assertionResults.filter((test) => test.status === "failed");
    for (const test of broken) failed.push({ what: test.fullName, why: linesOf(test.failureMessages) });
    if (status === "failed" && broken.length === 0) failed.push({ what: name, why: linesOf([message]) });
    const late = assertionResults.filter((test) => test.status === "passed" && (test.failureMessages?.length ?? 0) > 0);
    for (const { fullName } of late) again.push(fullName);
    if (late.length > 1) {
      const why = late.flatMap(({ fullName, failureMessages }) => [`${fullName}:`, ...linesOf(failureMessages)]);
      failed.push({ what: `${name}: ${late.length} tests passed only on retry`, why });
    }
    for (const test of assertionResults) {
      if (test.status === "passed") counts.passed += 1;
      else if (test.status !== "failed") counts.skipped += 1;
    }
  }
  return { failed, again, ...counts };
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

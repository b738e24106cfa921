/** The order of test files: long waits first, so that no processor is idle at the end. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * These take minutes, while most take seconds: they wait for clocks, disks and processes, which
 * file size does not show.
 */
export const longest = [
  "tests/faults/kill.test.ts",
  "tests/faults/backup.test.ts",
  "tests/deploy/install.test.ts",
  "tests/recipes/recipes.test.ts",
  "tests/faults/delivery.test.ts",
  "tests/deploy/proxies.test.ts",
  "tests/e2e/desk-vacancy.test.ts",
  "tests/e2e/access.test.ts",
  "tests/cli/backup.test.ts",
  "tests/db/postgres/first-hour.test.ts",
  "tests/db/postgres/rolling-replacement.test.ts",
  "tests/db/postgres/rolling-restart.test.ts",
  "tests/e2e/vacancy-day.test.ts",
];

/** The files of `longest` in order, then vitest's order: by last duration, or else by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** In which order files begin: what waits longest first, so that no processor is idle beside the last one at the end of a stage. */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Minutes, while most take seconds: they wait for clocks, disks and processes, which the length of their text does not tell. */
export const longest = [
  "tests/faults/kill.test.ts",
  "tests/faults/backup.test.ts",
  "tests/recipes/recipes.test.ts",
  "tests/faults/delivery.test.ts",
  "tests/deploy/proxies.test.ts",
  "tests/e2e/desk-vacancy.test.ts",
  "tests/e2e/access.test.ts",
  "tests/cli/backup.test.ts",
  "tests/db/postgres/first-hour.test.ts",
  "tests/db/postgres/rolling-restart.test.ts",
  "tests/e2e/vacancy-day.test.ts",
];

/** Those of `longest` in their order, then as vitest has them: by how long they took last time, without that by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

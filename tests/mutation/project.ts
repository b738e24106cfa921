/** One project of vitest.config.ts by itself, for mutated sources. */
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import all from "../../vitest.config.ts";

type Project = { test: { name: string; include: string[]; exclude: string[] } };

/** A mutant is noticed by one failure: what failed last time is tried first, and then what is quick. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const last = this.ctx.cache.getTestSpecificationResult(file);
      return last?.failed ? -1 : (last?.duration ?? 0);
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * @param name - a project of vitest.config.ts
 * @param change - `include`: its test files, where not all of them; `exclude`: those that judge the sources as they are written,
 *   and would find every mutated one wrong, or that have no part in what is mutated
 */
export function project(
  name: string,
  { include, exclude = [] }: { readonly include?: string[]; readonly exclude?: readonly string[] },
): ViteUserConfig {
  const projects = (all as unknown as { test: { projects: Project[] } }).test.projects;
  const found = projects.find(({ test }) => test.name === name);
  if (!found) throw new Error(`vitest.config.ts has no project ${name}`);
  const test = {
    ...found.test,
    include: include ?? found.test.include,
    exclude: [...found.test.exclude, ...exclude],
    // A process for each file costs more than most of them.
    isolate: false,
    setupFiles: ["tests/mutation/random-setup.ts"],
  };
  return defineConfig({
    test: { sequence: { sequencer: QuickestFirst }, projects: [{ ...found, test }] },
  } as unknown as ViteUserConfig);
}

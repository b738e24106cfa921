/** A single project of vitest.config.ts, for mutated sources. */
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import all from "../../vitest.config.ts";

type Project = { test: { name: string; include: string[]; exclude: string[] } };

/** One failure detects a mutant: recent failures run first, and then quick files. */
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
 * @param name a project of vitest.config.ts
 * @param change `include`: only these test files; `exclude`: those that check the written sources,
 * and would fail for every mutant, or that are unrelated to them
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
    // A process per file would take longer than most files.
    isolate: false,
    setupFiles: ["tests/mutation/random-setup.ts"],
  };
  return defineConfig({
    test: { sequence: { sequencer: QuickestFirst }, projects: [{ ...found, test }] },
  } as unknown as ViteUserConfig);
}

/** One project of vitest.config.ts by itself, for mutated sources. */
import { defineConfig, type ViteUserConfig } from "vitest/config";
import all from "../../vitest.config.ts";

type Project = { test: { name: string; include: string[]; exclude: string[] } };

/**
 * @param name - a project of vitest.config.ts
 * @param exclude - test files that judge the sources as they are written, and would find every mutated one wrong
 */
export function project(name: string, exclude: readonly string[]): ViteUserConfig {
  const projects = (all as unknown as { test: { projects: Project[] } }).test.projects;
  const found = projects.find(({ test }) => test.name === name);
  if (!found) throw new Error(`vitest.config.ts has no project ${name}`);
  const test = {
    ...found.test,
    exclude: [...found.test.exclude, ...exclude],
    isolate: false,
    setupFiles: ["tests/mutation/random-setup.ts"],
  };
  return defineConfig({ test: { projects: [{ ...found, test }] } } as ViteUserConfig);
}

/** `npm run mutation [FOLDER|FILE …]`; docs/mutation.md says how to read it. Exits with 1 for a survivor that accepted.json does not name. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { read, root } from "../support/repository.ts";
import { accepted } from "./accepted.ts";
import { asChange, type Change, sameChange } from "./change.ts";
import { scores } from "./scores.ts";

/** Which tests judge which folder. */
const suites = [
  { folder: "domain", config: "rules" },
  { folder: "applications", config: "pglite" },
] as const;

/** Lists of names, of which no rule is made. */
const lists = ["domain/gate/search-engines.ts"];

const given = process.argv.slice(2).map((path) => path.replace(/^\.\/|\/$/g, ""));
const paths = given.length > 0 ? given : suites.map(({ folder }) => folder);
const below = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const wrong = paths.filter(
  (path) => !existsSync(join(root, path)) || !suites.some(({ folder }) => below(path, folder)),
);
if (wrong.length > 0) {
  console.error(`Not in ${suites.map(({ folder }) => `${folder}/`).join(" or ")}: ${wrong.join(", ")}`);
  process.exit(2);
}

let unexpected = 0;
for (const { folder, config } of suites) {
  const mutate = paths
    .filter((path) => below(path, folder))
    .map((path) => (statSync(join(root, path)).isDirectory() ? `${path}/**/*.ts` : path));
  if (mutate.length > 0) unexpected += await judge(config, [...mutate, ...lists.map((path) => `!${path}`)]);
}
process.exit(unexpected > 0 ? 1 : 0);

/** @returns how many survivors nobody has accepted, and how many accepted ones do not survive */
async function judge(config: string, mutate: string[]): Promise<number> {
  const stryker = new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: `tests/mutation/${config}.config.ts` },
    coverageAnalysis: "perTest",
    // One that is merely slow, on a machine that does other things too, is none that was noticed.
    timeoutMS: 15_000,
    reporters: ["progress"],
    tempDirName: ".cache/mutation",
    ignorePatterns: [".cache", "data", "dist", "dist.*", "docs/pictures"],
    // None: it would be rewritten by TypeScript's compiler API, which TypeScript 7 does not have.
    tsconfigFile: "",
  });
  const mutants = await stryker.runMutationTest();
  const survivors = mutants
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map((mutant) => asChange(mutant, read));
  const known = accepted.filter(({ file }) => mutants.some(({ fileName }) => fileName.endsWith(`/${file}`)));
  const fresh = survivors.filter((change) => !known.some((entry) => sameChange(entry, change)));
  const gone = known.filter((entry) => !survivors.some((change) => sameChange(entry, change)));

  console.log(scores(mutants, (mutant) => known.some((entry) => sameChange(entry, asChange(mutant, read)))));
  for (const change of fresh) console.log(`\nSurvived, and nobody has looked at it:${written(change)}`);
  for (const change of gone) console.log(`\nIn accepted.json, but it does not survive:${written(change)}`);
  return fresh.length + gone.length;
}

function written({ file, was, becomes }: Change): string {
  return `\n  ${file}\n- ${was}\n+ ${becomes}`;
}

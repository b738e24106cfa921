/**
 * `npm run mutation [FOLDER|FILE …]`; see docs/mutation.md. Exits with 1 for a survivor that is not
 * in accepted.json.
 */
import { globSync } from "node:fs";
import { sep } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { read, root } from "../support/repository.ts";
import { accepted } from "./accepted.ts";
import { asChange, type Change, sameChange } from "./change.ts";
import { ofCommands, ofFolders } from "./judges.ts";
import { scores } from "./scores.ts";

/** Which tests judge which sources: patterns of both, from the root. */
interface Suite {
  readonly config: string;
  readonly sources: readonly string[];
  readonly but?: readonly string[];
  /** Selects some of the configuration's tests. */
  readonly tests?: readonly string[];
}

const folder = (name: string) => `domain/${name}/**/*.ts`;

const suites: readonly Suite[] = [
  { config: "rules", sources: ["domain/**/*.ts"], but: ofFolders.flatMap(({ sources }) => sources.map(folder)) },
  ...ofFolders.map(({ sources, tests }) => ({ config: "rules", sources: sources.map(folder), tests })),
  ...ofCommands.map(({ sources, tests }) => ({
    config: "pglite",
    sources: sources.map((name) => `commands/applications/${name}.ts`),
    tests,
  })),
];

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** Lists of names without rules. */
const lists = ["domain/gate/search-engines.ts"];

const given = process.argv.slice(2).map((path) => path.replace(/^\.\/|\/$/g, ""));
const paths = given.length > 0 ? given : ["domain", "commands/applications"];
/** The given files of a suite. */
const chosen = ({ sources, but = [] }: Suite) =>
  globSync(sources as string[], { cwd: root, exclude: but })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)))
    .filter((file) => !lists.includes(file));
const judged = suites.map((suite) => ({ suite, files: chosen(suite) })).filter(({ files }) => files.length > 0);
const wrong = paths.filter(
  (path) => !judged.some(({ files }) => files.some((file) => file === path || file.startsWith(`${path}/`))),
);
if (wrong.length > 0) {
  console.error(`No source that is judged: ${wrong.join(", ")}`);
  process.exit(2);
}

const results: MutantResult[] = [];
for (const { suite, files } of judged) results.push(...(await mutantsOf(suite, files)));
process.exit(report(results) > 0 ? 1 : 0);

async function mutantsOf({ config, tests = [] }: Suite, mutate: string[]): Promise<MutantResult[]> {
  // Read by the configuration in a separate process. Judges run in full.
  process.env["MUTATION_TESTS"] = tests.join(" ");
  process.env["TEST_LONG"] = "on";
  const stryker = new Stryker({
    mutate,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: `tests/mutation/${config}.config.ts` },
    coverageAnalysis: "perTest",
    // A slow test on a busy machine must not count as a detected mutant.
    timeoutMS: 60_000,
    reporters: ["progress"],
    tempDirName: ".cache/mutation",
    // Tests read the browser builds in every page.
    ignorePatterns: [".cache", "data", "dist/*.js", "dist.*", "docs/pictures"],
    // None: Stryker would rewrite it with TypeScript's compiler API, which TypeScript 7 lacks.
    tsconfigFile: "",
  });
  return stryker.runMutationTest();
}

/** @returns the number of unaccepted survivors, and of accepted ones that no longer survive */
function report(mutants: readonly MutantResult[]): number {
  const survivors = mutants
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map((mutant) => asChange(mutant, read));
  const known = accepted.filter(({ file }) => mutants.some(({ fileName }) => fileName.endsWith(`/${file}`)));
  const fresh = survivors.filter((change) => !known.some((entry) => sameChange(entry, change)));
  const gone = known.filter((entry) => !survivors.some((change) => sameChange(entry, change)));

  console.log(scores(mutants, (mutant) => known.some((entry) => sameChange(entry, asChange(mutant, read)))));
  for (const mutant of mutants.filter(({ status }) => status === "Timeout")) {
    console.log(`\nNoticed only because its tests waited too long:${written(asChange(mutant, read))}`);
  }
  for (const change of fresh) console.log(`\nSurvived, and nobody has looked at it:${written(change)}`);
  for (const change of gone) console.log(`\nIn accepted.json, but it does not survive:${written(change)}`);
  return fresh.length + gone.length;
}

function written({ file, was, becomes }: Change): string {
  return `\n  ${file}\n- ${was}\n+ ${becomes}`;
}

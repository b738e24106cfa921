/** The tests of the rules, for mutated sources: those that need no database and no page, and do not judge how sources are written. */
import { project } from "./project.ts";

const { MUTATION_TESTS: named = "" } = process.env;

export default project("rules", {
  ...(named === "" ? {} : { include: named.split(" ").map((test) => `tests/${test}.test.ts`) }),
  exclude: [
    "tests/{architecture,site}/**",
    // What is outside; but this one holds a rule too.
    "tests/gateways/!(bounce).test.ts",
    // Texts; but these three hold rules too.
    "tests/locales/!(countries|desk|pay).test.ts",
    // What is outside, and minutes of it.
    "tests/{bench,deploy}/**",
    "tests/{backup-file,config,init}.test.ts",
    // They judge the one folder that they are about (judges.ts), and take longer than all others.
    ...(named === "" ? ["tests/domain/never-pay/**", "tests/domain/{duties,market-law-rows,secret}.test.ts"] : []),
  ],
});

/**
 * Rule tests for mutated sources: those without a database or page that do not check how sources
 * are written.
 */
import { project } from "./project.ts";

const { MUTATION_TESTS: named = "" } = process.env;

export default project("rules", {
  ...(named === "" ? {} : { include: named.split(" ").map((test) => `tests/${test}.test.ts`) }),
  exclude: [
    "tests/{architecture,site}/**",
    // Gateways are outside the rules, except this one.
    "tests/integrations/!(bounce).test.ts",
    // Texts are not rules, except in these three.
    "tests/locales/!(countries|desk|pay).test.ts",
    // Outside the rules, and slow.
    "tests/{bench,deploy}/**",
    "tests/{backup-file,config,init}.test.ts",
    // These judge only their own folder (judges.ts), and take longer than all others.
    ...(named === "" ? ["tests/domain/scam-check/**", "tests/domain/{duties,market-law-rows,secret}.test.ts"] : []),
  ],
});

/** The tests of the rules, for mutated sources: those that need no database and no page, and do not judge how sources are written. */
import { project } from "./project.ts";

export default project("rules", {
  exclude: [
    "tests/{architecture,site}/**",
    // What is outside; but this one holds a rule too.
    "tests/gateways/!(bounce).test.ts",
    // Texts; but these three hold rules too.
    "tests/locales/!(countries|desk|pay).test.ts",
  ],
});

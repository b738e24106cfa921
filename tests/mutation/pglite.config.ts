/** Command tests on the embedded engine for mutated sources: those that judges.ts selects. */
import { project } from "./project.ts";

const { MUTATION_TESTS: named = "" } = process.env;

export default project("pglite", { include: named.split(" ").map((test) => `tests/${test}.test.ts`) });

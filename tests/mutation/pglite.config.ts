/** The tests of commands, on the embedded engine, for mutated sources: those that judges.ts names for what is mutated. */
import { project } from "./project.ts";

const { MUTATION_TESTS: named = "" } = process.env;

export default project("pglite", { include: named.split(" ").map((test) => `tests/${test}.test.ts`) });

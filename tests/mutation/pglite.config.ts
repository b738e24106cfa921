/** The tests of commands, on the embedded engine, for mutated sources. */
import { project } from "./project.ts";

export default project("pglite", ["tests/faults/**"]);

/** The tests of commands, on the embedded engine, for mutated sources: each costs seconds, so only those that give one directly. */
import { project } from "./project.ts";

export default project("pglite", {
  include: [
    "tests/db/{deliveries,export,promise,register,rows,survey}.test.ts",
    "tests/jobs/{contact-clock,contact-clock-sweep,held-back,reports}.test.ts",
    "tests/http/{status-page-acts,application-link,desk-acts,desk-held,erase,held-back,register-api,suspicion,survey}.test.ts",
  ],
});

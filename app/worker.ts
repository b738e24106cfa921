/** The jobs alone, for several machines on one PostgreSQL server. */
import { runProcess } from "./start.ts";

await runProcess({ web: false, jobs: true });

/** The jobs alone, for several machines on one PostgreSQL. */
import { runProcess } from "./boot.ts";

await runProcess({ web: false, jobs: true });

/** The web server alone, for several machines on one PostgreSQL. */
import { runProcess } from "./boot.ts";

await runProcess({ web: true, jobs: false });

/** The web server alone, for several machines on one PostgreSQL server. */
import { runProcess } from "./start.ts";

await runProcess({ web: true, jobs: false });

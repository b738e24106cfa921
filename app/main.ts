/**
 * One process for web and jobs, the default with the embedded database; `app/web.ts` and
 * `app/worker.ts` split it.
 */
import { runProcess } from "./start.ts";

await runProcess({ web: true, jobs: true });

/** One process: web and jobs. The embedded default; `web.ts` and `worker.ts` are the same two apart. */
import { runProcess } from "./boot.ts";

await runProcess({ web: true, jobs: true });

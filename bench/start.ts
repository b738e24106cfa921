/** From start to ready, built: until the ready line, which the server prints when it listens. */
import type { Databases } from "./databases.ts";
import { median, type Report, spread } from "./rows.ts";
import { startBuilt, temporaryFolder } from "./server.ts";

const times = 5;

export async function start(report: Report, databases: Databases): Promise<void> {
  const [first = 0, ...postgres] = await starts({ DATABASE_URL: await databases.create("start", "empty") });
  report(row("start to ready on PostgreSQL", postgres, 1000, `; ${Math.round(first)} ms with an empty database`));
  const fresh: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [one = 0, ...others] = await starts({});
    fresh.push(one);
    later.push(...others);
  }
  report(row("start to ready on PGlite, the first time", fresh, 4000));
  report(row("start to ready on PGlite, later", later, 1500));
}

function row(what: string, measured: readonly number[], target: number, more = "") {
  return {
    what,
    measured: `${spread(measured, 0)} ms${more}`,
    target: `≤ ${target} ms`,
    ok: median(measured) <= target,
  };
}

/** Starts the whole process again and again on one database, which does not exist at first. */
async function starts(settings: Record<string, string>): Promise<number[]> {
  const folder = temporaryFolder();
  const measured: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    const server = await startBuilt("main", { DATA_DIR: folder.path, ...settings });
    measured.push(server.startedIn);
    const answer = await fetch(`${server.url}/health/ready`);
    if (answer.status !== 200) throw new Error(`a server that said it was ready answered ${answer.status}`);
    await server.stop();
  }
  folder.remove();
  return measured;
}

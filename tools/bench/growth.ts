/**
 * Cost of one registration, one search and one start with few and with many stored applications.
 */
import type { Databases } from "./databases.ts";
import { deskOnPostgres } from "./desk.ts";
import { registration } from "./load.ts";
import { growing, median, type Report } from "./rows.ts";
import { type Running, startBuilt, temporaryFolder } from "./server.ts";
import { fill } from "./stored.ts";

const few = 1000;
/** Sequential registrations in one measurement. */
const burst = 200;

export async function growth(report: Report, databases: Databases, many: number): Promise<void> {
  const folder = temporaryFolder();
  const create = async (name: string, count: number) => {
    const url = await databases.create(name);
    await fill(url, count);
    return url;
  };
  const start = (url: string, part: "web" | "main" = "web") =>
    startBuilt(part, { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile(), DATABASE_URL: url });
  const [least, most] = [await create("few", few), await create("many", many)];
  await deskOnPostgres(report, { few: least, many: most, count: many });
  const small = await start(least);
  const large = await start(most);
  try {
    const run = (server: Running) => () => registrations(server, burst);
    await growing(report, { what: "registration", stored: many }, run(large), run(small));
  } finally {
    await small.stop();
    await large.stop();
  }
  // Last, because the contact clock then marks a tenth of all applications as overdue.
  const ready = (url: string) => async () => {
    const whole = await start(url, "main");
    await whole.stop();
    return whole.startedIn;
  };
  await growing(report, { what: "start to ready", stored: many }, ready(most), ready(least));
  folder.remove();
}

/** Median time of one in ms. */
async function registrations({ url }: Running, count: number): Promise<number> {
  const times: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const { body, headers } = registration();
    const started = performance.now();
    const answer = await fetch(`${url}/api/register`, { method: "POST", body, headers });
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`a registration was answered with ${answer.status}`);
  }
  return median(times);
}

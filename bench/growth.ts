/** What one registration and one search cost when few and when many applications are stored. */
import type { Databases } from "./databases.ts";
import { registration } from "./load.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { searching } from "./search.ts";
import { type Running, startBuilt, temporaryFolder } from "./server.ts";
import { fill } from "./stored.ts";

const few = 1000;
/** Registrations, one after the other, in one measurement. */
const burst = 200;

export async function growth(report: Report, databases: Databases, many: number): Promise<void> {
  const folder = temporaryFolder();
  const create = async (name: string, count: number) => {
    const url = await databases.create(name);
    await fill(url, count);
    return url;
  };
  const start = (url: string) =>
    startBuilt("web", { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile(), DATABASE_URL: url });
  const [least, most] = [await create("few", few), await create("many", many)];
  await searching(report, { few: least, many: most, stored: many });
  const small = await start(least);
  const large = await start(most);
  try {
    const run = (server: Running) => () => registrations(server, burst);
    await alternate(1, run(large), run(small));
    const pairs = await alternate(9, run(large), run(small));
    const ratios = pairs.map(([slow, quick]) => slow / quick);
    report({
      what: `cost of one registration with ${many.toLocaleString("en")} applications stored against ${few.toLocaleString("en")}`,
      measured: `${spread(ratios)} times; ${median(pairs.map(([slow]) => slow)).toFixed(1)} ms`,
      target: "≤ 1.3 times",
      ok: median(ratios) <= 1.3,
    });
  } finally {
    await small.stop();
    await large.stop();
    folder.remove();
  }
}

/** Median time of one, in ms. */
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

/** What one registration costs when few and when many applications are stored. */
import { withServer } from "../tests/support/server-databases.ts";
import type { Databases } from "./databases.ts";
import { registration } from "./load.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { type Running, startBuilt, temporaryFolder } from "./server.ts";

const few = 1000;
/** Registrations, one after the other, in one measurement. */
const burst = 200;

export async function growth(report: Report, databases: Databases, many: number): Promise<void> {
  const folder = temporaryFolder();
  const start = async (name: string, stored: number) => {
    const url = await databases.create(name);
    await fill(url, stored);
    return startBuilt("web", { DATA_DIR: folder.path, OPERATOR_FILE: folder.operatorFile(), DATABASE_URL: url });
  };
  const small = await start("few", few);
  const large = await start("many", many);
  try {
    const run = (server: Running) => () => registrations(server, burst);
    await alternate(1, run(large), run(small));
    const pairs = await alternate(9, run(large), run(small));
    const ratios = pairs.map(([most, least]) => most / least);
    report({
      what: `cost of one registration with ${many.toLocaleString("en")} applications stored against ${few.toLocaleString("en")}`,
      measured: `${spread(ratios)} times; ${median(pairs.map(([most]) => most)).toFixed(1)} ms`,
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

/** Applications of the last half year, each with all that belongs to one; every third comes from somebody known. */
async function fill(url: string, count: number): Promise<void> {
  const at = `now() - interval '180 days' * n / ${count}`;
  const person = `n - n % 3`;
  await withServer(url, async (run) => {
    await run(`insert into application (created_at) select ${at} from generate_series(1, ${count}) n order by n`);
    await run(`
      insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
        area_code, national_number, phone, age, job, time_zone, channel, notice_version)
      select md5(n::text), n, 'CODE' || n, ${at}, 'gb', 'en', 'GB', 'Zoë Stored ' || n, 'stored.' || (${person}) || '@example.org',
        'stored.' || (${person}) || '@example.org', '44', (7400000000 + ${person})::text, '+44' || (7400000000 + ${person}), 31,
        'it-project-assistant', 'Europe/London', 'form', '1'
      from generate_series(1, ${count}) n`);
    await run(`insert into consent_wording values ('1', 'en-GB', 'I agree', now() - interval '180 days')`);
    await run(`
      insert into consent (registration_id, version, language, agreed_at)
      select md5(n::text), '1', 'en-GB', ${at} from generate_series(1, ${count}) n`);
    await run(`
      insert into idempotency_key (key_hash, body_hash, registration_id, created_at)
      select md5('key' || n), md5('body' || n), md5(n::text), ${at} from generate_series(1, ${count}) n`);
    await run(`
      insert into delivery (id, application_id, event_type, kind, target, payload, created_at, attempts, delivered_at)
      select 'msg_' || md5(n::text), n, 'application.created', 'webhook', 'main', jsonb_build_object('id', md5(n::text)), ${at}, 1, ${at}
      from generate_series(1, ${count}) n`);
    await run("vacuum analyze");
  });
}

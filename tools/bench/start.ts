/** Time from the start of the built product to its ready message, also after a kill. */
import type { Databases } from "./databases.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { languages } from "../../locales/markets.ts";
import { otherWords, storeVacancies, vacanciesOf } from "../../tests/support/vacancies.ts";
import { registration } from "./load.ts";
import { productionSettings } from "./production.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { type Running, startBuilt, temporaryFolder } from "./server.ts";

const times = 5;
const writers = 50;
/** Acknowledged registrations before the process ends. */
const written = 300;
/** Permitted factor for recovery after a kill. */
const mostAfterKill = 2;

export async function start(report: Report, databases: Databases): Promise<void> {
  const onServer = await starts({ DATABASE_URL: await databases.create("start", "empty") });
  const [first = 0, ...postgres] = onServer.map(({ startedIn }) => startedIn);
  report(row("start to ready on PostgreSQL", postgres, 1000, `; ${Math.round(first)} ms with an empty database`));
  const fresh: Start[] = [];
  const later: Start[] = [];
  for (let round = 0; round < 3; round += 1) {
    const [start, ...others] = await starts({});
    if (start) fresh.push(start);
    later.push(...others);
  }
  for (const [when, measured, target] of [
    ["the first time", fresh, 4000],
    ["later", later, 1500],
  ] as const) {
    const took = measured.map(({ startedIn }) => startedIn);
    report(row(`start to ready on PGlite, ${when}`, took, target));
    const peak = Math.round(Math.max(...measured.map((each) => each.peak)));
    const what = `most memory of the whole process on PGlite until it is ready, ${when}`;
    report({ what, measured: `${peak} MB`, target: "≤ 450 MB", ok: peak <= 450 });
  }
  await withManyVacancies(report, await databases.create("vacancies"));
  await readyAgain(report, "PostgreSQL", { DATABASE_URL: await databases.create("killed") });
  await readyAgain(report, "PGlite", {});
}

/**
 * Production reads everything on the site before it is ready, but checks the texts in the
 * background.
 */
async function withManyVacancies(report: Report, databaseUrl: string): Promise<void> {
  const database = openPostgres(databaseUrl);
  const [vacancies, mostLanguages] = [manyVacancies(), languages.length];
  await storeVacancies(database, vacancies);
  // The demo's testimonials, imported when the database was created.
  await database.query("delete from testimonial");
  const folder = temporaryFolder();
  const settings = {
    ...productionSettings(folder, "https://jobs.example"),
    DATABASE_URL: databaseUrl,
    // The first line must be the ready message.
    LOG_LEVEL: "fatal",
  };
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const server = await startBuilt("main", settings);
    took.push(server.startedIn);
    await server.stop();
  }
  folder.remove();
  await database.close();
  report(row(`start to ready in production, ${vacancies.length} vacancies in ${mostLanguages} languages`, took, 5000));
}

/** Vacancies in every language, none of them the sample's. */
function manyVacancies(): PublishedVacancy[] {
  return vacanciesOf(1000).map((vacancy, index) => ({
    ...vacancy,
    slug: `vacancy-${index + 1}`,
    texts: Object.fromEntries(
      languages.map((language) => {
        const shown = vacancy.texts[language] ?? vacancy.texts.en!;
        const summary = `${otherWords(language, index * 7, 20)} ${index + 1}`;
        return [language, { ...shown, text: { ...shown.text, summary } }];
      }),
    ),
  }));
}

/** Compares a start after a kill under load with one after an orderly stop and the same writes. */
async function readyAgain(report: Report, engine: string, settings: Record<string, string>): Promise<void> {
  const folder = temporaryFolder();
  const begin = () => startBuilt("main", { DATA_DIR: folder.path, ...settings });
  let server = await begin();
  const again = async (end: (server: Running) => Promise<void>) => {
    await writeUntilEnded(server, end);
    server = await begin();
    return server.startedIn;
  };
  const measured = await alternate(
    times,
    () => again((running) => running.kill()),
    () => again((running) => running.stop()),
  );
  await server.stop();
  folder.remove();
  const ratios = measured.map(([killed, stopped]) => killed / stopped);
  report({
    what: `ready again on ${engine} after a kill under ${writers} writers, against an orderly stop`,
    measured: `${spread(ratios)} times; ${spread(
      measured.map(([killed]) => killed),
      0,
    )} ms`,
    target: `≤ ${mostAfterKill} times`,
    ok: median(ratios) <= mostAfterKill,
  });
}

/**
 * Writers continue until the process is gone; requests without an answer by then stay unanswered.
 */
async function writeUntilEnded(server: Running, end: (server: Running) => Promise<void>): Promise<void> {
  let left = written;
  let ended: Promise<void> | undefined;
  const write = async () => {
    while (!ended) {
      const response = await fetch(`${server.url}/api/register`, { method: "POST", ...registration() }).catch(
        () => null,
      );
      await response?.body?.cancel();
      if (response?.status === 200) left -= 1;
      else if (!ended) throw new Error(`a server that was not ended answered ${response?.status ?? "nothing"}`);
      if (left <= 0) ended ??= end(server);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await ended;
}

function row(what: string, measured: readonly number[], target: number, more = "") {
  return {
    what,
    measured: `${spread(measured, 0)} ms${more}`,
    target: `≤ ${target} ms`,
    ok: median(measured) <= target,
  };
}

/** Starts the product repeatedly on one database, which does not exist at first. */
interface Start {
  /** Milliseconds. */
  readonly startedIn: number;
  /** MB. */
  readonly peak: number;
}

async function starts(settings: Record<string, string>): Promise<Start[]> {
  const folder = temporaryFolder();
  const measured: Start[] = [];
  for (let time = 0; time <= times; time += 1) {
    const server = await startBuilt("main", { DATA_DIR: folder.path, ...settings });
    measured.push({ startedIn: server.startedIn, peak: server.peakMemory() });
    const answer = await fetch(`${server.url}/health/ready`);
    if (answer.status !== 200) throw new Error(`a server that said it was ready answered ${answer.status}`);
    await server.stop();
  }
  folder.remove();
  return measured;
}

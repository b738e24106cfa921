/**
 * Duration of a backup and its restore with the built command line, into an empty database of each
 * engine, with later erasures.
 */
import { execFileSync, spawn } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { fileURLToPath } from "node:url";
import { journalText } from "../../db/erasures/file.ts";
import { childOf } from "../../tests/support/child.ts";
import { childEnvironment } from "../../tests/support/environment.ts";
import type { Databases } from "./databases.ts";
import type { Report } from "./rows.ts";
import { temporaryFolder } from "./server.ts";
import { fill } from "./stored.ts";

const cli = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
/** ms per application that a restore may take: a million within an hour. */
const most = 3.6;
/** Per cent of the applications that are erased afterwards. */
const erasedOfHundred = 1;
/** Maximum number of applications on the embedded engine. */
const mostEmbedded = 100_000;

export async function restoring(report: Report, databases: Databases, count: number): Promise<void> {
  const folder = temporaryFolder();
  const backups = new Map<
    number,
    { readonly file: string; readonly journal: string; readonly erased: readonly string[] }
  >();
  for (const engine of ["PostgreSQL", "PGlite"] as const) {
    const stored = engine === "PGlite" ? Math.min(count, mostEmbedded) : count;
    const backup = backups.get(stored) ?? (await backedUp(stored));
    backups.set(stored, backup);
    const { file, journal, erased } = backup;
    const settings: Record<string, string> =
      engine === "PGlite"
        ? { DATA_DIR: join(folder.path, "embedded") }
        : { DATA_DIR: folder.path, DATABASE_URL: await databases.create("restored", "empty") };
    const { output, took, memory } = await typed(settings, "restore", file, "--erasures", journal);
    const [, rows = ""] = /^Restored: (\d+) rows .*, verified/m.exec(output) ?? [];
    const [, again = "0"] = /^Erased again: (\d+) registrations/m.exec(output) ?? [];
    const left = await stillThere(settings, new Set(erased));
    report({
      what: `restore of ${stored.toLocaleString("en")} applications into an empty database on ${engine}, ${erased.length.toLocaleString("en")} of them erased since`,
      measured: `${seconds(took)}, ${(took / stored).toFixed(2)} ms each; ${Number(rows).toLocaleString("en")} rows; ${Number(again).toLocaleString("en")} erased again, ${left} of them left; ${memory} MB of memory at most`,
      target: `≤ ${most} ms each; none left`,
      ok: took / stored <= most && Number(again) === erased.length && left === 0,
    });
  }
  folder.remove();

  async function backedUp(stored: number) {
    const url = await databases.create(`stored_${stored}`);
    await fill(url, stored);
    const file = join(folder.path, `backup-${stored}`);
    const { took, memory } = await typed({ DATA_DIR: folder.path, DATABASE_URL: url }, "backup", file);
    const size = (statSync(file).size / 1_048_576).toFixed(0);
    report({
      what: `backup of ${stored.toLocaleString("en")} applications on PostgreSQL, read back`,
      measured: `${seconds(took)}, ${(took / stored).toFixed(2)} ms each; ${size} MB; ${memory} MB of memory at most`,
      target: `≤ ${most} ms each`,
      ok: took / stored <= most,
    });
    const client = new Client({ connectionString: url });
    await client.connect();
    const of = `select id from registration where application_id % ${100 / erasedOfHundred} = 0 order by id`;
    const { rows } = await client.query({ text: of, rowMode: "array" });
    await client.end();
    const erased = rows.flat().map(String);
    const journal = `${file}.erasures`;
    const at = new Date().toISOString();
    writeFileSync(journal, journalText(erased.map((id) => ({ kind: "registration", id, at }))));
    return { file, journal, erased };
  }
}

/** How many of these registrations `fairlead export` still contains. */
async function stillThere(settings: Record<string, string>, ids: ReadonlySet<string>): Promise<number> {
  const child = start(settings, "export");
  let count = 0;
  for await (const line of child.lines) {
    const { registrations } = JSON.parse(line) as { registrations: readonly string[] };
    count += registrations.filter((id) => ids.has(id)).length;
  }
  if ((await child.ended) !== 0) throw new Error(`export: ${child.complaints()}`);
  return count;
}

function start(settings: Record<string, string>, ...parameters: string[]) {
  const env = childEnvironment({ FAIRLEAD_ENV: "demo", ...settings });
  return childOf(spawn(process.execPath, [cli, ...parameters], { env, stdio: ["ignore", "pipe", "pipe"] }));
}

/** Output, duration in ms, and peak memory in MB as sampled. */
async function typed(settings: Record<string, string>, ...parameters: string[]) {
  const began = performance.now();
  const child = start(settings, ...parameters);
  let memory = 0;
  const looking = setInterval(() => (memory = Math.max(memory, residentOf(child.process.pid))), 250);
  let output = "";
  for await (const line of child.lines) output += `${line}\n`;
  const status = await child.ended;
  clearInterval(looking);
  if (status !== 0) throw new Error(`${parameters.join(" ")} ended with ${status}: ${child.complaints()}`);
  return { output, took: performance.now() - began, memory: Math.round(memory) };
}

function residentOf(pid: number | undefined): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024;
  } catch {
    // The process has just ended.
    return 0;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

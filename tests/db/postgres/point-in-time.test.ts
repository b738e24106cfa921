/**
 * Point-in-time recovery following docs/operate/move.md: a server returns to a time, and people
 * erased since are erased again.
 *
 * @module-tag long
 */
import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eraseApplication } from "../../../commands/applications/erase.ts";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import { readBackup, writeBackup } from "../../../commands/backup/file.ts";
import { restore } from "../../../commands/backup/restore.ts";
import { sendBackup } from "../../../commands/backup/upload.ts";
import type { Database } from "../../../db/database.ts";
import { readErasures } from "../../../db/erasures/journal.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { demoOperator } from "../../support/operators.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../support/postgres.ts";
import { newRegistration } from "../../support/registrations.ts";
import { patience } from "../../support/waiting.ts";

describe.skipIf(!hasPostgres())("a server that archives its WAL", () => {
  let server: PostgresServer;
  let folder: string;
  let empty: Scratch;
  const archived = (directory: string) => `wal_level = replica
archive_mode = on
archive_command = 'cmp -s %p ${directory}/%f || test ! -f ${directory}/%f && cp %p ${directory}/%f.partial && sync ${directory}/%f.partial && mv ${directory}/%f.partial ${directory}/%f'`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fairlead-moment-"));
    empty = await createScratch({ empty: true, direct: true });
    // Next to its data, where its user may write.
    server = await startPostgres({ configured: archived });
  });
  afterAll(async () => {
    await server.remove();
    await empty.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test("is restored to a point in time, and backup and journal remove later erased people", async () => {
    const erasureJournal = join(folder, "erasures");
    const config = { operator: demoOperator, publicUrl: "http://jobs.example", erasureJournal };
    const base = join(dirname(server.files), "base");
    const database = openPostgres(server.url);
    await migrate(database);
    const save = async () => {
      const input = newRegistration();
      const saved = await saveRegistration(database, input);
      if (!("applicationId" in saved)) throw new Error(saved.outcome);
      return { id: input.id, applicationId: saved.applicationId };
    };
    const before = await save();
    await server.run("pg_basebackup", ["-d", server.url, "-D", base, "-X", "none", "-c", "fast", "--no-sync"]);
    const [stays, erased] = [await save(), await save()];
    const moment = (await database.query<{ at: string }>("select clock_timestamp()::text as at")).rows[0]?.at ?? "";
    await save();
    await eraseApplication({ database, config, now: () => new Date() }, erased.applicationId);
    await switched(database);
    await database.close();
    await server.stop();

    await rename(server.files, `${server.files}.lost`);
    await rename(base, server.files);
    await appendFile(
      join(server.files, "postgresql.conf"),
      `restore_command = 'cp ${dirname(server.files)}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
    );
    await writeFile(join(server.files, "recovery.signal"), "");
    await server.start();
    const back = openPostgres(server.url);
    await vi.waitFor(async () => expect((await back.query("select where not pg_is_in_recovery()")).rowCount).toBe(1), {
      timeout: patience,
      interval: 100,
    });
    expect(await ids(back)).toEqual([before.id, stays.id, erased.id].sort());

    const path = join(folder, "backup");
    const output = new PassThrough();
    const sent = sendBackup({ database: back, dataDirectory: folder, output, signal: new AbortController().signal });
    await Promise.all([writeBackup(path, null, output), sent.then(() => output.end())]);
    await back.close();
    const last = openPostgres(empty.settings.databaseUrl ?? "");
    const erasures = await readErasures(erasureJournal);
    const done = await readBackup(path, null, (parts) =>
      restore(last, parts, { config, now: new Date(), erasures, mayLack: false }),
    );
    expect(done.erased).toBe(1);
    expect(await ids(last)).toEqual([before.id, stays.id].sort());
    await last.close();
  });

  test("is configured exactly as the document says", async () => {
    const document = await readFile(new URL("../../../docs/operate/move.md", import.meta.url), "utf8");
    for (const line of [...archived("/archive").split("\n"), "recovery_target_action = 'promote'"]) {
      expect(document).toContain(line);
    }
  });
});

async function ids(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>("select id from registration");
  return rows.map(({ id }) => id).sort();
}

/** All written WAL is archived. */
async function switched(database: Database): Promise<void> {
  const { rows } = await database.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  await vi.waitFor(
    async () => {
      const found = await database.query("select from pg_stat_archiver where last_archived_wal >= $1", [rows[0]?.file]);
      expect(found.rowCount).toBe(1);
    },
    { timeout: patience, interval: 100 },
  );
}

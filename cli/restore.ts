/**
 * `fairlead restore FILE`: restores a backup into an empty database. No Fairlead process may run on
 * it meanwhile.
 */
import { checkBackup, readBackup } from "../commands/backup/file.ts";
import { type Restored, restore } from "../commands/backup/restore.ts";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { fillNewDatabase } from "../db/embedded/new-folder.ts";
import { JournalDamaged } from "../db/erasures/file.ts";
import { readErasures } from "../db/erasures/journal.ts";
import { openDatabase } from "../db/open.ts";
import { passphraseOf } from "./backup.ts";
import { command } from "./command.ts";
import { readNamedFile } from "./named-file.ts";

export const restoreCommand = command({
  name: "restore",
  operand: "FILE",
  options: {
    erasures: { value: "PATH" },
    "incomplete-erasures": {},
    "no-erasures": {},
    "passphrase-file": { value: "PATH" },
  },
  summary: "(--erasures PATH [--incomplete-erasures] | --no-erasures) [--passphrase-file PATH]",
  does: "restore a backup into an empty database, without the data that was erased since",
  check: ({ options }) => wrongErasures(options),
  async around({ operand: path, options, config, now, stdout }) {
    const passphrase = passphraseOf(options["passphrase-file"], config);
    const erasures = options.erasures === undefined ? null : await erasuresIn(options.erasures);
    if (erasures?.length === 0 && !options["incomplete-erasures"])
      throw new Error(
        `--erasures (${options.erasures}): contains no erasures. If nothing was ever erased, use --no-erasures.`,
      );
    // Checks the whole file before creating anything.
    await readNamedFile({ option: "FILE", path }, () => checkBackup(path, passphrase));
    const restoreOptions = { config, now: now(), erasures, mayLack: options["incomplete-erasures"] };
    const restored = await intoNew(config, (database) =>
      readBackup(path, passphrase, (parts) => restore(database, parts, restoreOptions)),
    );
    stdout.write(restoredText(restored, erasures !== null));
    return 0;
  },
});

/** The operator must choose whether erasures are repeated: no default is right for everyone. */
function wrongErasures(options: {
  readonly erasures: string | undefined;
  readonly "incomplete-erasures": boolean;
  readonly "no-erasures": boolean;
}): string | null {
  const { erasures, "incomplete-erasures": isIncomplete, "no-erasures": without } = options;
  if (erasures === undefined && !without)
    return "a backup still contains people who were erased after it: give the erasure journal with --erasures, or use --no-erasures if there were none";
  if (!without) return null;
  if (erasures !== undefined) return "--erasures and --no-erasures cannot be combined";
  return isIncomplete ? "--incomplete-erasures needs --erasures" : null;
}

async function erasuresIn(path: string) {
  const named = { option: "--erasures", path };
  try {
    return await readNamedFile(named, () => readErasures(path));
  } catch (error) {
    throw error instanceof JournalDamaged ? new Error(`${named.option}: ${error.message}`, { cause: error }) : error;
  }
}

/** Uses the configured database, which must be empty. */
async function intoNew<T>(config: Config, fill: (database: Database) => Promise<T>): Promise<T> {
  if (!config.databaseUrl) return fillNewDatabase(config.dataDirectory, fill);
  const database = await openDatabase(config);
  try {
    return await fill(database);
  } finally {
    await database.close();
  }
}

function restoredText(
  { at, tables, migrated, erased, ended, heldEmails, unscheduled, waiting, settings }: Restored,
  isErased: boolean,
): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Restored: ${rows} rows of ${Object.keys(tables).length} tables (${tables["application"] ?? 0} applications), verified, as of ${at.toISOString()}`,
    ...(migrated.length > 0 ? [`Migrated to this version's schema: ${migrated.join(", ")}`] : []),
    isErased
      ? `Erased again: ${erased} registrations; ended again: ${ended} job alerts`
      : "Erased again: none (--no-erasures). Anyone erased after the backup is in the database again",
    ...(heldEmails > 0
      ? [
          `Held: ${heldEmails} emails that were waiting and may have been sent since; \`fairlead replay\` lists and sends them`,
        ]
      : []),
    ...(unscheduled > 0
      ? [
          `Unscheduled: ${unscheduled} vacancies and pages whose time has passed since; publish them at the desk if they are missing`,
        ]
      : []),
    `Sent again: ${waiting} webhooks and notices, with the same ids`,
    ...(settings.length > 0
      ? [
          `Settings of the desk, in place of the operator file's unless it says \`settings: file\`: ${settings.map(({ name, at }) => `${name.replace("settings/", "")} (${at.toISOString()})`).join(", ")}`,
        ]
      : []),
    "All users must log in again, and invitations are void. Repeat by hand what was done after the backup: accounts disabled, people who asked not to be contacted, testimonials withdrawn, vacancies closed, settings changed (docs/operate/backup.md)",
  ];
  return lines.map((line) => `${line}\n`).join("");
}

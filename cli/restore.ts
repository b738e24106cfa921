/** `fairlead restore FILE`: a backup becomes a database where none is. Nothing of Fairlead may run on it meanwhile. */
import { checkBackup, readBackup } from "../backup/file.ts";
import { type Restored, restore } from "../backup/restore.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { fillNewDatabase } from "../db/embedded/new-folder.ts";
import { JournalDamaged } from "../db/erasures/file.ts";
import { readErasures } from "../db/erasures/journal.ts";
import { openDatabase } from "../db/open.ts";
import { passphraseOf } from "./backup.ts";
import { command } from "./command.ts";
import { readingNamed } from "./named-file.ts";

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
        `--erasures (${options.erasures}): names nothing that was erased. Where nothing ever was, say --no-erasures.`,
      );
    // All of it first: what is wrong with the file is said before anything is made of it.
    await readingNamed({ option: "FILE", path }, () => checkBackup(path, passphrase));
    const asked = { config, now: now(), erasures, mayLack: options["incomplete-erasures"] };
    const restored = await intoNew(config, (database) =>
      readBackup(path, passphrase, (parts) => restore(database, parts, asked)),
    );
    stdout.write(restoredText(restored, erasures !== null));
    return 0;
  },
});

/** Whoever restores says whether somebody is erased again: nothing is right for everybody. */
function wrongErasures(options: {
  readonly erasures: string | undefined;
  readonly "incomplete-erasures": boolean;
  readonly "no-erasures": boolean;
}): string | null {
  const { erasures, "incomplete-erasures": isIncomplete, "no-erasures": without } = options;
  if (erasures === undefined && !without)
    return "a backup still holds people who were erased after it: name the erasure journal with --erasures, or use --no-erasures if nobody was";
  if (!without) return null;
  if (erasures !== undefined) return "either --erasures or --no-erasures";
  return isIncomplete ? "--incomplete-erasures goes with --erasures alone" : null;
}

async function erasuresIn(path: string) {
  const named = { option: "--erasures", path };
  try {
    return await readingNamed(named, () => readErasures(path));
  } catch (error) {
    throw error instanceof JournalDamaged ? new Error(`${named.option}: ${error.message}`, { cause: error }) : error;
  }
}

/** Into the database of the settings, which has to be empty. */
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
  { at, tables, migrated, erased, ended, heldLetters, waiting }: Restored,
  isErased: boolean,
): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const lines = [
    `Restored: ${rows} rows of ${Object.keys(tables).length} tables (${tables["application"] ?? 0} applications), counted again, as of ${at.toISOString()}`,
    ...(migrated.length > 0 ? [`Brought to today's schema: ${migrated.join(", ")}`] : []),
    isErased
      ? `Erased again: ${erased} registrations; ended again: ${ended} letters of new vacancies`
      : "Erased again: nobody (--no-erasures). Anyone erased after the backup is in the database again",
    ...(heldLetters > 0
      ? [
          `Held: ${heldLetters} emails that were waiting and may have been sent since; \`fairlead replay\` lists and sends them`,
        ]
      : []),
    `Sent again: ${waiting} webhooks and notices, with the same ids`,
    "Everybody has to log in again, and invitations are void. Repeat by hand what was done after the backup: accounts disabled, people who asked not to be contacted, testimonials withdrawn, vacancies closed (docs/backup.md)",
  ];
  return lines.map((line) => `${line}\n`).join("");
}

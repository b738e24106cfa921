/** `fairlead offsite …`: off-site backups (`BACKUP_URL`). */
import { existsSync } from "node:fs";
import type { Config } from "../app/config.ts";
import { isBackupName } from "../domain/backup/names.ts";
import { backupPlace } from "../domain/backup/target.ts";
import { openStore } from "../integrations/backup-store/open.ts";
import { backUp } from "../jobs/back-up.ts";
import { restoreInProcess, runRestoreTest } from "../jobs/restore-test.ts";
import { command, type CommandEnvironment } from "./command.ts";

const { signal: never } = new AbortController();

const listCommand = command({
  name: "offsite list",
  does: "list the backups at BACKUP_URL, oldest first",
  async around({ config, stdout }) {
    const names = await stored(config);
    for (const { name, bytes } of names) stdout.write(`${name}  ${megabytes(bytes)}\n`);
    if (names.length === 0) stdout.write(`${backupPlace(settingsOf(config).target)} has no backups yet.\n`);
    return 0;
  },
});

const nowCommand = command({
  name: "offsite now",
  ofStored: true,
  does: "send a backup to BACKUP_URL at once",
  async run({ output, signal, ...environment }) {
    const { target } = settingsOf(environment.config);
    const sent = await backUp(parts(environment), signal, true);
    if (sent === null) throw new Error("Another process sends or tests a backup. Wait until it is done.");
    output.write(`${sent.name}: ${sent.rowCount} rows, ${megabytes(sent.bytes)}, sent to ${backupPlace(target)}\n`);
    return 0;
  },
});

const testCommand = command({
  name: "offsite test",
  ofStored: true,
  does: "fetch the newest backup, restore it into a temporary database, and compare every row",
  async run({ output, signal, ...environment }) {
    settingsOf(environment.config);
    const restore = restoreInProcess();
    const tested = await runRestoreTest({ ...parts(environment), restore }, signal, true);
    if (tested === null) throw new Error("Another process sends or tests a backup. Wait until it is done.");
    output.write(`${tested.name}: ${tested.rowCount} rows restored and compared\n`);
    return 0;
  },
});

const fetchCommand = command({
  name: "offsite fetch",
  operand: "FILE",
  options: { name: { value: "NAME" } },
  does: "fetch the newest backup, or another one, to a new file for `restore`",
  async around({ operand: path, options, config, stdout }) {
    const backup = settingsOf(config);
    if (existsSync(path)) throw new Error(`FILE (${path}): exists already; choose another name`);
    const name = options.name ?? (await stored(config)).at(-1)?.name;
    if (name === undefined) throw new Error(`${backupPlace(backup.target)} has no backups.`);
    if (!isBackupName(name))
      throw new Error(`--name ${name}: is not the name of a backup; \`offsite list\` shows them`);
    await openStore(backup).get(name, path, never);
    stdout.write(`${path}: ${name}\n`);
    return 0;
  },
});

export const offsiteCommands = [fetchCommand, listCommand, nowCommand, testCommand];

function settingsOf({ backup }: Config) {
  if (backup === null) throw new Error("BACKUP_URL: is not set (docs/operate/backup.md#off-site-backups)");
  return backup;
}

async function stored(config: Config) {
  const files = await openStore(settingsOf(config)).list(never);
  return files.filter(({ name }) => isBackupName(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The command prints what would be logged. */
function parts({ database, config, now }: Pick<CommandEnvironment, "database" | "config" | "now">) {
  const log = { info() {}, warn() {} };
  return { database, config, now, log, openStore };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** `fairlead backup FILE`: writes a consistent snapshot of all data while Fairlead runs. */
import { PassThrough } from "node:stream";
import { sendBackup } from "../commands/backup/upload.ts";
import { type RestoreTest, testRestore } from "../commands/backup/restore-test.ts";
import { checkBackup, type Summary, writeBackup } from "../commands/backup/file.ts";
import { type Config, readPassphrase } from "../app/config.ts";
import { explainFile } from "../domain/files/explain-file.ts";
import { command } from "./command.ts";
import { readNamedFile } from "./named-file.ts";

export const backupCommand = command({
  name: "backup",
  ofStored: true,
  // The new version can make the backup before an upgrade.
  ofOlder: true,
  operand: "FILE",
  options: { check: {}, "restore-test": {}, "passphrase-file": { value: "PATH" } },
  summary: "[--check | --restore-test] [--passphrase-file PATH]",
  does: "write everything to a new backup file, while Fairlead runs; --check reads an existing one, --restore-test also restores it and compares every row",
  check: ({ options }) =>
    options.check && options["restore-test"] ? "--restore-test includes --check; leave one out" : null,
  async run({ database, config, output, signal }) {
    await sendBackup({ database, dataDirectory: config.dataDirectory, output, signal });
    return 0;
  },
  async around({ operand: path, options, config, stdout }, run) {
    const passphrase = passphraseOf(options["passphrase-file"], config);
    if (options["restore-test"]) {
      const tested = await readNamedFile({ option: "FILE", path }, () => testRestore(path, passphrase));
      stdout.write(`${path}: ${testText(tested)}\n`);
      return 0;
    }
    const summary = options.check
      ? await readNamedFile({ option: "FILE", path }, () => checkBackup(path, passphrase))
      : await written(run, (content) => writeBackup(path, passphrase, content), path);
    stdout.write(
      `${summaryText(path, summary)}${passphrase === null ? "" : ", encrypted"}, verified by reading it back\n`,
    );
    return 0;
  },
});

/** The file of `--passphrase-file` overrides the environment; null: no passphrase. */
export function passphraseOf(path: string | undefined, { backupPassphrase }: Config): string | null {
  return path === undefined ? (backupPassphrase ?? null) : readPassphrase(path);
}

/** Writes the output of `run` as it arrives. If either fails, the other ends. */
async function written(
  run: (output: PassThrough) => Promise<number>,
  write: (content: AsyncIterable<Buffer>) => Promise<Summary>,
  path: string,
): Promise<Summary> {
  const content = new PassThrough();
  // The writer sees the error at its next read.
  let failure: unknown;
  content.on("error", (error) => (failure ??= error));
  const running = run(content).then(
    (status) => (status === 0 ? content.end() : content.destroy(new Error(`the command ended with status ${status}`))),
    (error: unknown) => content.destroy(error as Error),
  );
  try {
    return await write(content);
  } catch (error) {
    // It may have failed before it read anything: without a reader the command would wait for ever.
    content.destroy();
    // Wrapped, because a closed pipe would otherwise count as success (command-line.ts).
    const ofFile = failure === undefined ? explainFile(error, { to: "write", user: process.getuid?.() }) : null;
    const why = ofFile === null ? messageOf(failure ?? error) : `FILE (${path}): ${ofFile}`;
    throw new Error(`No backup was written. ${why}`, { cause: error });
  } finally {
    await running;
  }
}

function testText({ at, rows, tables, applications, migrated }: RestoreTest): string {
  const compared = migrated ? "and counted; it was migrated, so its values could not be compared" : "and compared";
  return `${rows} rows of ${tables} tables (${applications} applications) as of ${at.toISOString()}, restored into a temporary database ${compared}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function summaryText(path: string, { start, totals, bytes }: Summary): string {
  const rows = Object.values(totals.tables).reduce((sum, count) => sum + count, 0);
  const applications = totals.tables["application"] ?? 0;
  const size = `${(bytes / 1_048_576).toFixed(1)} MB`;
  return `${path}: ${rows} rows of ${Object.keys(totals.tables).length} tables (${applications} applications) as of ${start.at}, ${size}`;
}

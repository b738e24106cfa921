/** What a start with these answers would refuse, as config.ts says it: the two files are read like any other. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { askingErrors, ConfigurationError, readConfig } from "../../config.ts";
import { explainFolder } from "../../db/folder.ts";

export interface Refusal {
  /** Of the environment, or in the operator file. */
  readonly place: string;
  /** In words for the operator. */
  readonly text: string;
}

/** Every error. Nothing is left on the disk. */
export function refusalsOf(operatorFile: string, environmentFile: string): Refusal[] {
  // In a folder of this user's alone: the file may hold the secret of a webhook.
  const directory = temporaryFolder();
  const path = join(directory, "operator.yaml");
  try {
    writeFileSync(path, operatorFile, { mode: 0o600 });
    const config = readConfig({ ...parseEnv(environmentFile), OPERATOR_FILE: path });
    // They stop the first start alone, which this will be.
    return askingErrors(path, config.operator).map((error) => refusalIn(error, path));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors.map((each) => refusalIn(each, path));
    throw error;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Throws in words for the operator: the environment says where such folders are. */
function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "fairlead-init-"));
  } catch (error) {
    const text = explainFolder(error, "TMPDIR", tmpdir());
    throw text === null ? error : new Error(text, { cause: error });
  }
}

/** "OPERATOR_FILE (…) identity.host: …", "mail, webhooks: …" or "SMTP_URL: …" */
function refusalIn(error: string, path: string): Refusal {
  // The file is not there any more, and its lines are nobody's.
  const own = error
    .replace(`OPERATOR_FILE (${path})`, "")
    .replace(/ \(line \d+\)$/, "")
    .trim();
  const [, place = "", text = own] = /^([\w.]+)[^:]*: ([^]*)$/.exec(own) ?? [];
  return { place, text };
}

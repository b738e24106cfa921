/** What a start with these answers would refuse, as config.ts says it: the two files are read like any other. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { askingErrors, ConfigurationError, readConfig } from "../../config.ts";
import { explainFolder } from "../../db/folder.ts";
import { lawWants } from "../../domain/market-law/check.ts";

export interface Refusal {
  /** Of the environment, or in the operator file. */
  readonly place: string;
  /** In words for the operator. */
  readonly text: string;
}

/** Every error. Nothing is left on the disk. */
export function refusalsOf(operatorFile: string, environmentFile: string): Refusal[] {
  return withFile(operatorFile, (path) => {
    try {
      const config = readConfig({ ...parseEnv(environmentFile), OPERATOR_FILE: path });
      // They stop the first start alone, which this will be.
      return askingErrors(path, config.operator).map((error) => refusalIn(error, path));
    } catch (error) {
      if (error instanceof ConfigurationError) return error.errors.map((each) => refusalIn(each, path));
      throw error;
    }
  });
}

/** What the law asks for that a start only warns of; none where the two files cannot be read yet. */
export function wantsOf(operatorFile: string, environmentFile: string): Refusal[] {
  return withFile(operatorFile, (path) => {
    try {
      const { operator } = readConfig({ ...parseEnv(environmentFile), OPERATOR_FILE: path });
      return lawWants(operator).map((want) => refusalIn(want, path));
    } catch (error) {
      if (error instanceof ConfigurationError) return [];
      throw error;
    }
  });
}

/** In a folder of this user's alone: the file may hold the secret of a webhook. */
function withFile<T>(operatorFile: string, read: (path: string) => T): T {
  const directory = temporaryFolder();
  const path = join(directory, "operator.yaml");
  try {
    writeFileSync(path, operatorFile, { mode: 0o600 });
    return read(path);
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

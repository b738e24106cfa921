/** Validates the generated files with app/config.ts, exactly as a start would. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { askingErrors, ConfigurationError, readConfig, sampleOperator } from "../../app/config.ts";
import { explainFolder } from "../../db/folder.ts";
import { type OpenTask, openTasks } from "../../domain/operator/open-tasks.ts";
import { sampleTexts } from "../../domain/operator/sample.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { missingFromCatalog } from "../../domain/vacancies/production.ts";

export interface Refusal {
  /** A setting of the environment, or a place in the operator file. */
  readonly place: string;
  readonly text: string;
}

/** Returns every error. Leaves nothing on disk. */
export function refusalsOf(operatorFile: string, environmentFile: string): Refusal[] {
  return withFile(operatorFile, (path) => {
    try {
      const config = readConfig({ ...parseEnv(environmentFile), OPERATOR_FILE: path });
      // These stop only the first start, which this is about.
      return askingErrors(path, config.operator).map((error) => refusalIn(error, path));
    } catch (error) {
      if (error instanceof ConfigurationError) return error.errors.map((each) => refusalIn(each, path));
      throw error;
    }
  });
}

/** What remains to do with the written files, as the desk lists it. Empty for a demo. */
export function tasksOf(environmentFile: string): OpenTask[] {
  const { environment, operator } = readConfig(parseEnv(environmentFile), { gaps: "allowed" });
  if (environment === "demo") return [];
  const { vacancies, testimonials } = shownFromFile(operator, new Date());
  const catalog = { isEmpty: vacancies.length === 0, open: vacancies, testimonials };
  return openTasks(operator, vacancies, missingFromCatalog(catalog, sampleTexts(sampleOperator())));
}

/** A private folder, because the file may hold a webhook secret. */
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

/** Throws with a message for the operator that names TMPDIR. */
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
  // The temporary file is gone, so its path and line numbers are meaningless.
  const own = error
    .replace(`OPERATOR_FILE (${path})`, "")
    .replace(/ \(line \d+\)$/, "")
    .trim();
  const [, place = "", text = own] = /^([\w.]+)[^:]*: ([^]*)$/.exec(own) ?? [];
  return { place, text };
}

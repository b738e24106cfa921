/** The commands that need the database: run by the command line itself, or by the process that holds the embedded one. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { exportApplications } from "../db/queries/export.ts";
import { countPurgeable, purge } from "../applications/purge.ts";
import { retentionCutoffs } from "../domain/retention/cutoffs.ts";
import { bounceCommand } from "./bounce.ts";
import { examine } from "./doctor.ts";
import { eraseCommand } from "./erase.ts";
import { csvHeader, csvRow } from "./csv.ts";
import { mailCommand } from "./mail.ts";
import { replayCommand } from "./replay.ts";
import { recruiterCommand } from "./recruiter.ts";
import type { CommandHandler } from "./socket.ts";
import { webhookCommand } from "./webhook.ts";

export const commandNames = [
  "bounce",
  "doctor",
  "erase",
  "export",
  "mail",
  "purge",
  "recruiter",
  "replay",
  "webhook",
] as const;
export type CommandName = (typeof commandNames)[number];

export interface CommandParts {
  readonly database: Database;
  readonly config: Config;
}

export function commandHandlers({ database, config }: CommandParts): Record<CommandName, CommandHandler> {
  return {
    /** One e-mail that came back, as the mail server hands it over. */
    bounce: ([message = ""], output) => bounceCommand(database, message, output),

    /** Sends a test e-mail. */
    mail: (parameters, output) => mailCommand(config, parameters, output),

    /** Lists dead letters and sends them again. */
    replay: (parameters, output) => replayCommand(database, parameters, output),

    /** Tests a webhook, or switches one on again. */
    webhook: (parameters, output) => webhookCommand({ database, config }, parameters, output),

    /** What works, what does not, and what production would refuse. Status 1 when something does not work. */
    async doctor(_parameters, output) {
      const findings = await examine(config, database);
      for (const { kind, text } of findings) output.write(`${kind.padEnd(8)}${text}\n`);
      return findings.some(({ kind }) => kind === "fault") ? 1 : 0;
    },

    /** Everything about one person, at once. */
    erase: (parameters, output) => eraseCommand({ database, config }, parameters, output),

    /** Every application with its answers, one a line. Rejects with the usage when the arguments are others. */
    async export(parameters, output, signal) {
      const format = exportFormat(parameters);
      await pipeline(Readable.from(lines(database, format)), output, { end: false, signal });
      return 0;
    },

    /** Who may log in to the desk. */
    recruiter: (parameters, output) => recruiterCommand({ database, config, now: new Date() }, parameters, output),

    /** Deletes what is past its time, or with `--dry-run` says how much that would be. */
    async purge(parameters, output) {
      const dryRun = parameters.length === 1 && parameters[0] === "--dry-run";
      if (parameters.length > 0 && !dryRun) throw new Error("usage: fairlead purge [--dry-run]");
      const cutoffs = retentionCutoffs(new Date(), config.operator.retentionDays);
      const counts = await (dryRun ? countPurgeable(database, cutoffs) : purge(database, cutoffs));
      output.write(`${JSON.stringify({ dryRun, ...counts })}\n`);
      return 0;
    },
  };
}

async function* lines(database: Database, format: "jsonl" | "csv"): AsyncGenerator<string> {
  if (format === "csv") yield csvHeader();
  for await (const application of exportApplications(database)) {
    yield format === "csv" ? csvRow(application) : `${JSON.stringify(application)}\n`;
  }
}

export function exportFormat(parameters: readonly string[]): "jsonl" | "csv" {
  const [flag, value, ...rest] = parameters.flatMap((parameter) => parameter.split("=", 2));
  if (flag === undefined) return "jsonl";
  if (flag === "--format" && (value === "jsonl" || value === "csv") && rest.length === 0) return value;
  throw new Error("usage: fairlead export [--format jsonl|csv]");
}

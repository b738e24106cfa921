/** The commands that need the database: run by the command line itself, or by the process that holds the embedded one. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../db/database.ts";
import { exportApplications } from "../db/queries/export.ts";
import { csvHeader, csvRow } from "./csv.ts";
import type { CommandHandler } from "./socket.ts";

export const commandNames = ["export"] as const;
export type CommandName = (typeof commandNames)[number];

export function commandHandlers({ database }: { database: Database }): Record<CommandName, CommandHandler> {
  return {
    /** Every application with its answers, one a line. Rejects with the usage when the arguments are others. */
    async export(parameters, output, signal) {
      const format = exportFormat(parameters);
      await pipeline(Readable.from(lines(database, format)), output, { end: false, signal });
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

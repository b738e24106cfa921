/** `fairlead export`: writes every application with its answers, one per line. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../db/database.ts";
import { exportApplications } from "../db/queries/export.ts";
import { command } from "./command.ts";
import { csvHeader, csvRow } from "./csv.ts";

export const exportCommand = command({
  name: "export",
  ofStored: true,
  options: { format: { value: ["jsonl", "csv"] } },
  does: "write every application with its answers to standard output, one per line",
  async run({ database, options: { format = "jsonl" }, output, signal }) {
    await pipeline(Readable.from(lines(database, format)), output, { end: false, signal });
    return 0;
  },
});

async function* lines(database: Database, format: "jsonl" | "csv"): AsyncGenerator<string> {
  if (format === "csv") yield csvHeader();
  for await (const application of exportApplications(database)) {
    yield format === "csv" ? csvRow(application) : `${JSON.stringify(application)}\n`;
  }
}

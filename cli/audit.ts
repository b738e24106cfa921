/** `fairlead audit export`: writes the audit log as JSON lines, to be kept elsewhere. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../db/database.ts";
import { type AuditCursor, auditLines, cursorBefore, readCursor, writeCursor } from "../db/queries/audit-lines.ts";
import { command } from "./command.ts";

export const auditExportCommand = command({
  name: "audit export",
  ofStored: true,
  options: { since: { value: "TIME" }, after: { value: "CURSOR" } },
  does: "write the audit log of the desk, oldest first, one JSON line each: all of it, since a time, or after a cursor",
  check({ options: { since, after } }) {
    if (since !== undefined && after !== undefined) return "--since and --after cannot be combined";
    if (since !== undefined && momentOf(since) === null) return "--since must be a time such as 2026-01-31T12:00:00Z";
    return after === undefined || readCursor(after) ? null : "--after must be the cursor of an exported line";
  },
  async run({ database, options: { since, after }, output, signal }) {
    const from = after === undefined ? cursorBefore(momentOf(since ?? "") ?? new Date(0)) : readCursor(after);
    if (from) await pipeline(Readable.from(lines(database, from)), output, { end: false, signal });
    return 0;
  },
});

/** A date, or a time with its zone: without a zone it would depend on the machine that reads it. */
function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

async function* lines(database: Database, from: AuditCursor): AsyncGenerator<string> {
  for await (const line of auditLines(database, from)) {
    yield `${JSON.stringify({ cursor: writeCursor(line), ...line })}\n`;
  }
}

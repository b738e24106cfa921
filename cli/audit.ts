/** `fairlead audit export`: the audit log, a line for each thing done, to be kept elsewhere. */
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
    if (since !== undefined && after !== undefined) return "--since and --after do not go together";
    if (since !== undefined && momentOf(since) === null) return "--since is a time such as 2026-01-31T12:00:00Z";
    return after === undefined || readCursor(after) ? null : "--after is the cursor of a line that was exported";
  },
  async run({ database, options: { since, after }, output, signal }) {
    const from = after === undefined ? cursorBefore(momentOf(since ?? "") ?? new Date(0)) : readCursor(after);
    if (from) await pipeline(Readable.from(lines(database, from)), output, { end: false, signal });
    return 0;
  },
});

/** A day, or a moment with its zone: without one it would be that of whichever machine reads it. */
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

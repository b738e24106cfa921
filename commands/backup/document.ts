/**
 * The content of a backup, the same for both engines, as lines of JSON: a header, then for each
 * table its columns and one line per row with all values as text. The last line holds the totals
 * and a digest of all lines before it.
 */
import { createHash } from "node:crypto";

/** Version of the format. A program reads no newer one. */
export const documentFormat = 1;

export interface Start {
  readonly fairlead: "backup";
  readonly format: number;
  /** ISO 8601: the moment of the snapshot. */
  readonly at: string;
  readonly engine: string;
  /** The schema it was read from: applied migrations, with their digests. */
  readonly migrations: readonly { readonly name: string; readonly digest: string }[];
}

export interface Table {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface Totals {
  readonly tables: Readonly<Record<string, number>>;
  readonly sequences: Readonly<Record<string, { readonly last: number; readonly called: boolean }>>;
}

export type Part =
  | { readonly kind: "start"; readonly start: Start }
  | { readonly kind: "table"; readonly table: Table }
  /** Rows of the most recent table: JSON arrays of strings and nulls. */
  | { readonly kind: "rows"; readonly rows: readonly string[] }
  | { readonly kind: "end"; readonly totals: Totals };

/** The backup is truncated, was changed, or is not a backup. Nothing was restored from it. */
export class BackupDamaged extends Error {
  constructor(how: string) {
    super(`The backup ${how}.`);
    this.name = "BackupDamaged";
  }
}

/** Maximum rows of a part, and the approximate size at which a part ends. */
const most = { rows: 500, bytes: 1_048_576 } as const;

export async function* writeDocument(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const part of parts) {
    const bytes = Buffer.from(textOf(part, () => hash.digest("hex")));
    if (part.kind !== "end") hash.update(bytes);
    yield bytes;
  }
}

function textOf(part: Part, digest: () => string): string {
  switch (part.kind) {
    case "start":
      return `${JSON.stringify(part.start)}\n`;
    case "table":
      return `${JSON.stringify(part.table)}\n`;
    case "rows":
      return part.rows.length === 0 ? "" : `${part.rows.join("\n")}\n`;
    case "end":
      return `${JSON.stringify({ end: part.totals, sha256: digest() })}\n`;
  }
}

/**
 * Yields the parts in order. Throws {@link BackupDamaged}, possibly only at the end: do not rely on
 * any part before that.
 */
export async function* readDocument(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const hash = createHash("sha256");
  const counted: Record<string, number> = {};
  let table: string | null = null;
  let rows: string[] = [];
  let size = 0;
  let ended = false;
  let started = false;
  for await (const line of linesOf(bytes)) {
    if (ended) throw new BackupDamaged("continues after its end");
    if (line[0] === rowBegins) {
      if (table === null) throw new BackupDamaged("has rows outside a table");
      hash.update(line).update("\n");
      counted[table] = (counted[table] ?? 0) + 1;
      size += line.length;
      if (rows.push(line.toString()) < most.rows && size < most.bytes) continue;
    }
    if (rows.length > 0) yield { kind: "rows", rows };
    [rows, size] = [[], 0];
    if (line[0] === rowBegins) continue;
    const content = parsed(line);
    if (!started) {
      if (content["fairlead"] !== "backup") throw new BackupDamaged("was not written by Fairlead");
      const start = content as unknown as Start;
      if (start.format !== documentFormat)
        throw new BackupDamaged(`has format ${start.format}, which this version cannot read`);
      started = true;
      yield { kind: "start", start };
    } else if (typeof content["table"] === "string") {
      table = content["table"];
      if (table in counted) throw new BackupDamaged(`has the table ${table} twice`);
      counted[table] = 0;
      yield { kind: "table", table: content as unknown as Table };
    } else {
      const totals = content["end"] as Totals | undefined;
      if (!totals?.tables || !totals.sequences) throw new BackupDamaged("has an unreadable line");
      if (content["sha256"] !== hash.digest("hex")) throw new BackupDamaged("was changed: its digest differs");
      if (!same(totals.tables, counted)) throw new BackupDamaged("has another number of rows than its totals say");
      ended = true;
      yield { kind: "end", totals };
      continue;
    }
    hash.update(line).update("\n");
  }
  if (!ended) throw new BackupDamaged("is truncated");
}

const rowBegins = "[".charCodeAt(0);
const lineEnds = "\n".charCodeAt(0);

/** Yields lines without their line break. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(lineEnds); at !== -1; at = chunk.indexOf(lineEnds, from)) {
      const line = chunk.subarray(from, at);
      yield rest.length === 0 ? line : Buffer.concat([...rest, line]);
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) throw new BackupDamaged("is truncated");
}

function parsed(line: Buffer): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(line.toString());
    if (typeof content === "object" && content !== null) return content as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new BackupDamaged("has an unreadable line");
}

function same(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

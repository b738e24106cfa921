/**
 * What a backup holds, the same for both engines: lines of JSON. First whose it is, then of each table what its columns are and a
 * line for each row with every value as text, and last how much there was of everything, with a digest of all lines before it.
 */
import { createHash } from "node:crypto";

/** The version of all this. A program reads none that is newer than itself. */
export const documentFormat = 1;

export interface Start {
  readonly fairlead: "backup";
  readonly format: number;
  /** ISO 8601: the moment that it shows everything at. */
  readonly at: string;
  readonly engine: string;
  /** The schema it was read from: what had been applied, with the digest of each. */
  readonly migrations: readonly { readonly name: string; readonly digest: string }[];
}

export interface Table {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface Totals {
  /** Rows, by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Where each goes on. */
  readonly sequences: Readonly<Record<string, { readonly last: number; readonly called: boolean }>>;
}

export type Part =
  | { readonly kind: "start"; readonly start: Start }
  | { readonly kind: "table"; readonly table: Table }
  /** Some rows of the table named last: JSON arrays of texts and nulls. */
  | { readonly kind: "rows"; readonly rows: readonly string[] }
  | { readonly kind: "end"; readonly totals: Totals };

/** It is cut off, was changed, or is no backup. Nothing was taken from it. */
export class BackupDamaged extends Error {
  constructor(how: string) {
    super(`The backup ${how}.`);
    this.name = "BackupDamaged";
  }
}

/** Rows of a part at most, and bytes at about which a part ends. */
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

/** The parts again, in their order. Throws {@link BackupDamaged}, at the end at the latest: until then nothing may be relied on. */
export async function* readDocument(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const hash = createHash("sha256");
  const counted: Record<string, number> = {};
  let table: string | null = null;
  let rows: string[] = [];
  let size = 0;
  let ended = false;
  let started = false;
  for await (const line of linesOf(bytes)) {
    if (ended) throw new BackupDamaged("goes on behind its end");
    if (line[0] === rowBegins) {
      if (table === null) throw new BackupDamaged("has rows of no table");
      hash.update(line).update("\n");
      counted[table] = (counted[table] ?? 0) + 1;
      size += line.length;
      if (rows.push(line.toString()) < most.rows && size < most.bytes) continue;
    }
    if (rows.length > 0) yield { kind: "rows", rows };
    [rows, size] = [[], 0];
    if (line[0] === rowBegins) continue;
    const said = parsed(line);
    if (!started) {
      if (said["fairlead"] !== "backup") throw new BackupDamaged("is none of Fairlead");
      const start = said as unknown as Start;
      if (start.format !== documentFormat)
        throw new BackupDamaged(`has format ${start.format}, which this version cannot read`);
      started = true;
      yield { kind: "start", start };
    } else if (typeof said["table"] === "string") {
      table = said["table"];
      if (table in counted) throw new BackupDamaged(`has the table ${table} twice`);
      counted[table] = 0;
      yield { kind: "table", table: said as unknown as Table };
    } else {
      const totals = said["end"] as Totals | undefined;
      if (!totals?.tables || !totals.sequences) throw new BackupDamaged("has a line that cannot be read");
      if (said["sha256"] !== hash.digest("hex")) throw new BackupDamaged("is not what was written: its digest differs");
      if (!same(totals.tables, counted)) throw new BackupDamaged("has not as many rows as it says");
      ended = true;
      yield { kind: "end", totals };
      continue;
    }
    hash.update(line).update("\n");
  }
  if (!ended) throw new BackupDamaged("is cut off");
}

const rowBegins = "[".charCodeAt(0);
const lineEnds = "\n".charCodeAt(0);

/** Without what ends each. */
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
  if (rest.length > 0) throw new BackupDamaged("is cut off");
}

function parsed(line: Buffer): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(line.toString());
    if (typeof said === "object" && said !== null) return said as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new BackupDamaged("has a line that cannot be read");
}

function same(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

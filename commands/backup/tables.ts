/**
 * The tables, sequences, indexes and references of a database, read from its catalog so that none
 * is missed.
 */
import type { Queryable } from "../../db/database.ts";
import { json, type Row, text } from "../../db/rows.ts";
import type { Table } from "./document.ts";

/**
 * Tables never copied: rate-limit counters, and the list of migrations, which the target writes
 * itself.
 */
export const neverCopied: readonly string[] = ["rate_limit", "schema_migration"];

/**
 * Also excluded from backups: checks of this moment and machine; and whatever lets people in, so
 * that neither a leaked nor a restored backup opens old sessions, links or half-finished log-ins.
 * After a restore everyone logs in again, and pending invitations must be renewed.
 */
export const notBackedUp: readonly string[] = [
  ...neverCopied,
  "backup_run",
  "health_check",
  "recruiter_session",
  "recruiter_verification",
  "recruiter_invitation",
];

const ours = "n.nspname = current_schema()";

export function tablesOf(database: Queryable, leftOut: readonly string[]): Promise<Table[]> {
  return database.rows(
    { table: text, columns: json<Table["columns"]>() },
    `select c.relname as "table", jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1::text[])
     group by 1 order by 1`,
    [leftOut],
  );
}

export async function sequencesOf(database: Queryable): Promise<string[]> {
  const rows = await database.rows(
    { name: text },
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind = 'S' order by 1`,
  );
  return rows.map(({ name }) => name);
}

const partShape = { table: text, name: text, definition: text };

/** Recreated after the rows are loaded, which is faster and allows any order of rows. */
export interface Upkeep {
  readonly references: readonly Row<typeof partShape>[];
  readonly indexes: readonly Row<typeof partShape>[];
}

export async function upkeepOf(database: Queryable): Promise<Upkeep> {
  const references = await database.rows(
    partShape,
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and k.contype = 'f' order by 1, 2`,
  );
  const indexes = await database.rows(
    partShape,
    `select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind = 'r' and not x.indisunique
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid) order by 1, 2`,
  );
  return { references, indexes };
}

/** Quotes one of our own names for a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Makes text output independent of server settings. */
export const exactTexts =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; " +
  "set local bytea_output = 'hex'; set local extra_float_digits = 1";

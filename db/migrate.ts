/**
 * Migrates the database to the newest schema: the SQL files of db/migrations by name, each in a
 * transaction with the row that records it. After an interruption the next start continues.
 */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { versionText } from "../domain/version.ts";
import type { Database, Queryable, Transaction } from "./database.ts";
import { refuseOldServer } from "./postgres/server-version.ts";
import { boolean, integer, onlyRow, text } from "./rows.ts";
import { schemaMigration } from "./schema.ts";

export interface Migration {
  /** For example `0001_applications`. */
  name: string;
  sql: string;
}

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** An applied migration was edited, so its text no longer describes the database. */
export class MigrationEdited extends Error {
  constructor(name: string) {
    super(`migration ${name} was changed after it had been applied; write a new one instead`);
    this.name = "MigrationEdited";
  }
}

/** For example "0012_figures and 3 more". */
function listed([first = "", ...more]: readonly string[]): string {
  return more.length > 0 ? `${first} and ${more.length} more` : first;
}

/**
 * A newer version has migrated the database: what this version writes could be lost, refused or
 * wrong.
 */
export class SchemaNewer extends Error {
  constructor(unknown: readonly string[], steps: readonly Migration[]) {
    const known = steps.at(-1)?.name ?? "none";
    super(
      `The database is from a newer version of Fairlead: it has ${listed(unknown)}, but this is ` +
        `${versionText}, which knows the schema up to ${known}. Start the newer version again, or restore the backup ` +
        "that was made before it into an empty database (docs/operate/upgrade.md).",
    );
    this.name = "SchemaNewer";
  }
}

/**
 * The previous version's processes may still use the database: only a server process that starts
 * may migrate it.
 */
export class SchemaOlder extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database is from an older version of Fairlead: it lacks ${listed(missing)}. Nothing was changed. Stop the processes of the ` +
        `older version and start those of this one, ${versionText}, which migrate it; then try again (docs/operate/upgrade.md).`,
    );
    this.name = "SchemaOlder";
  }
}

/**
 * For commands, which run beside other processes: leaves an older version's database on a server as
 * it is, and throws {@link SchemaOlder} unless `ofOlder` accepts it.
 */
export async function migrateBesideOthers(database: Database, { ofOlder = false } = {}): Promise<void> {
  const missing = database.kind === "postgres" ? await missingMigrations(database) : [];
  if (missing.length === 0) await migrate(database);
  else if (!ofOlder) throw new SchemaOlder(missing);
}

/** Migrations that an older version has not applied; empty: up to date, or no database yet. */
async function missingMigrations(database: Queryable): Promise<string[]> {
  const { rowCount } = await database.query("select where to_regclass('schema_migration') is not null");
  if (rowCount === 0) return [];
  const rows = await database.rows({ name: text }, "select name from schema_migration");
  const applied = new Set(rows.map(({ name }) => name));
  // None applied: the first start was interrupted at its beginning.
  return applied.size === 0 ? [] : migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Applied migrations of a newer version, in order. */
export async function unknownMigrations(
  database: Queryable,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const rows = await database.rows(
    { name: text },
    "select name from schema_migration where name <> all($1::text[]) order by name",
    [steps.map(({ name }) => name)],
    "unknown-migrations",
  );
  return rows.map(({ name }) => name);
}

/**
 * Advisory lock, so that one process migrates while others wait. Arbitrary, but the same in every
 * version.
 */
export const migrationLock = 4_127_338_801_220_546n;

/**
 * Resolves to the names of the migrations applied. Throws, having changed nothing, {@link
 * SchemaNewer} or ServerTooOld.
 */
export async function migrate(
  database: Pick<Database, "transaction">,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const applied: string[] = [];
  const alone = { locks: [migrationLock], unhurried: true };
  const refuseNewer = async (transaction: Transaction) => {
    const unknown = await unknownMigrations(transaction, steps);
    if (unknown.length > 0) throw new SchemaNewer(unknown, steps);
  };
  await database.transaction(async (transaction) => {
    await prepare(transaction);
    await refuseNewer(transaction);
  }, alone);
  for (const step of steps) {
    if (await database.transaction((transaction) => apply(transaction, step), alone)) applied.push(step.name);
  }
  // Again, because a newer version may have started and held the lock between two steps.
  await database.transaction(refuseNewer, alone);
  return applied;
}

async function prepare(transaction: Transaction): Promise<void> {
  // Checked first: `if not exists` alone prints a notice at every start.
  const { version, prepared } = onlyRow(
    await transaction.rows(
      { version: integer, prepared: boolean },
      `select current_setting('server_version_num')::integer as version, to_regclass('schema_migration') is not null as prepared`,
    ),
  );
  refuseOldServer(version);
  if (prepared) return;
  await transaction.script(
    "create table schema_migration (name text primary key, digest text not null, applied_at timestamptz not null)",
  );
}

/** Identifies the text of a migration that was applied. */
export function digestOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

async function apply(transaction: Transaction, { name, sql }: Migration): Promise<boolean> {
  const digest = digestOf(sql);
  const [applied] = await transaction.orm.select().from(schemaMigration).where(eq(schemaMigration.name, name));
  if (applied?.digest === digest) return false;
  if (applied) throw new MigrationEdited(name);
  await transaction.script(sql);
  await transaction.query("insert into schema_migration values ($1, $2, now())", [name, digest]);
  return true;
}

/**
 * Brings the database to the newest schema: plain SQL from db/migrations, in the order of their names, each in a
 * transaction of its own together with the row that records it. Killed half way, the next start goes on.
 */
import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { schemaMigration } from "./schema.ts";

export interface Migration {
  /** Such as `0001_applications`. */
  name: string;
  sql: string;
}

const files = import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true });

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ""), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** A migration that has run was edited afterwards: its text no longer says what the database holds. */
export class MigrationEdited extends Error {
  constructor(name: string) {
    super(`migration ${name} was changed after it had been applied; write a new one instead`);
    this.name = "MigrationEdited";
  }
}

/** The advisory lock that makes one process migrate while others wait. Arbitrary, but the same in every version. */
const migrationLock = 4_127_338_801_220_546n;

/** Resolves to the names of what was applied, none if there was nothing to do. */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<string[]> {
  const applied: string[] = [];
  const alone = { locks: [migrationLock], unhurried: true };
  await database.transaction(prepare, alone);
  for (const step of steps) {
    if (await database.transaction((transaction) => apply(transaction, step), alone)) applied.push(step.name);
  }
  return applied;
}

async function prepare(transaction: Transaction): Promise<void> {
  // Asked first, since `if not exists` alone prints a notice on every start.
  const { rowCount } = await transaction.query("select where to_regclass('schema_migration') is not null");
  if (rowCount > 0) return;
  await transaction.script(
    "create table schema_migration (name text primary key, digest text not null, applied_at timestamptz not null)",
  );
}

async function apply(transaction: Transaction, { name, sql }: Migration): Promise<boolean> {
  const digest = createHash("sha256").update(sql).digest("hex");
  const [applied] = await transaction.orm.select().from(schemaMigration).where(eq(schemaMigration.name, name));
  if (applied?.digest === digest) return false;
  if (applied) throw new MigrationEdited(name);
  await transaction.script(sql);
  await transaction.query("insert into schema_migration values ($1, $2, now())", [name, digest]);
  return true;
}

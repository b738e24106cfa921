/** Loads a copy of a whole database into an empty one, in one transaction. */
import type { Database, Transaction } from "../../db/database.ts";
import { digestOf, migrate, migrationLock, migrations } from "../../db/migrate.ts";
import { boolean, integer, onlyRow } from "../../db/rows.ts";
import { BackupDamaged, type Part, type Start, type Table } from "./document.ts";
import { exactTexts, quoted, tablesOf, type Upkeep, upkeepOf } from "./tables.ts";

export interface Loaded {
  readonly at: Date;
  readonly tables: Readonly<Record<string, number>>;
  /** Migrations applied after loading, which the copy did not have. */
  readonly migrated: readonly string[];
}

/** The target database is not empty. */
export class NotEmpty extends Error {
  constructor() {
    super(
      "This database is not empty: it has tables of Fairlead. Nothing was changed. Restore into a new database (createdb) on which no Fairlead process has started.",
    );
    this.name = "NotEmpty";
  }
}

/**
 * `afterwards` runs in the same transaction on the newest schema; its handle's transactions are
 * this one. Rejects with {@link NotEmpty} or {@link BackupDamaged}, or if this version does not
 * know the copy's schema.
 */
export async function load(
  database: Database,
  parts: AsyncIterable<Part>,
  afterwards: (inside: Database, transaction: Transaction) => Promise<void>,
): Promise<Loaded> {
  return database.transaction(
    async (transaction) => {
      if (await isUsed(transaction)) throw new NotEmpty();
      const inside: Database = {
        ...database,
        ...transaction,
        kind: database.kind,
        transaction: (work) => work(transaction),
      };
      const done = await loadInto(inside, transaction, parts);
      await afterwards(inside, transaction);
      // Without statistics the first queries would get plans for empty tables. Part of the
      // transaction, however long it takes.
      await transaction.script("analyze");
      return done;
    },
    { unhurried: true, locks: [migrationLock] },
  );
}

async function isUsed(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.rows(
    { isUsed: boolean },
    `select to_regclass('schema_migration') is not null or to_regclass('application') is not null
       or to_regnamespace('pgboss') is not null as "isUsed"`,
  );
  return onlyRow(rows).isUsed;
}

async function loadInto(inside: Database, transaction: Transaction, parts: AsyncIterable<Part>): Promise<Loaded> {
  await transaction.script(exactTexts);
  let start: Start | undefined;
  let upkeep: Upkeep = { references: [], indexes: [] };
  let known = new Map<string, Table>();
  let insert: ((rows: readonly string[]) => Promise<void>) | undefined;
  let counts: Readonly<Record<string, number>> = {};
  for await (const part of parts) {
    if (part.kind === "start") {
      start = part.start;
      await migrate(inside, schemaOf(start));
      known = new Map((await tablesOf(transaction, [])).map((table) => [table.table, table]));
      upkeep = await upkeepOf(transaction);
      await takeAway(transaction, upkeep);
    } else if (part.kind === "table") {
      insert = await beginTable(transaction, part.table, known.get(part.table.table));
    } else if (part.kind === "rows") {
      await insert?.(part.rows);
    } else {
      for (const [name, { last, called }] of Object.entries(part.totals.sequences)) {
        await transaction.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), last, called]);
      }
      counts = part.totals.tables;
    }
  }
  if (!start) throw new BackupDamaged("is truncated");
  for (const [table, expected] of Object.entries(counts)) {
    const rows = await transaction.rows({ count: integer }, `select count(*) as count from ${quoted(table)}`);
    const { count } = onlyRow(rows);
    if (count !== expected)
      throw new Error(`${table} has ${count} rows, but the backup has ${expected}. Nothing was changed.`);
  }
  await restoreUpkeep(transaction, upkeep, Object.keys(counts));
  return { at: new Date(start.at), tables: counts, migrated: await migrate(inside) };
}

/** The migrations the backup had. Throws if one of them is unknown here. */
function schemaOf({ migrations: applied }: Start) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  return applied.map(({ name, digest }) => {
    const migration = known.get(name);
    if (!migration || digestOf(migration.sql) !== digest) {
      throw new Error(
        `The backup is from a newer version of Fairlead: this one does not know its migration ${name}. Nothing was changed.`,
      );
    }
    return migration;
  });
}

async function beginTable(transaction: Transaction, { table, columns }: Table, known: Table | undefined) {
  const types = new Map(known?.columns.map(({ name, type }) => [name, type]));
  const wrong = columns.find(({ name, type }) => types.get(name) !== type);
  if (!known || wrong) throw new BackupDamaged(`has a table that its schema lacks: ${table}`);
  // Only user triggers: the table's owner may disable them, the references are dropped, and the
  // copy holds what triggers would write.
  await transaction.script(`alter table ${quoted(table)} disable trigger user; delete from ${quoted(table)}`);
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const values = columns.map(({ type }, index) => `(v ->> ${index})::${type}`).join(", ");
  const statement = `insert into ${quoted(table)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) v`;
  return async (rows: readonly string[]) => {
    await transaction.query(statement, [`[${rows.join(",")}]`]);
  };
}

async function takeAway(transaction: Transaction, { references, indexes }: Upkeep): Promise<void> {
  const statements = [
    ...references.map(({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
    ...indexes.map(({ name }) => `drop index ${quoted(name)}`),
  ];
  await transaction.script(statements.join("; "));
}

/** Adding a reference checks all rows. */
async function restoreUpkeep(transaction: Transaction, { references, indexes }: Upkeep, tables: readonly string[]) {
  for (const { definition } of indexes) await transaction.script(definition);
  for (const { table, name, definition } of references) {
    await transaction.script(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const table of tables) await transaction.script(`alter table ${quoted(table)} enable trigger user`);
}

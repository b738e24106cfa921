import type { Queryable, Transaction } from "../../db/database.ts";

export async function keepTags(transaction: Transaction, names: readonly string[]): Promise<void> {
  await transaction.query(
    "insert into tag (name) select unnest($1::text[]) on conflict do nothing",
    [names],
    "keep-tags",
  );
}

/** A tag may describe the only person who had it, so it is deleted with its last use. */
export async function forgetUnusedTags(database: Queryable): Promise<void> {
  await database.query(
    "delete from tag t where not exists (select from application a where a.tags <> '{}' and a.tags && array[t.name])",
  );
}

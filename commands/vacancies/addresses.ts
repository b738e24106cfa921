import type { Transaction } from "../../db/database.ts";
import { text } from "../../db/rows.ts";

/**
 * The taken slugs among `base`, `base-2` and so on. No other transaction can take one until this
 * one ends.
 */
export async function takenSlugs(transaction: Transaction, base: string): Promise<ReadonlySet<string>> {
  await transaction.query("select pg_advisory_xact_lock($1::bigint)", [addressesLock.toString()]);
  const taken = await transaction.rows(
    { slug: text },
    "select slug from vacancy where slug = $1 or slug like $1 || '-%'",
    [base],
  );
  return new Set(taken.map(({ slug }) => slug));
}

const addressesLock = 7_203_118_440_920_552n;

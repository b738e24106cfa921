/** Which addresses are taken: who is about to take one comes after whoever does so at the same moment. */
import type { Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";

/** Of `base` itself, `base-2` and so on; nobody takes another until the transaction ends. */
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

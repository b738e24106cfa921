/** The numbers recruiters write from (B5). */
import type { Queryable } from "../db/database.ts";
import type { Operator } from "../domain/operator/operator.ts";

/**
 * Keeps every number of the operator's file, so that one that is taken out later is still known to have been ours (B5).
 * Called at every start and whenever the file changes.
 */
export async function rememberNumbers(database: Queryable, operator: Operator, now: Date): Promise<void> {
  const { identity, recruiters } = operator;
  const numbers = new Map<string, string>();
  if (identity.whatsapp) numbers.set(identity.whatsapp, identity.name);
  for (const { name, numbers: own } of recruiters) for (const number of own) numbers.set(number, name);
  if (numbers.size === 0) return;
  await database.query(
    `insert into recruiter_number (number, name, first_seen_at, last_seen_at)
     select n.number, n.name, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as n (number text, name text)
     on conflict (number) do update set name = excluded.name, last_seen_at = excluded.last_seen_at`,
    [JSON.stringify([...numbers].map(([number, name]) => ({ number, name }))), now.toISOString()],
  );
}

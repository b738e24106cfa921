import type { Queryable } from "../../db/database.ts";
import type { Operator } from "../../domain/operator/operator.ts";

/**
 * Keeps every number of the operator file, so that a number removed later is still known as ours
 * (B5). Call it at each start and whenever the file changes.
 */
export async function rememberNumbers(database: Queryable, operator: Operator, now: Date): Promise<void> {
  const numbers = numbersIn(operator);
  if (numbers.size === 0) return;
  await database.query(
    `insert into recruiter_number (number, name, first_seen_at, last_seen_at)
     select n.number, n.name, $2::timestamptz, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as n (number text, name text)
     on conflict (number) do update set name = excluded.name, last_seen_at = excluded.last_seen_at`,
    [JSON.stringify([...numbers].map(([number, name]) => ({ number, name }))), now.toISOString()],
  );
}

/**
 * Forgets a past number: from now on `/verify` answers no to it. Not if the settings in use or the
 * operator file have it: a process would remember it again, now or when the desk gives them back.
 */
export async function forgetNumber(
  database: Queryable,
  { operator, fileOperator }: { readonly operator: Operator; readonly fileOperator: Operator },
  number: string,
): Promise<"done" | "unknown" | "in_file" | "at_desk"> {
  if (numbersIn(fileOperator).has(number)) return "in_file";
  if (numbersIn(operator).has(number)) return "at_desk";
  const { rowCount } = await database.query("delete from recruiter_number where number = $1", [number]);
  return rowCount > 0 ? "done" : "unknown";
}

/** The names of the current numbers, which are in E.164. */
function numbersIn({ identity, recruiters }: Operator): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  if (identity.whatsapp) numbers.set(identity.whatsapp, identity.name);
  for (const { name, numbers: own } of recruiters) for (const number of own) numbers.set(number, name);
  return numbers;
}

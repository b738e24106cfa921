/** What a link covers (D30), read or locked for a command. */
import type { Queryable, Transaction } from "../../db/database.ts";
import { linkScopeCondition } from "../../db/queries/link-scope.ts";
import { boolean, integer, nullable, onlyRow, type Row, text, time } from "../../db/rows.ts";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import {
  type Command,
  type CommandContext,
  Moved,
  type Recorded,
  runCommand,
  runInBatches,
  type Work,
} from "./command.ts";
import { lockGroups } from "./merge-groups.ts";

const scopedShape = {
  id: text,
  applicationId: integer,
  createdAt: time,
  name: text,
  email: text,
  emailKey: text,
  /** E.164. */
  phone: text,
  /** When a correction brought it to its mailbox; null: it was sent with it. */
  emailCorrectedAt: nullable(time),
};

export type ScopedRegistration = Row<typeof scopedShape>;

/** An application locked until the end of the transaction. */
export interface ScopedApplication extends ApplicationState {
  readonly id: number;
  /** It is merged with others: a command on it alone ends the merge (merge-groups.ts). */
  readonly isMerged: boolean;
  /** Its registrations that the link covers, oldest first; at least one. */
  readonly registrations: readonly ScopedRegistration[];
  /** How many registrations may be other people's. */
  readonly others: number;
}

/**
 * The shown registration, or one that no correction moved to this mailbox: an undo would move what
 * is recorded with it to the previous mailbox, perhaps a stranger's.
 */
export function stayingOf({ registrations }: ScopedApplication, shown: string): string {
  const staying = registrations.filter(({ emailCorrectedAt }) => emailCorrectedAt === null);
  return staying.some(({ id }) => id === shown) ? shown : (staying[0]?.id ?? shown);
}

/**
 * All registrations a link covers, newest first, duplicates included.
 * @param among only those in these applications
 */
export function registrationsInScope(
  database: Queryable,
  linkScope: LinkScope,
  among?: readonly number[],
): Promise<ScopedRegistration[]> {
  const { condition, values, name } = scopeAmong(linkScope, among);
  return database.rows(
    scopedShape,
    `select r.id, r.application_id as "applicationId", r.created_at as "createdAt", r.name, r.email, r.email_key as "emailKey",
       r.phone, r.email_corrected_at as "emailCorrectedAt"
     from registration r where ${condition} order by r.created_at desc, r.id desc`,
    values,
    `scoped-${name}`,
  );
}

function scopeAmong(
  linkScope: LinkScope,
  among: readonly number[] | undefined,
): { readonly condition: string; readonly values: readonly unknown[]; readonly name: string } {
  const { condition, values, name } = linkScopeCondition(linkScope);
  if (among === undefined) return { condition, values, name };
  return {
    condition: `${condition} and r.application_id = any($${values.length + 1}::bigint[])`,
    values: [...values, among],
    name: `${name}-among`,
  };
}

/**
 * Whether no covered registration was corrected before and all were confirmed by email: one more
 * email is then no more than the form itself causes. Ignores held ones, of which no one is
 * notified.
 */
export async function isFirstOfConfirmed(database: Queryable, linkScope: LinkScope): Promise<boolean> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const rows = await database.rows(
    { first: boolean },
    `select not exists (select from registration r join application a on a.id = r.application_id
       where ${condition} and a.held_at is null and (r.corrected_at is not null or r.name_corrected_at is not null or not exists (
         select from delivery d where d.application_id = r.application_id and d.event_type = 'applicant.received'
           and d.payload->>'registrationId' = r.id and d.delivered_at is not null))) as first`,
    values,
    `is-first-of-confirmed-${name}`,
  );
  return onlyRow(rows).first;
}

/**
 * Applications per transaction. Anyone can send thousands under one number and mailbox. A
 * transaction takes about 30 ms for each, and blocks all others on the embedded engine.
 */
const batchSize = 10;

export interface OnScope<Refusal> {
  /** The registration whose application comes first; omitted: any. */
  readonly shown?: string | undefined;
  readonly locks?: readonly bigint[] | undefined;
  /** @param parts receives the applications that it separates */
  readonly perform: (application: ScopedApplication, work: Work, parts: Set<number>) => Promise<Recorded | Refusal>;
}

/**
 * Runs a command on all applications that a link covers: in one transaction, or many of them in
 * batches ({@link runInBatches}).
 */
export async function runOnScope<Refusal>(
  context: CommandContext,
  linkScope: LinkScope,
  { shown, locks = [], perform }: OnScope<Refusal>,
): Promise<readonly (Recorded | Refusal)[]> {
  const handled = new Set<number>();
  const commandOn = (among?: readonly number[]): Command<ScopedApplication, Refusal> => ({
    locks,
    lock: (transaction) => lockScope(transaction, linkScope, among),
    perform: (application, work) => perform(application, work, handled),
  });
  const ids = await applicationsInScope(context, linkScope, shown);
  if (ids.length <= batchSize) return runCommand(context, commandOn());
  const began = context.now();

  async function* batches(): AsyncGenerator<readonly number[]> {
    // Another command may move registrations to an application that no batch has.
    for (let left = ids; left.length > 0; left = await applicationsInScope(context, linkScope, shown, began)) {
      left = left.filter((id) => !handled.has(id));
      for (const id of left) handled.add(id);
      for (let from = 0; from < left.length; from += batchSize) yield left.slice(from, from + batchSize);
      if (left.length === 0) return;
    }
  }
  return runInBatches(context, batches(), commandOn);
}

/** The shown registration's first. @param until omits later registrations */
async function applicationsInScope(
  { database }: CommandContext,
  linkScope: LinkScope,
  shown: string | undefined,
  until?: Date,
): Promise<number[]> {
  const { condition, values, name } = linkScopeCondition(linkScope);
  const next = values.length + 1;
  const rows = await database.rows(
    { id: integer },
    `select r.application_id as id from registration r
     where ${condition} and ($${next}::timestamptz is null or r.created_at <= $${next}::timestamptz)
     group by r.application_id order by bool_or(r.id = $${next + 1}) desc, r.application_id`,
    [...values, until?.toISOString() ?? null, shown ?? ""],
    `applications-in-scope-${name}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks the applications of the covered registrations, with those merged with them, by id. Throws
 * {@link Moved}.
 * @param among only these applications
 */
export async function lockScope(
  transaction: Transaction,
  linkScope: LinkScope,
  among?: readonly number[],
): Promise<ScopedApplication[]> {
  const { condition, values } = scopeAmong(linkScope, among);
  const into = await transaction.rows(
    { id: integer },
    `select distinct r.application_id as id from registration r where ${condition}`,
    values,
  );
  const groups = await lockGroups(
    transaction,
    into.map(({ id }) => id),
  );
  const locked = groups.flatMap(({ lead, members }) => {
    const isMerged = members.length > 0;
    return [lead, ...members].map((application) => ({ ...application, isMerged }));
  });
  // In id order, as they were locked.
  locked.sort((a, b) => a.id - b.id);
  // Read again under the lock, oldest first.
  const own = Map.groupBy(
    (await registrationsInScope(transaction, linkScope, among)).toReversed(),
    (each) => each.applicationId,
  );
  const ids = locked.map(({ id }) => id);
  const known = new Set(ids);
  for (const id of own.keys()) if (!known.has(id)) throw new Moved();
  const counts = await transaction.rows(
    { id: integer, count: integer },
    `select application_id as id, count(*) as count from registration where application_id = any($1::bigint[])
     group by application_id`,
    [ids],
  );
  const all = new Map(counts.map(({ id, count }) => [id, count]));
  return locked.flatMap((application) => {
    const registrations = own.get(application.id) ?? [];
    const others = (all.get(application.id) ?? 0) - registrations.length;
    return registrations.length === 0 ? [] : [{ ...application, registrations, others }];
  });
}

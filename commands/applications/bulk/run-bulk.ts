/**
 * Runs a bulk action (begin-bulk.ts) in batches of one transaction each. Each application, with
 * those merged with it, gets the single command, and its result is stored in the same transaction:
 * nothing is done twice or left out, even with several processes.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Transaction } from "../../../db/database.ts";
import { integer, json, nullable, oneOf, text, time } from "../../../db/rows.ts";
import { isUnavailable } from "../../../db/unavailable.ts";
import type { RecruiterAction, Recruiter } from "../../../domain/desk/actions.ts";
import { type BulkRefusal, endsWaiting } from "../../../domain/desk/bulk.ts";
import { deskRoles } from "../../../domain/desk/desk.ts";
import { type CommandContext, runCommand, nothing, type Nothing, type Recorded, type Work } from "../command.ts";
import { takeGroupAction } from "../take-action.ts";
import { type Group, idsOf, lockGroups } from "../merge-groups.ts";
import type { Refused } from "../recruiter-command.ts";
import { undoInGroup } from "../undo.ts";

/** Applications per transaction, which bounds how long others wait for their locks. */
const batchSize = 25;

const bulkShape = {
  recruiterId: text,
  recruiterName: text,
  /** Null: the account is disabled, and its action stops. */
  role: nullable(oneOf(deskRoles)),
  asked: json<RecruiterAction | { readonly act: "undo" }>(),
  askedAt: time,
};

const itemShape = {
  id: integer,
  /** For an undo: the event to undo. */
  event: nullable(integer),
};

interface Item {
  readonly id: number;
  readonly event: number | null;
}

/** Applications locked together, and those of them that were selected. */
interface Part {
  readonly group: Group;
  readonly items: readonly Item[];
  readonly recruiter: Recruiter | null;
  readonly action: RecruiterAction | { readonly act: "undo" };
  /** When the recruiter asked for it. */
  readonly askedAt: Date;
}

export interface Running {
  /** Aborting leaves the remaining batches for the next run. */
  readonly signal?: AbortSignal;
  /** Receives the error of an application that failed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Runs until all items are done or locked by others. A failed batch is retried one item at a time,
 * so that one failure blocks no other.
 */
export async function runBulk(context: CommandContext, id: string, running: Running): Promise<void> {
  let size = batchSize;
  let found: readonly number[] = [0];
  while (found.length > 0 && !running.signal?.aborted) {
    const batch = await runBatch(context, id, size);
    await yieldToEventLoop();
    found = batch.ids;
    if (isUnavailable(batch.error)) throw batch.error;
    if (batch.error !== null && found.length <= 1) {
      running.onError(batch.error);
      await context.database.transaction((transaction) =>
        settleItems(transaction, id, { ids: found, event: null, refusal: "failed" }),
      );
    }
    size = batch.error === null ? batchSize : 1;
  }
  if (found.length === 0) await finish(context, id);
}

interface Batch {
  /** Applications of the batch; empty: nothing is left. */
  readonly ids: readonly number[];
  /** Why the batch was rolled back; null: it was committed. */
  readonly error: unknown;
}

async function runBatch(context: CommandContext, bulkId: string, size: number): Promise<Batch> {
  let ids: readonly number[] = [];
  try {
    await runCommand<Part, Nothing>(context, {
      lock: (transaction) => lockBatch(transaction, bulkId, size, (found) => (ids = found)),
      async perform(part, work) {
        for (const settled of await performPart(part, work)) await settleItems(work.transaction, bulkId, settled);
        return nothing;
      },
    });
    return { ids, error: null };
  } catch (error) {
    return { ids, error };
  }
}

/** Marks items of deleted applications as `gone`. `pick` receives the batch's ids. */
async function lockBatch(
  transaction: Transaction,
  bulkId: string,
  size: number,
  pick: (ids: readonly number[]) => void,
): Promise<readonly Part[]> {
  pick([]);
  const [bulk] = await transaction.rows(
    bulkShape,
    `select b.recruiter_id as "recruiterId", b.recruiter_name as "recruiterName", b.asked, b.at as "askedAt",
       case when r.disabled_at is null then r.role end as role
     from bulk b join recruiter r on r.id = b.recruiter_id
     where b.id = $1 and b.finished_at is null for share of b`,
    [bulkId],
    "bulk-to-do",
  );
  if (!bulk) return [];
  const items = await transaction.rows(
    itemShape,
    `select i.application_id as id,
       (select o.event_id from bulk_item o join bulk b on b.undoes = o.bulk_id
         where b.id = i.bulk_id and o.application_id = i.application_id) as event
     from bulk_item i where i.bulk_id = $1 and i.event_id is null and i.refusal is null
     order by i.application_id limit $2 for update of i skip locked`,
    [bulkId, size],
    "bulk-items-to-do",
  );
  if (items.length === 0) return [];
  pick(items.map((item) => item.id));
  const { recruiterId: id, recruiterName: name, role, asked: action, askedAt } = bulk;
  const recruiter = role && { id, name, role };
  const groups = await lockGroups(
    transaction,
    items.map((item) => item.id),
  );
  const parts = groups.map((group) => {
    const inGroup = new Set(idsOf(group));
    return { group, items: items.filter((item) => inGroup.has(item.id)), recruiter, action, askedAt };
  });
  const there = new Set(parts.flatMap((part) => part.items));
  const gone = items.filter((item) => !there.has(item)).map((item) => item.id);
  await settleItems(transaction, bulkId, { ids: gone, event: null, refusal: "gone" });
  return parts;
}

interface Settled {
  readonly ids: readonly number[];
  readonly event: number | null;
  readonly refusal: BulkRefusal | null;
}

/** Merged applications are handled once; an undo once per event. */
async function performPart({ group, items, recruiter, action, askedAt }: Part, work: Work): Promise<Settled[]> {
  const ids = items.map(({ id }) => id);
  if (recruiter === null) return [{ ids, event: null, refusal: "forbidden" }];
  // All of them may be several people's.
  const since = action.act === "spam" ? null : askedAt;
  if (endsWaiting(action.act) && (await wasSentAgain(work.transaction, group, since))) {
    return [{ ids, event: null, refusal: "several" }];
  }
  if (action.act !== "undo") return [{ ids, ...settledBy(await takeGroupAction(work, group, { recruiter }, action)) }];
  const settled: Settled[] = [];
  for (const [event, all] of Map.groupBy(items, (item) => item.event ?? 0)) {
    const { refusal, ...undone } = settledBy(await undoInGroup(work, group, { recruiter }, event));
    // A later change prevents the undo, which is no fault of the recruiter.
    const why = refusal === "not_allowed" ? "changed" : refusal;
    settled.push({ ids: all.map(({ id }) => id), ...undone, refusal: why });
  }
  return settled;
}

/**
 * Whether there are registrations, after the first, that may be another person's and need a look.
 * @param since only later ones; null: all
 */
async function wasSentAgain(transaction: Transaction, group: Group, since: Date | null): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `select from registration where application_id = any($1::bigint[]) and ($2::timestamptz is null or created_at > $2::timestamptz)
     limit 2`,
    [idsOf(group), since?.toISOString() ?? null],
    "sent-again",
  );
  return rowCount > (since === null ? 1 : 0);
}

function settledBy(answer: Recorded | Refused): Omit<Settled, "ids"> {
  return answer.kind === "done" ? { event: answer.event, refusal: null } : { event: null, refusal: answer.refusal };
}

async function settleItems(transaction: Transaction, bulkId: string, { ids, event, refusal }: Settled): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(
    "update bulk_item set event_id = $3, refusal = $4 where bulk_id = $1 and application_id = any($2::bigint[])",
    [bulkId, ids, event, refusal],
    "settle-bulk-items",
  );
}

/**
 * Called by each process that finds nothing left. Removes the line for colleagues, which every
 * history has by then.
 */
async function finish({ database, now }: CommandContext, id: string): Promise<void> {
  await database.query(
    `update bulk b set finished_at = $2::timestamptz, asked = asked - 'line' where b.id = $1 and b.finished_at is null
       and not exists (select from bulk_item i where i.bulk_id = b.id and i.event_id is null and i.refusal is null)`,
    [id, now().toISOString()],
  );
}

/** Unclaimed actions, oldest first: large ones, and those whose requester is gone. */
export async function bulksToRun({ database, now }: CommandContext): Promise<string[]> {
  const rows = await database.rows(
    { id: text },
    `select id from bulk where finished_at is null and background_from <= $1::timestamptz order by at, id limit 5`,
    [now().toISOString()],
    "bulks-to-run",
  );
  return rows.map(({ id }) => id);
}

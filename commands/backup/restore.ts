/** Restores a backup: loads it, migrates it, and repeats the erasures that happened since. */
import { endAfterRestore } from "../job-alerts/end-after-restore.ts";
import { eraseAfterRestore } from "../applications/erase-after-restore.ts";
import type { Deployment } from "../applications/events.ts";
import type { Database, Transaction } from "../../db/database.ts";
import type { Erasure } from "../../db/erasures/file.ts";
import { allErasures, keyOf } from "../../db/erasures/journal.ts";
import { integer, onlyRow, text, time } from "../../db/rows.ts";
import { quarantineRestored } from "../outbox/quarantine-restored.ts";
import { cancelRestoredPages } from "../site/scheduled-publishing.ts";
import { cancelRestored } from "../vacancies/scheduled-publishing.ts";
import type { Part } from "./document.ts";
import { type Loaded, load } from "./load-rows.ts";

export interface RestoreOptions {
  readonly config: Deployment;
  readonly now: Date;
  /** Entries of the erasure journal; null: repeat no erasures. */
  readonly erasures: readonly Erasure[] | null;
  /** Accept a journal that lacks erasures known to the backup. */
  readonly mayLack: boolean;
}

export interface Restored extends Loaded {
  readonly erased: number;
  /** Job alerts that were ended again. */
  readonly ended: number;
  /** Pending emails. */
  readonly heldEmails: number;
  /** Vacancies and pages of the site whose scheduled time has passed. */
  readonly unscheduled: number;
  /** Pending webhooks and notices, which will be sent. */
  readonly waiting: number;
  /**
   * Documents of settings that take the place of the operator file's, and when they were published.
   */
  readonly settings: readonly { readonly name: string; readonly at: Date }[];
}

/** The journal is older than the backup, or belongs to another deployment. */
export class JournalIncomplete extends Error {
  constructor(count: number) {
    super(
      `The erasure journal lacks ${count} erasures that the backup knows: it is older than the backup, incomplete, or from another deployment. Nothing was restored. Use the newest copy of the journal; if there is none, continue with --incomplete-erasures.`,
    );
    this.name = "JournalIncomplete";
  }
}

/** Restores into an empty database, in one transaction. */
export async function restore(
  database: Database,
  parts: AsyncIterable<Part>,
  options: RestoreOptions,
): Promise<Restored> {
  let done: Omit<Restored, keyof Loaded> = {
    erased: 0,
    ended: 0,
    heldEmails: 0,
    unscheduled: 0,
    waiting: 0,
    settings: [],
  };
  const loaded = await load(database, parts, async (inside, transaction) => {
    done = await settle(inside, transaction, options);
  });
  return { ...loaded, ...done };
}

async function settle(inside: Database, transaction: Transaction, { config, now, erasures, mayLack }: RestoreOptions) {
  const heldEmails = await quarantineRestored(transaction, now);
  const unscheduled = (await cancelRestored(transaction, now)) + (await cancelRestoredPages(transaction, now));
  if (erasures !== null && !mayLack) {
    const journal = new Set(erasures.map(keyOf));
    const lacking = (await allErasures(transaction)).filter((erasure) => !journal.has(keyOf(erasure))).length;
    if (lacking > 0) throw new JournalIncomplete(lacking);
  }
  const context = { database: inside, config: { ...config, erasureJournal: undefined }, now: () => now };
  const of = (kind: Erasure["kind"]) => (erasures ?? []).filter((erasure) => erasure.kind === kind);
  const ended = await endAfterRestore(transaction, of("alert"));
  const erased = await eraseAfterRestore(context, transaction, of("registration"));
  const rows = await transaction.rows(
    { count: integer },
    "select count(*) as count from delivery where delivered_at is null and dead_at is null",
  );
  const settings = await transaction.rows(
    { name: text, at: time },
    "select name, published_at as at from site_document where starts_with(name, 'settings/') and published is not null order by name",
  );
  return { erased, ended, heldEmails, unscheduled, waiting: onlyRow(rows).count, settings };
}

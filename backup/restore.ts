/** A backup becomes a database again: loaded, brought to today's schema, and everything erased that was erased since. */
import { endAgain } from "../alerts/end-again.ts";
import { eraseAgain } from "../applications/erase-again.ts";
import type { Deployment } from "../applications/events.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Erasure } from "../db/erasures/file.ts";
import { allErasures, keyOf } from "../db/erasures/journal.ts";
import { integer, onlyRow } from "../db/rows.ts";
import { holdRestoredLetters } from "../outbox/hold-restored.ts";
import type { Part } from "./document.ts";
import { type Loaded, load } from "./load.ts";

export interface Asked {
  readonly config: Deployment;
  readonly now: Date;
  /** The journal's; null: nobody is erased. */
  readonly erasures: readonly Erasure[] | null;
  /** It may lack what the backup knows to be erased. */
  readonly mayLack: boolean;
}

export interface Restored extends Loaded {
  /** Registrations that were in the backup, and are gone again. */
  readonly erased: number;
  /** Letters of new vacancies that ended again. */
  readonly ended: number;
  /** E-mails that waited. */
  readonly heldLetters: number;
  /** Webhooks and notices that waited, and go on. */
  readonly waiting: number;
}

/** The journal is older than the backup, or another deployment's. */
export class JournalLacks extends Error {
  constructor(count: number) {
    super(
      `The erasure journal lacks ${count} of what the backup itself knows to be erased: it is older than the backup, not whole, or another deployment's. Nothing was restored. Take the newest copy of it; where there is none, --incomplete-erasures goes on with this one.`,
    );
    this.name = "JournalLacks";
  }
}

/** Into a database that is empty. One transaction: rejecting, it leaves nothing behind. */
export async function restore(database: Database, parts: AsyncIterable<Part>, asked: Asked): Promise<Restored> {
  let done = { erased: 0, ended: 0, heldLetters: 0, waiting: 0 };
  const loaded = await load(database, parts, async (inside, transaction) => {
    done = await settle(inside, transaction, asked);
  });
  return { ...loaded, ...done };
}

async function settle(inside: Database, transaction: Transaction, { config, now, erasures, mayLack }: Asked) {
  const heldLetters = await holdRestoredLetters(transaction, now);
  if (erasures !== null && !mayLack) {
    const journal = new Set(erasures.map(keyOf));
    const lacking = (await allErasures(transaction)).filter((erasure) => !journal.has(keyOf(erasure))).length;
    if (lacking > 0) throw new JournalLacks(lacking);
  }
  const context = { database: inside, config: { ...config, erasureJournal: undefined }, now: () => now };
  const of = (kind: Erasure["kind"]) => (erasures ?? []).filter((erasure) => erasure.kind === kind);
  const ended = await endAgain(transaction, of("alert"));
  const erased = await eraseAgain(context, transaction, of("registration"));
  const rows = await transaction.rows(
    { count: integer },
    "select count(*) as count from delivery where delivered_at is null and dead_at is null",
  );
  return { erased, ended, heldLetters, waiting: onlyRow(rows).count };
}

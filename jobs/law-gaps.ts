/**
 * Settings that the law table requires and the operator file of a running site lacks: stored with a
 * date, logged at each start, mailed to the operator once. They stop nothing, because a new release
 * may require more than the one before.
 */
import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import type { Database, Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { knownLawGaps } from "../db/queries/law-gaps.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { lawGaps } from "../domain/market-law/check.ts";
import { datedGaps, settingOf } from "../domain/market-law/gaps.ts";
import { addDeliveries } from "../commands/outbox/enqueue.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { sendsEmail } from "../commands/outbox/sends-email.ts";

export interface LawGapDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Pick<Logger, "warn">;
  readonly now: () => Date;
}

/**
 * Advisory lock, so that one process at a time mails new gaps. Arbitrary, but the same in every
 * release.
 */
const noting = "6203318847715";

/** Updates the table of gaps and logs all of them; does nothing in the demo. */
export async function noteLawGaps({ database, config, log, now: clock }: LawGapDependencies): Promise<void> {
  if (config.environment !== "production") return;
  const now = clock();
  const gaps = lawGaps(config.operator);
  const known = await database.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${noting})`);
    const added = await writeGaps(transaction, [...new Set(gaps.map(settingOf))], now);
    const fresh = gaps.filter((gap) => added.has(settingOf(gap)));
    if (fresh.length > 0 && sendsEmail(config)) {
      const about = { gaps: fresh.map((gap) => ({ text: gap })) };
      await addDeliveries(transaction, null, [emailDraft("operator.law_gaps", "operator", newDeliveryId, about)], now);
    }
    return knownLawGaps(transaction);
  });
  if (gaps.length > 0) log.warn({ gaps: datedGaps(gaps, known) }, gapsText);
}

const gapsText =
  "the operator file lacks settings that the law of its countries requires: add them. This site keeps running; a new one would not start";

/** Resolves to the settings that were not in the table before. */
async function writeGaps(transaction: Transaction, settings: readonly string[], now: Date): Promise<Set<string>> {
  await transaction.query("delete from law_gap where setting <> all($1::text[])", [settings]);
  const rows = await transaction.rows(
    { setting: text },
    `insert into law_gap (setting, since) select setting, $2::timestamptz from unnest($1::text[]) as s (setting)
     on conflict do nothing returning setting`,
    [settings, now.toISOString()],
  );
  return new Set(rows.map(({ setting }) => setting));
}

/**
 * What the law table asks for and the operator file of a running site lacks: noted with its day, logged at each start, and mailed to the
 * operator once. It stops nothing: a new version may ask for more than the one before.
 */
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database, Transaction } from "../db/database.ts";
import { text } from "../db/rows.ts";
import { knownLawGaps } from "../db/queries/law-gaps.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { lawGaps } from "../domain/market-law/check.ts";
import { datedGaps, settingOf } from "../domain/market-law/gaps.ts";
import { addDeliveries } from "../outbox/add.ts";
import { newDeliveryId } from "../outbox/delivery-id.ts";
import { sendsMail } from "../outbox/sends-mail.ts";

export interface LawGapDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Pick<Logger, "warn">;
  readonly now: () => Date;
}

/** The advisory lock of the process that notes gaps: one at a time mails them. Arbitrary, but the same in every version. */
const noting = "6203318847715";

/** Resolves once the table says what the file lacks now. Logs all of it; in the demo nothing. */
export async function noteLawGaps({ database, config, log, now: clock }: LawGapDependencies): Promise<void> {
  if (config.environment !== "production") return;
  const now = clock();
  const gaps = lawGaps(config.operator);
  const known = await database.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(${noting})`);
    const added = await writeGaps(transaction, [...new Set(gaps.map(settingOf))], now);
    const fresh = gaps.filter((gap) => added.has(settingOf(gap)));
    if (fresh.length > 0 && sendsMail(config)) {
      const about = { gaps: fresh.map((gap) => ({ text: gap })) };
      await addDeliveries(transaction, null, [emailDraft("operator.law_gaps", "operator", newDeliveryId, about)], now);
    }
    return knownLawGaps(transaction);
  });
  if (gaps.length > 0) log.warn({ gaps: datedGaps(gaps, known) }, gapsText);
}

const gapsText =
  "the operator file lacks what the law of its countries asks for: add it; the site runs on meanwhile, a new one would not start";

/** Resolves to those that were not there before. */
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

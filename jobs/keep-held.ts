/**
 * Keeps those who are held back from being forgotten (docs/decisions/0009): two hours before the 24 hours end, whoever nobody
 * decided about goes to the queue; and the operator is told of a flood, whose members stay for people to decide.
 */
import { addDeliveries } from "../db/queries/application-events.ts";
import { dueHeld, lockHeld } from "../db/queries/desk/held/due.ts";
import { claimFloods, recordTold, untoldFloods } from "../db/queries/desk/held/floods.ts";
import { letThrough } from "../db/queries/desk/held/release.ts";
import { creationEvent, type StoredCreation } from "../db/queries/desk/held/stored-creation.ts";
import { creationDrafts } from "../domain/delivery/creation.ts";
import { emailDraft } from "../domain/delivery/drafts.ts";
import { isReleased } from "../domain/held-back/release.ts";
import { fallbackMarket, isMarketCode, markets } from "../locales/markets.ts";
import type { ClockDependencies } from "./clock-dependencies.ts";

const batchSize = 100;

/** One sweep. What fails is told of and left for the next one. */
export async function keepHeld(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.now();
  await tellFloods(deps, now).catch(onError);
  let last = 0;
  for (;;) {
    const batch = await dueHeld(deps.database, now, last, batchSize);
    for (const id of batch) {
      if (signal?.aborted) return;
      await release(deps, id, now).catch(onError);
    }
    last = batch.at(-1) ?? last;
    if (batch.length < batchSize) return;
  }
}

async function release(deps: ClockDependencies, applicationId: number, now: Date): Promise<void> {
  const { database, queue, config, newDeliveryId, log } = deps;
  const tell = (stored: StoredCreation) => {
    const { tag } = markets[isMarketCode(stored.market) ? stored.market : fallbackMarket];
    return creationDrafts(config, creationEvent(stored, tag, new URL(config.publicUrl).host), newDeliveryId);
  };
  const done = await database.transaction(async (transaction) => {
    const one = await lockHeld(transaction, applicationId);
    if (!one?.heldAt || !isReleased(one, one.told, now)) return false;
    await letThrough({ transaction, queue, applicationId, heldAt: one.heldAt, now, actor: "clock", tell });
    return true;
  });
  if (done) log.info({ application: applicationId }, "let through by the clock");
}

/**
 * By e-mail, if there is any: otherwise nobody was told, and they go to the queue like all others. One letter for all that are
 * new, and at most one an hour, so that a flood of floods is none in the operator's mailbox.
 */
async function tellFloods(deps: ClockDependencies, now: Date): Promise<void> {
  const { config, database, queue, newDeliveryId, log } = deps;
  if (!config.operator.mail || !config.smtpUrl || (await untoldFloods(database, now)).length === 0) return;
  const told = await database.transaction(async (transaction) => {
    const floods = await claimFloods(transaction, now);
    if (floods.length === 0) return null;
    const about = {
      count: floods.reduce((sum, { count }) => sum + count, 0),
      floods: floods.length,
      since: floods.map(({ since }) => since.toISOString()).toSorted()[0] ?? null,
      reasons: [...new Set(floods.map(({ reason }) => reason))].join(" "),
    };
    const draft = emailDraft("operator.flood", "operator", newDeliveryId, about);
    await recordTold(transaction, floods, draft.id, now);
    await addDeliveries(transaction, queue, null, [draft], now);
    return about;
  });
  if (told) log.warn(told, "a flood is held back");
}

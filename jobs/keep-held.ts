/**
 * Keeps those who are held back from being forgotten (docs/decisions/0009): two hours before the 24 hours end, whoever nobody
 * decided about goes to the queue; and the operator is told of a flood, whose members stay for people to decide.
 */
import { addDeliveries } from "../db/queries/application-events.ts";
import { dueHeld, lockHeld } from "../db/queries/desk/held/due.ts";
import { claimFlood, type Flood, untoldFloods } from "../db/queries/desk/held/floods.ts";
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
  await tellFloods(deps, now, onError);
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

/** By e-mail, if there is any: otherwise nobody was told, and they go to the queue like all others. */
async function tellFloods(deps: ClockDependencies, now: Date, onError: (error: unknown) => void): Promise<void> {
  const { config, database } = deps;
  if (!config.operator.mail || !config.smtpUrl) return;
  for (const flood of await untoldFloods(database, now)) await tellOf(deps, flood, now).catch(onError);
}

async function tellOf(deps: ClockDependencies, flood: Flood, now: Date): Promise<void> {
  const { reason, count, since } = flood;
  const about = { reason, count, since: since.toISOString() };
  const draft = emailDraft("operator.flood", "operator", deps.newDeliveryId, about);
  const told = await deps.database.transaction(async (transaction) => {
    if (!(await claimFlood(transaction, flood, draft.id, now))) return false;
    await addDeliveries(transaction, deps.queue, null, [draft], now);
    return true;
  });
  if (told) deps.log.warn({ reason, count }, "a flood is held back");
}

/**
 * What an applicant does on their own page (B2). Each act is one transaction: it locks the application's row, changes it
 * if it still may, records the event, and saves what outbound systems are told.
 */
import {
  type Channel,
  type EventType,
  type Milestones,
  type OutwardStatus,
  outwardStatusOf,
} from "../../domain/application/lifecycle.ts";
import type { ContactRecord } from "../../domain/delivery/application-created.ts";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import { formatCode, normaliseCode } from "../../domain/code/code.ts";
import type { Database, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import type { Json } from "../schema.ts";
import { addDeliveries, recordEvent } from "./application-events.ts";

/** Wrong last four digits that one link takes (B2). */
export const mostTries = 5;

/** What an event about the application says of it: the first registration's, which outbound systems know it by. */
export interface ToldOf {
  readonly id: string;
  readonly code: string;
  /** The market it was made in. */
  readonly market: string;
  readonly contact: Omit<ContactRecord, "site" | "lang">;
  readonly prefers: Channel | null;
  readonly status: OutwardStatus;
}

export interface Act {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly now: Date;
  /** Whose link it is. */
  readonly registrationId: string;
}

type Tell = (about: ToldOf) => readonly DeliveryDraft[];

/**
 * Counts a try at the last four digits and says whether they were right: one statement, so that any number of tries at
 * once are counted one by one. `left` is how many remain.
 */
export async function tryDigits(
  { database, registrationId }: Pick<Act, "database" | "registrationId">,
  digits: string,
): Promise<{ readonly right: boolean; readonly left: number }> {
  const { rows } = await database.query<{ right: boolean; tries: number }>(
    `update registration set link_tries = link_tries + case when right(phone, 4) = $2 then 0 else 1 end
     where id = $1 and link_tries < $3 returning right(phone, 4) = $2 as right, link_tries as tries`,
    [registrationId, digits, mostTries],
    "try-digits",
  );
  const [counted] = rows;
  return counted ? { right: counted.right, left: mostTries - counted.tries } : { right: false, left: 0 };
}

export interface Correction {
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  /** E.164 */
  readonly phone: string;
}

/**
 * Corrects the number and the e-mail of the person of this link: their other registrations of the same application that
 * have the same ones follow. Whether anybody else has them too is neither looked at nor said (D10).
 */
export function correct(act: Act, to: Correction, tell: Tell): Promise<boolean> {
  return inAct(act, "corrected", tell, async (transaction, { applicationId }) => {
    const { rowCount } = await transaction.query(
      `update registration r set email = $3, email_key = $4, area_code = $5, national_number = $6, phone = $7,
         corrected_at = $8::timestamptz
       from registration own
       where own.id = $2 and r.application_id = $1 and r.phone = own.phone and r.email_key = own.email_key
         and (r.email, r.phone) is distinct from ($3, $7)`,
      [
        applicationId,
        act.registrationId,
        to.email,
        to.email.normalize("NFC").toLowerCase(),
        to.areaCode,
        to.nationalNumber,
        to.phone,
        act.now.toISOString(),
      ],
    );
    return rowCount > 0;
  });
}

export function prefer(act: Act, channel: Channel, tell: Tell): Promise<boolean> {
  return inAct(
    act,
    "preferred",
    tell,
    async (transaction, { applicationId }) => {
      const { rowCount } = await transaction.query(
        "update application set prefers = $2 where id = $1 and prefers is distinct from $2",
        [applicationId, channel],
      );
      return rowCount > 0;
    },
    { channel },
  );
}

/** Nobody may write any more. */
export function withdraw(act: Act, tell: Tell): Promise<boolean> {
  return inAct(act, "withdrawn", tell, async (transaction, { applicationId }) => {
    const { rowCount } = await transaction.query(
      "update application set withdrawn_at = $2::timestamptz where id = $1 and withdrawn_at is null",
      [applicationId, act.now.toISOString()],
    );
    return rowCount > 0;
  });
}

/**
 * The person's own word: the clock starts again, and the promise counts as not kept. `mayBe` is whether it can be true,
 * decided on the row as it is locked.
 */
export function nobodyWrote(act: Act, mayBe: (one: LockedApplication) => boolean, tell: Tell): Promise<boolean> {
  return inAct(act, "nobody_wrote", tell, async (transaction, locked) => {
    if (!mayBe(locked)) return false;
    await transaction.query(
      `update application set nobody_wrote_at = $2::timestamptz, clock_restarted_at = $2::timestamptz,
         contacted_at = null, contacted_by = null, contacted_name = null, reminded_first_at = null,
         reminded_second_at = null, missed_at = null
       where id = $1`,
      [locked.applicationId, act.now.toISOString()],
    );
    return true;
  });
}

/** Another link: earlier ones open nothing from here on. `tell` sends it to the address that is stored. */
export function renewLink(act: Act, tell: Tell): Promise<boolean> {
  return inAct(act, "link_renewed", tell, async (transaction, { heldAt }) => {
    // No letter goes out about it, so the link they have must go on working.
    if (heldAt) return false;
    const { rowCount } = await transaction.query(
      "update registration set link_generation = link_generation + 1, link_tries = 0 where id = $1",
      [act.registrationId],
    );
    return rowCount > 0;
  });
}

export function recordDownload(act: Act): Promise<boolean> {
  return inAct(
    act,
    "downloaded",
    () => [],
    () => Promise.resolve(true),
  );
}

/**
 * The newest registration with this e-mail (however it is written) or code; null: none. One that is held back only where
 * there is no other: nothing is sent about it, and who floods a mailbox shall not keep its owner from a link.
 */
export async function registrationToRenew(database: Database, emailOrCode: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    `select r.id from registration r join application a on a.id = r.application_id where r.email_key = $1 or r.code = $2
     order by a.held_at is not null, r.created_at desc, r.id limit 1`,
    [emailOrCode.trim().normalize("NFC").toLowerCase(), normaliseCode(emailOrCode) ?? ""],
  );
  return rows[0]?.id ?? null;
}

export interface LockedApplication extends Milestones {
  readonly applicationId: number;
  readonly clockFrom: Date;
}

/** False, and nothing recorded or sent, when there is nothing to change or it may not be any more. */
function inAct(
  { database, queue, now, registrationId }: Act,
  type: EventType,
  tell: Tell,
  change: (transaction: Transaction, locked: LockedApplication) => Promise<boolean>,
  detail?: Json,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<LockedApplication>(
      `select ${milestones}, a.id as "applicationId", coalesce(a.clock_restarted_at, a.created_at) as "clockFrom"
       from application a where a.id = (select application_id from registration where id = $1)
         and a.erased_at is null for update`,
      [registrationId],
    );
    const [locked] = rows;
    if (!locked || !(await change(transaction, locked))) return false;
    const { applicationId } = locked;
    const event = { applicationId, at: now, type, actor: "applicant" } as const;
    await recordEvent(transaction, detail === undefined ? event : { ...event, detail });
    await addDeliveries(transaction, queue, applicationId, tell(await toldOf(transaction, applicationId)), now);
    return true;
  });
}

const milestones = `a.contacted_at as "contactedAt", a.declined_at as "declinedAt", a.opted_out_at as "optedOutAt",
  a.spam_at as "spamAt", a.withdrawn_at as "withdrawnAt", a.erased_at as "erasedAt", a.missed_at as "missedAt",
  a.assigned_to as "assignedTo", a.claimed_at as "claimedAt", a.held_at as "heldAt"`;

async function toldOf(transaction: Transaction, applicationId: number): Promise<ToldOf> {
  const { rows } = await transaction.query<
    Milestones & {
      id: string;
      code: string;
      openId: string;
      country: string;
      phone: string;
      market: string;
      nickname: string;
      email: string;
      sex: string;
      prefers: Channel | null;
    }
  >(
    `select ${milestones}, a.prefers, r.id, r.code, r.area_code || r.national_number as "openId", r.country, r.phone,
       r.market, r.name as nickname, r.email, coalesce(r.sex, '') as sex
     from application a join registration r on r.application_id = a.id
     where a.id = $1 order by r.created_at, r.id limit 1`,
    [applicationId],
  );
  const [found] = rows;
  if (!found) throw new Error("an application without a registration");
  const { openId: open_id, country, phone, nickname, email, sex } = found;
  return {
    id: found.id,
    code: formatCode(found.code),
    market: found.market,
    contact: { open_id, country, phone, nickname, email, sex },
    prefers: found.prefers,
    status: outwardStatusOf(found),
  };
}

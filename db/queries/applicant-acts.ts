/**
 * What an applicant does on their own page (B2). Each act is one transaction: it locks the applications that the link reaches,
 * takes what it reaches out of what it does not (D30), changes it if it still may, records the event, and saves what outbound
 * systems are told.
 */
import {
  type Channel,
  type EventType,
  type Milestones,
  type OutwardStatus,
  outwardStatusOf,
} from "../../domain/application/lifecycle.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { ContactRecord } from "../../domain/delivery/application-created.ts";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import { formatCode, normaliseCode } from "../../domain/code/code.ts";
import type { Database, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import type { Json } from "../schema.ts";
import { addDeliveries, recordEvent } from "./application-events.ts";
import { forgetEmptyMailboxes, offerLink, type Reach } from "./application-link.ts";
import { lockReached, type ReachedApplication, reachedRegistrations, retried, takeOut } from "./reached.ts";
import { personLock } from "./registrations.ts";

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
  /** Of the link it was done with. */
  readonly reach: Reach;
}

type Tell = (about: ToldOf, one: ReachedApplication) => readonly DeliveryDraft[];

export interface Correction {
  readonly email: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  /** E.164 */
  readonly phone: string;
}

/**
 * Corrects a number and an e-mail address. `shown` is the registration that was looked at: where the number was changed, it
 * changes in everything the link reaches that has the same one; the address in everything, which has the same one by nature.
 * What is corrected is another person's as far as anybody knows: it leaves those it shared an application with. Whether
 * anybody else has the new ones too is neither looked at nor said (D10).
 */
export async function correct(
  act: Act,
  shown: { readonly phone: string; readonly email: string },
  to: Correction,
  tell: Tell,
): Promise<boolean> {
  const changes = { phone: to.phone !== shown.phone, email: to.email !== shown.email };
  if (!changes.phone && !changes.email) return false;
  const persons = (await reachedRegistrations(act.database, act.reach)).map((one) =>
    personLock(one.phone, one.emailKey),
  );
  return inAct(act, "corrected", tell, {
    locks: [...new Set(persons)],
    leaves: (one) => one.reached.filter(({ phone }) => changes.email || (changes.phone && phone === shown.phone)),
    async change(transaction, _, ids) {
      const at = act.now.toISOString();
      if (changes.email) {
        await transaction.query(
          `update registration set email = $2, email_key = $3, corrected_at = $4::timestamptz where id = any($1::text[])`,
          [ids, to.email, emailKey(to.email), at],
        );
        await forgetEmptyMailboxes(transaction, [emailKey(shown.email)]);
      }
      if (changes.phone) {
        await transaction.query(
          `update registration set area_code = $3, national_number = $4, phone = $5, corrected_at = $6::timestamptz
           where id = any($1::text[]) and phone = $2`,
          [ids, shown.phone, to.areaCode, to.nationalNumber, to.phone, at],
        );
      }
    },
  });
}

/** How somebody wants to be contacted is said of what they sent: nobody leaves anything for it. */
export async function prefer(act: Act, channel: Channel, tell: Tell): Promise<boolean> {
  return inAct(act, "preferred", tell, {
    stays: true,
    detail: { channel },
    async change(transaction, _, ids) {
      const { rowCount } = await transaction.query(
        "update registration set prefers = $2 where id = any($1::text[]) and prefers is distinct from $2",
        [ids, channel],
      );
      return rowCount > 0;
    },
  });
}

/** Nobody may write any more. */
export function withdraw(act: Act, tell: Tell): Promise<boolean> {
  return inAct(act, "withdrawn", tell, {
    leaves: ({ withdrawnAt, reached }) => (withdrawnAt === null ? reached : []),
    async change(transaction, applicationId) {
      await transaction.query("update application set withdrawn_at = $2::timestamptz where id = $1", [
        applicationId,
        act.now.toISOString(),
      ]);
    },
  });
}

/**
 * The person's own word: the clock starts again, and the promise counts as not kept. `mayBe` is whether it can be true of an
 * application whose reached registrations' clock runs from `clockFrom`, decided on the row as it is locked.
 */
export function nobodyWrote(
  act: Act,
  mayBe: (one: Milestones & { readonly clockFrom: Date }) => boolean,
  tell: Tell,
): Promise<boolean> {
  return inAct(act, "nobody_wrote", tell, {
    leaves: (one) => (mayBe({ ...one, clockFrom: ownClock(one) }) ? one.reached : []),
    async change(transaction, applicationId) {
      await transaction.query(
        `update application set nobody_wrote_at = $2::timestamptz, clock_restarted_at = $2::timestamptz,
           contacted_at = null, contacted_by = null, contacted_name = null, reminded_first_at = null,
           reminded_second_at = null, missed_at = null,
           assigned_at = case when assigned_to is not null then $2::timestamptz end
         where id = $1`,
        [applicationId, act.now.toISOString()],
      );
    },
  });
}

/** Where the clock of what was sent runs from: its own sending, or since somebody said that nobody wrote. */
export function ownClock({ reached, clockRestartedAt }: ReachedApplication): Date {
  const [first] = reached;
  if (!first) throw new Error("nothing is reached");
  return clockRestartedAt !== null && clockRestartedAt > first.createdAt ? clockRestartedAt : first.createdAt;
}

/**
 * One more link, by letter to the stored address of a registration. The links there are hold until it is first used.
 * `letter` is what is sent; false: there is no such registration.
 */
export function renewLink(
  act: Omit<Act, "reach">,
  registrationId: string,
  letter: readonly DeliveryDraft[],
): Promise<boolean> {
  const reach = { kind: "registration", id: registrationId } as const;
  return inAct({ ...act, reach }, "link_renewed", () => letter, {
    stays: true,
    async change(transaction, _, __, { reached }) {
      // Where the letter is not sent there is no link to hold either.
      const [first] = reached;
      if (first && letter.some(({ withheld }) => withheld === undefined)) {
        await offerLink(transaction, first.emailKey, act.now);
      }
      return true;
    },
  });
}

export function recordDownload(act: Act): Promise<boolean> {
  return inAct(act, "downloaded", () => [], { stays: true, change: () => Promise.resolve(true) });
}

/**
 * The newest registration with this e-mail address or code, and its mailbox; null: none. One that is held back only where there
 * is no other: nothing is sent about it, and who floods a mailbox shall not keep its owner from a link.
 */
export async function registrationToRenew(
  database: Database,
  typed: string,
): Promise<{ readonly id: string; readonly emailKey: string } | null> {
  const { rows } = await database.query<{ id: string; emailKey: string }>(
    `select r.id, r.email_key as "emailKey" from registration r join application a on a.id = r.application_id
     where r.email_key = $1 or r.code = $2
     order by a.held_at is not null, r.created_at desc, r.id limit 1`,
    [emailKey(typed), normaliseCode(typed) ?? ""],
  );
  return rows[0] ?? null;
}

interface Changing {
  /** What leaves the others and is changed; nothing: this application stays as it is. */
  readonly leaves?: (one: ReachedApplication) => readonly { readonly id: string }[];
  /** The act is about what was sent, not about the application: nothing leaves it. */
  readonly stays?: boolean;
  readonly detail?: Json;
  /** Advisory ones, held from the beginning. */
  readonly locks?: readonly bigint[];
  /** False: there was nothing to change after all. */
  readonly change: (
    transaction: Transaction,
    applicationId: number,
    registrationIds: readonly string[],
    one: ReachedApplication,
  ) => Promise<boolean | void>;
}

/** False, and nothing recorded or sent, when there is nothing to change or it may not be any more. */
async function inAct(act: Act, type: EventType, tell: Tell, changing: Changing): Promise<boolean> {
  return retried(() =>
    act.database.transaction(
      async (transaction) => {
        let done = false;
        for (const one of await lockReached(transaction, act.reach)) {
          done = (await changeOne(transaction, act, type, tell, changing, one)) || done;
        }
        return done;
      },
      { locks: changing.locks ?? [] },
    ),
  );
}

async function changeOne(
  transaction: Transaction,
  { queue, now }: Act,
  type: EventType,
  tell: Tell,
  { leaves, stays = false, detail, change }: Changing,
  one: ReachedApplication,
): Promise<boolean> {
  const ids = (leaves?.(one) ?? one.reached).map(({ id }) => id);
  if (ids.length === 0) return false;
  const shares = one.others > 0 || ids.length < one.reached.length;
  const applicationId = shares && !stays ? await takeOut(transaction, queue, one.id, ids, now) : one.id;
  if ((await change(transaction, applicationId, ids, one)) === false) return false;
  const registrationId = ids[0];
  await recordEvent(transaction, {
    applicationId,
    at: now,
    type,
    actor: "applicant",
    ...(registrationId === undefined ? {} : { registrationId }),
    ...(detail === undefined ? {} : { detail }),
  });
  const about = await toldOf(transaction, applicationId, stays ? (registrationId ?? null) : null);
  await addDeliveries(transaction, queue, applicationId, tell(about, one), now);
  return true;
}

/** Of the application by its first registration, or by the one that an act was about. */
async function toldOf(transaction: Transaction, applicationId: number, registrationId: string | null): Promise<ToldOf> {
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
    `select a.contacted_at as "contactedAt", a.declined_at as "declinedAt", a.opted_out_at as "optedOutAt",
       a.spam_at as "spamAt", a.withdrawn_at as "withdrawnAt", a.erased_at as "erasedAt", a.missed_at as "missedAt",
       a.assigned_to as "assignedTo", a.claimed_at as "claimedAt", r.prefers, r.id, r.code,
       r.area_code || r.national_number as "openId", r.country, r.phone, r.market, r.name as nickname, r.email,
       coalesce(r.sex, '') as sex
     from application a join registration r on r.application_id = a.id
     where a.id = $1 and ($2::text is null or r.id = $2) order by r.created_at, r.id limit 1`,
    [applicationId, registrationId],
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

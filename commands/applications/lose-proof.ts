import type { Transaction } from "../../db/database.ts";
import { integer, text } from "../../db/rows.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { promiseDays } from "../../domain/contact-clock/outcome.ts";
import type { Work } from "./command.ts";
import { makeFollowUpDue } from "./make-follow-up-due.ts";
import { type Group, idsOf, lockGroups } from "./merge-groups.ts";
import { contactProof } from "./contact-proof.ts";
import { setState } from "./stored-state.ts";

interface FailedDelivery<Result> {
  readonly id: string;
  readonly now: Date;
  /** Records that the delivery failed or came back. */
  readonly record: () => Promise<Result>;
}

/**
 * Records a failed delivery. If it was a recruiter's message, the contacts that it alone proves are
 * unproven (docs/decisions/0027). Locks the application before the delivery, as commands do.
 */
export async function loseProof<Result>(
  transaction: Transaction,
  { id, now, record }: FailedDelivery<Result>,
): Promise<Result> {
  const about = await transaction.rows(
    { applicationId: integer },
    `select application_id as "applicationId" from delivery
     where id = $1 and event_type = 'applicant.message' and application_id is not null`,
    [id],
    "application-of-message",
  );
  const ids = about.map(({ applicationId }) => applicationId);
  await lockGroups(transaction, ids);
  const result = await record();
  if (about.length > 0) await reviewContacts(transaction, { messages: [id], of: ids, now });
  return result;
}

/**
 * Before the deliveries of an application are deleted: its unsent messages prove no contact, also
 * not with another application.
 */
export async function loseUnsent({ transaction, at, now }: Work, applicationId: number): Promise<void> {
  const unsent = await transaction.rows(
    { id: text },
    `update delivery set dead_at = $2::timestamptz where application_id = $1 and event_type = 'applicant.message'
       and delivered_at is null and dead_at is null returning id`,
    [applicationId, at],
    "unsent-messages",
  );
  const messages = unsent.map(({ id }) => id);
  if (messages.length > 0) await reviewContacts(transaction, { messages, of: [applicationId], now });
}

interface FailedMessages {
  readonly messages: readonly string[];
  /** Their applications. */
  readonly of: readonly number[];
  readonly now: Date;
}

/**
 * Checks again the contacts with these applications, and those that the messages prove elsewhere,
 * in applications that were separated or unmerged since. An unproven one has its follow-up due now.
 */
export async function reviewContacts(transaction: Transaction, { messages, of, now }: FailedMessages): Promise<void> {
  // Older contacts are outside the published share; index application_event_type.
  const proven = await transaction.rows(
    { applicationId: integer },
    `select distinct application_id as "applicationId" from application_event
     where type = 'contacted' and actor = 'recruiter' and at > $2::timestamptz and detail->'provenBy' ?| $1::text[]`,
    [messages, addMilliseconds(now, -promiseDays * 86_400_000).toISOString()],
    "proven-by-message",
  );
  const ids = [...new Set([...of, ...proven.map(({ applicationId }) => applicationId)])];
  const groups = await lockGroups(transaction, ids);
  const locked = groups.flatMap(idsOf);
  await transaction.query(
    `update application_event set detail = jsonb_set(detail, '{provenBy}', (detail->'provenBy') - $2::text[])
     where application_id = any($1::bigint[]) and type = 'contacted' and detail->'provenBy' ?| $2::text[]`,
    [locked, messages],
    "proven-without",
  );
  const others = await transaction.rows(
    { applicationId: integer },
    `select a.id as "applicationId" from application a where a.id = any($1::bigint[]) and exists (
       select from application_event e where e.application_id = a.id and e.type = 'contacted' and e.at = a.contacted_at
         and jsonb_array_length(e.detail->'provenBy') > 0)`,
    [locked],
    "proven-otherwise",
  );
  const kept = new Set(others.map(({ applicationId }) => applicationId));
  for (const group of groups) await proveAgain(transaction, group, now, kept);
}

/**
 * Reads the proof of each contact again, as of its time: its message may have bounced.
 * @param kept applications to leave as they are
 */
export async function proveAgain(
  transaction: Transaction,
  group: Group,
  now: Date,
  kept: ReadonlySet<number> = new Set(),
): Promise<void> {
  const ids = idsOf(group);
  for (const { id, contactProof: before, contactedAt, contactedBy } of [group.lead, ...group.members]) {
    if (before !== "message" || contactedAt === null || kept.has(id)) continue;
    const { proof } = await contactProof(transaction, id, contactedBy ?? "", ids, contactedAt);
    if (proof === before) continue;
    await setState(transaction, id, { contactProof: proof });
    if (proof === null) await makeFollowUpDue({ transaction, at: now.toISOString() }, id);
  }
}

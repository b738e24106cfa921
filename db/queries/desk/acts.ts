/**
 * What recruiters do with an application (B6). Each act is one transaction: it locks the row, asks the rule
 * (domain/desk/rules.ts), changes the row, records the event and saves what outbound systems are told.
 */
import {
  type Channel,
  type EventType,
  type OutwardStatus,
  outwardStatusOf,
} from "../../../domain/application/lifecycle.ts";
import { formatCode } from "../../../domain/code/code.ts";
import type { ContactRecord } from "../../../domain/delivery/application-created.ts";
import type { DeliveryDraft } from "../../../domain/delivery/drafts.ts";
import {
  type Actor,
  type ActRefusal,
  type ActState,
  type Asked,
  decide,
  markingEvents,
  type Marks,
  mayOpenPhone,
  mayUndo,
} from "../../../domain/desk/rules.ts";
import type { Database, Transaction } from "../../database.ts";
import type { JobQueue } from "../../job-queue.ts";
import type { Json } from "../../schema.ts";
import { addDeliveries, recordEvent } from "../application-events.ts";
import { optedOutBefore } from "./queue.ts";
import { milestoneColumns } from "./views.ts";

export interface ActParts {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly now: Date;
  readonly actor: Actor;
  readonly applicationId: number;
}

/** What outbound systems are told of an application: its first registration's. */
export interface ActedOn extends ActState {
  readonly registrationId: string;
  readonly code: string;
  readonly market: string;
  readonly contact: Omit<ContactRecord, "site" | "lang">;
  readonly prefers: Channel | null;
  readonly createdAt: Date;
  readonly status: OutwardStatus;
}

export type ActOutcome =
  | { readonly kind: "done" }
  /** There is no such application, or it is erased. */
  | { readonly kind: "unknown" }
  /** `by`: who has claimed it, where that is why. */
  | { readonly kind: "refused"; readonly refusal: ActRefusal; readonly by: string | null };

/** `now`: the application as it has become, and what was done to it. */
export type TellAct = (type: EventType, about: ActedOn) => readonly DeliveryDraft[];

const done = { kind: "done" } as const;

export function act(parts: ActParts, asked: Asked, tell: TellAct): Promise<ActOutcome> {
  return inAct(parts, async (transaction, one) => {
    const decision = decide(one, parts.actor, asked, parts.now);
    if (!decision.ok) return refused(transaction, one, decision.refusal);
    if (asked.act === "assign" && asked.to && !(await canBeAssigned(transaction, asked.to))) {
      return refused(transaction, one, "not_allowed");
    }
    const { marks } = decision;
    const type = eventOf[asked.act];
    await setMarks(transaction, one.id, marks);
    const was = Object.fromEntries(Object.keys(marks).map((name) => [name, stored(one[name as keyof Marks])]));
    await record(transaction, parts, type, { was, ...(asked.act === "assign" ? { to: asked.to ?? null } : {}) });
    await tellOf(transaction, parts, type, { ...one, ...marks }, tell);
    return done;
  });
}

const eventOf = {
  claim: "claimed",
  release: "released",
  assign: "assigned",
  contacted: "contacted",
  declined: "declined",
  opted_out: "opted_out",
  spam: "spam",
} as const satisfies Record<Asked["act"], EventType>;

export function addNote(parts: ActParts, text: string): Promise<ActOutcome> {
  return inAct(parts, async (transaction, one) => {
    if (one.withdrawnAt) return refused(transaction, one, "withdrawn");
    await record(transaction, parts, "note", { text });
    return done;
  });
}

/** Puts back what the act changed, and tells outbound systems where they were told of it. */
export function undo(parts: ActParts, eventId: number, tell: TellAct): Promise<ActOutcome> {
  return inAct(parts, async (transaction, one) => {
    if (one.withdrawnAt) return refused(transaction, one, "withdrawn");
    const { rows } = await transaction.query<{
      id: number | string;
      type: EventType;
      recruiterId: string | null;
      detail: { readonly was?: Readonly<Record<string, string | null>> } | null;
      undone: boolean;
    }>(
      `select id, type, recruiter_id as "recruiterId", detail, undone_at is not null as undone from application_event
       where application_id = $1 and type = any($2::text[]) order by id desc limit 1`,
      [one.id, [...markingEvents]],
    );
    const [latest] = rows;
    const was = latest?.detail?.was;
    if (!latest || !was || Number(latest.id) !== eventId || !mayUndo(one, latest, parts.actor)) {
      return refused(transaction, one, "not_allowed");
    }
    const marks = Object.fromEntries(
      Object.entries(was).map(([name, value]) => [name, loaded(name as keyof Marks, value)]),
    ) as Partial<Marks>;
    await setMarks(transaction, one.id, marks);
    await transaction.query("update application_event set undone_at = $2::timestamptz where id = $1", [
      eventId,
      parts.now.toISOString(),
    ]);
    await record(transaction, parts, "undone", { event: eventId, type: latest.type });
    if (toldOfBefore.has(latest.type)) await tellOf(transaction, parts, "undone", { ...one, ...marks }, tell);
    return done;
  });
}

/** Marks that outbound systems hear of. */
const toldOfBefore: ReadonlySet<EventType> = new Set(["contacted", "declined", "opted_out", "spam"]);

/**
 * Records that the number was opened. `knowing`: the recruiter has seen that somebody with the number or the address asked us not
 * to write, which is refused otherwise, before anything is shown.
 */
export function openPhone(parts: ActParts, knowing: boolean): Promise<ActOutcome> {
  return inAct(parts, async (transaction, one) => {
    if (!mayOpenPhone(one)) return refused(transaction, one, one.withdrawnAt ? "withdrawn" : "not_waiting");
    if (!knowing && (await hasOptedOutBefore(transaction, one.id)))
      return refused(transaction, one, "opted_out_before");
    await record(transaction, parts, "phone_opened");
    return done;
  });
}

async function hasOptedOutBefore(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await transaction.query(
    `select from application a join registration r on r.application_id = a.id where a.id = $1 and ${optedOutBefore} limit 1`,
    [id],
    "desk-opted-out-before",
  );
  return rows.length > 0;
}

interface Locked extends ActState {
  readonly id: number;
}

function inAct(
  { database, applicationId }: ActParts,
  work: (transaction: Transaction, one: Locked) => Promise<ActOutcome>,
): Promise<ActOutcome> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<Locked>(
      `select a.id, ${milestoneColumns} from application a where a.id = $1 and a.erased_at is null for update`,
      [applicationId],
      "desk-lock",
    );
    const [one] = rows;
    return one ? work(transaction, one) : { kind: "unknown" };
  });
}

async function refused(transaction: Transaction, one: Locked, refusal: ActRefusal): Promise<ActOutcome> {
  const { rows } = await transaction.query<{ name: string }>("select name from recruiter where id = $1", [
    one.assignedTo,
  ]);
  return { kind: "refused", refusal, by: rows[0]?.name ?? null };
}

async function canBeAssigned(transaction: Transaction, recruiterId: string): Promise<boolean> {
  const { rows } = await transaction.query("select from recruiter where id = $1 and disabled_at is null", [
    recruiterId,
  ]);
  return rows.length === 1;
}

const columnOf = {
  assignedTo: "assigned_to",
  assignedAt: "assigned_at",
  claimedAt: "claimed_at",
  contactedAt: "contacted_at",
  contactedBy: "contacted_by",
  contactedName: "contacted_name",
  declinedAt: "declined_at",
  optedOutAt: "opted_out_at",
  spamAt: "spam_at",
} as const satisfies Record<keyof Marks, string>;

async function setMarks(transaction: Transaction, id: number, marks: Partial<Marks>): Promise<void> {
  const names = Object.keys(marks) as (keyof Marks)[];
  const cast = (name: keyof Marks) => (name.endsWith("At") ? "::timestamptz" : "::text");
  await transaction.query(
    `update application set ${names.map((name, index) => `${columnOf[name]} = $${index + 2}${cast(name)}`).join(", ")}
     where id = $1`,
    [id, ...names.map((name) => stored(marks[name] ?? null))],
  );
}

function stored(value: Date | string | null): string | null {
  return value instanceof Date ? value.toISOString() : value;
}

function loaded(name: keyof Marks, value: string | null): Date | string | null {
  return value !== null && name.endsWith("At") ? new Date(value) : value;
}

async function record(
  transaction: Transaction,
  { applicationId, now, actor }: ActParts,
  type: EventType,
  detail?: Json,
): Promise<void> {
  const recruiter = { id: actor.id, name: actor.name };
  const event = { applicationId, at: now, type, actor: "recruiter", recruiter } as const;
  await recordEvent(transaction, detail === undefined ? event : { ...event, detail });
}

async function tellOf(
  transaction: Transaction,
  { applicationId, queue, now }: ActParts,
  type: EventType,
  one: Locked,
  tell: TellAct,
): Promise<void> {
  const { rows } = await transaction.query<
    Pick<ActedOn, "registrationId" | "code" | "market" | "prefers" | "createdAt"> & {
      openId: string;
    } & Omit<ActedOn["contact"], "open_id">
  >(
    `select r.id as "registrationId", r.code, r.market, r.prefers, a.created_at as "createdAt",
       r.area_code || r.national_number as "openId", r.country, r.phone, r.name as nickname, r.email,
       coalesce(r.sex, '') as sex
     from application a join registration r on r.application_id = a.id
     where a.id = $1 order by r.created_at, r.id limit 1`,
    [applicationId],
    "desk-acted-on",
  );
  const [found] = rows;
  if (!found) return;
  const { registrationId, market, prefers, createdAt, openId: open_id, country, phone, nickname, email, sex } = found;
  const contact = { open_id, country, phone, nickname, email, sex };
  const about = { ...one, registrationId, code: formatCode(found.code), market, prefers, createdAt, contact };
  await addDeliveries(transaction, queue, applicationId, tell(type, { ...about, status: outwardStatusOf(one) }), now);
}

/** What recruiters decide about those who are held back, one transaction each, and taking it back exactly. */
import type { DeliveryDraft } from "../../../../domain/delivery/drafts.ts";
import { type ActRefusal, type ActState, type Actor, markingEvents, mayUndo } from "../../../../domain/desk/rules.ts";
import { type HeldDecision, settled, toldAfter } from "../../../../domain/held-back/decisions.ts";
import type { EventType } from "../../../../domain/application/lifecycle.ts";
import type { Database, Transaction } from "../../../database.ts";
import type { JobQueue } from "../../../job-queue.ts";
import { recordEvent } from "../../application-events.ts";
import { milestoneColumns } from "../views.ts";
import { type LetThroughDetail, letThrough } from "./release.ts";
import type { StoredCreation } from "./stored-creation.ts";

export interface HeldParts {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly now: Date;
  readonly actor: Actor;
  readonly applicationId: number;
}

export type HeldOutcome =
  /** `event`: for an undo. */
  | { readonly kind: "done"; readonly event: number }
  /** There is no such application, or it is erased. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly refusal: ActRefusal };

/** `tell`: who is told that somebody applied. Of spam nobody is: to outbound systems it was never there. */
export function decideHeld(
  parts: HeldParts,
  decision: HeldDecision,
  tell: (stored: StoredCreation) => readonly DeliveryDraft[],
): Promise<HeldOutcome> {
  const { queue, now, applicationId } = parts;
  return locked(parts, async (transaction, one) => {
    const refusal = settled(one);
    if (refusal !== null || one.heldAt === null) return { kind: "refused", refusal: refusal ?? "not_waiting" };
    const { heldAt } = one;
    const recruiter = recruiterOf(parts);
    if (decision === "queue") {
      const notBefore = new Date(now.getTime() + toldAfter);
      const actor = "recruiter";
      const release = { transaction, queue, applicationId, heldAt, now, actor, recruiter, notBefore, tell } as const;
      return { kind: "done", event: await letThrough(release) };
    }
    await transaction.query("update application set spam_at = $2::timestamptz where id = $1", [
      applicationId,
      now.toISOString(),
    ]);
    const event = { applicationId, at: now, type: "spam", actor: "recruiter", recruiter } as const;
    return { kind: "done", event: await recordEvent(transaction, { ...event, detail: { was: { spamAt: null } } }) };
  });
}

/** Puts back what the decision changed. Of somebody let through: while nobody has been told of it. */
export function undoHeld(parts: HeldParts, eventId: number): Promise<HeldOutcome> {
  const { now, applicationId } = parts;
  const notAllowed = { kind: "refused", refusal: "not_allowed" } as const;
  return locked(parts, async (transaction, one) => {
    if (one.withdrawnAt) return { kind: "refused", refusal: "withdrawn" };
    const { rows } = await transaction.query<{
      id: number | string;
      type: EventType;
      recruiterId: string | null;
      detail: unknown;
      undone: boolean;
    }>(
      `select id, type, recruiter_id as "recruiterId", detail, undone_at is not null as undone from application_event
       where application_id = $1 and type = any($2::text[]) order by id desc limit 1`,
      [applicationId, [...markingEvents]],
    );
    const [latest] = rows;
    if (!latest || Number(latest.id) !== eventId || latest.undone) return notAllowed;
    if (latest.type === "let_through") {
      if (latest.recruiterId !== parts.actor.id && parts.actor.role !== "manager") return notAllowed;
      if (!(await takeBack(transaction, applicationId, latest.detail as LetThroughDetail, now))) return notAllowed;
    } else if (latest.type === "spam" && one.heldAt && mayUndo(one, latest, parts.actor)) {
      await transaction.query("update application set spam_at = null where id = $1", [applicationId]);
    } else return notAllowed;
    await transaction.query("update application_event set undone_at = $2::timestamptz where id = $1", [
      eventId,
      now.toISOString(),
    ]);
    const undone = {
      applicationId,
      at: now,
      type: "undone",
      actor: "recruiter",
      recruiter: recruiterOf(parts),
    } as const;
    const detail = { event: eventId, type: latest.type };
    return { kind: "done", event: await recordEvent(transaction, { ...undone, detail }) };
  });
}

/** False, and nothing changed: it is too late, because somebody is told already or is about to be. */
async function takeBack(
  transaction: Transaction,
  applicationId: number,
  { was, deliveries, notBefore }: LetThroughDetail,
  now: Date,
): Promise<boolean> {
  if (notBefore === null || now.toISOString() >= notBefore) return false;
  // While it was held back nothing could be sent about it: what else is there came since.
  const { rows } = await transaction.query<{ untouched: boolean }>(
    `select id = any($2::text[]) and attempts = 0 and delivered_at is null and dead_at is null
       and next_attempt_at = $3::timestamptz as untouched
     from delivery where application_id = $1 for update`,
    [applicationId, deliveries, notBefore],
  );
  if (rows.length !== deliveries.length || rows.some(({ untouched }) => !untouched)) return false;
  await transaction.query("delete from delivery where application_id = $1", [applicationId]);
  await transaction.query("update application set held_at = $2::timestamptz where id = $1", [
    applicationId,
    was.heldAt,
  ]);
  return true;
}

function locked(
  { database, applicationId }: HeldParts,
  work: (transaction: Transaction, one: ActState) => Promise<HeldOutcome>,
): Promise<HeldOutcome> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<ActState>(
      `select ${milestoneColumns} from application a where a.id = $1 and a.erased_at is null for update`,
      [applicationId],
      "held-decide",
    );
    const [one] = rows;
    return one ? work(transaction, one) : { kind: "unknown" };
  });
}

function recruiterOf({ actor }: HeldParts): { readonly id: string; readonly name: string } {
  return { id: actor.id, name: actor.name };
}

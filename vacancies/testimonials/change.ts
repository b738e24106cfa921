/**
 * How anything happens to a testimonial: one after the other, held against the version that was seen, decided by a rule (domain/vacancies/
 * testimonial-acts.ts), written, recorded in the audit log, and counted into what the site shows, all in one transaction.
 */
import { recordAtDesk } from "../../audit/record.ts";
import type { Database, Transaction } from "../../db/database.ts";
import { readTestimonial, type StoredTestimonial } from "../../db/queries/desk/testimonials.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import {
  type AsksForMoney,
  isOnSite,
  type TestimonialDecision,
  type TestimonialRefusal,
} from "../../domain/vacancies/testimonial-acts.ts";
import type { Testimonial } from "../../domain/vacancies/testimonial.ts";
import { nextShelfRevision } from "../shelf.ts";

/** Who does it, when, and to which as they saw it. */
export interface TestimonialAct {
  readonly id: string;
  readonly version: number;
  readonly recruiterId: string;
  readonly now: Date;
}

export type TestimonialAnswer =
  | { readonly kind: "done" }
  | { readonly kind: "gone" }
  /** Somebody was faster, and nothing is overwritten. */
  | { readonly kind: "changed"; readonly who: string | null }
  | { readonly kind: "refused"; readonly why: TestimonialRefusal }
  | ({ readonly kind: "asks_for_money" } & AsksForMoney);

export function changeTestimonial(
  database: Database,
  act: TestimonialAct,
  event: DeskEventType,
  decide: (testimonial: Testimonial) => TestimonialDecision,
): Promise<TestimonialAnswer> {
  return onOne(database, act, event, async (transaction, before) => {
    const after = decide(before);
    if (typeof after === "string" || "asks" in after) return after;
    await write(transaction, after, act);
    return isOnSite(before) || isOnSite(after) ? "public" : "private";
  });
}

/** `write` says why not, or whether the site shows something else afterwards. */
export async function onOne(
  database: Database,
  { id, version, recruiterId, now }: TestimonialAct,
  event: DeskEventType,
  change: (
    transaction: Transaction,
    before: StoredTestimonial,
  ) => Promise<TestimonialRefusal | AsksForMoney | "public" | "private">,
): Promise<TestimonialAnswer> {
  return database.transaction(async (transaction): Promise<TestimonialAnswer> => {
    await oneAfterTheOther(transaction);
    const before = await readTestimonial(transaction, id);
    if (!before) return { kind: "gone" };
    if (before.version !== version) return { kind: "changed", who: before.changedBy };
    const done = await change(transaction, before);
    if (typeof done === "object") return { kind: "asks_for_money", ...done };
    if (done !== "public" && done !== "private") return { kind: "refused", why: done };
    if (done === "public") await nextShelfRevision(transaction);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, event, { subject: id });
    return { kind: "done" };
  });
}

/** All of them share places and a page: whoever changes one waits for whoever is at another. */
export async function oneAfterTheOther(transaction: Transaction): Promise<void> {
  await transaction.query("select revision from shelf for update", [], "lock-shelf");
}

async function write(transaction: Transaction, after: Testimonial, { id, recruiterId, now }: TestimonialAct) {
  const { name, texts, consent, formerConsents, shownAt, firstShownAt } = after;
  await transaction.query(
    `update testimonial set name = $2, texts = $3::jsonb, consent = $4::jsonb, former_consents = $5::jsonb,
       shown_at = $6::timestamptz, first_shown_at = $7::timestamptz, version = version + 1, changed_at = $8::timestamptz,
       changed_by = $9
     where id = $1::uuid`,
    [
      id,
      name,
      JSON.stringify(texts),
      consent && JSON.stringify(consent),
      JSON.stringify(formerConsents),
      shownAt?.toISOString() ?? null,
      firstShownAt?.toISOString() ?? null,
      now.toISOString(),
      recruiterId,
    ],
    "write-testimonial",
  );
}

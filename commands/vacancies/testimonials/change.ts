/**
 * Runs a change of a testimonial in one transaction: serializes, compares the version, decides
 * (domain/vacancies/testimonial-actions.ts), writes, audits, and increments the catalog's revision.
 */
import { recordAtDesk } from "../../audit/record.ts";
import type { Database, Transaction } from "../../../db/database.ts";
import { readTestimonial, type StoredTestimonial } from "../../../db/queries/desk/testimonials.ts";
import type { DeskEventType } from "../../../domain/desk/audit.ts";
import {
  type AsksForMoney,
  isOnSite,
  type TestimonialDecision,
  type TestimonialRefusal,
} from "../../../domain/vacancies/testimonial-actions.ts";
import type { Testimonial } from "../../../domain/vacancies/testimonial.ts";
import { nextCatalogRevision } from "../published-catalog.ts";

export interface TestimonialChange {
  readonly id: string;
  readonly version: number;
  readonly recruiterId: string;
  readonly now: Date;
}

export type TestimonialAnswer =
  | { readonly kind: "done" }
  | { readonly kind: "gone" }
  /** A colleague saved first, and nothing is overwritten. */
  | { readonly kind: "changed"; readonly who: string | null }
  | { readonly kind: "refused"; readonly why: TestimonialRefusal }
  | ({ readonly kind: "asks_for_money" } & AsksForMoney);

export function changeTestimonial(
  database: Database,
  change: TestimonialChange,
  event: DeskEventType,
  decide: (testimonial: Testimonial) => TestimonialDecision,
): Promise<TestimonialAnswer> {
  return applyTestimonialChange(database, change, event, async (transaction, before) => {
    const after = decide(before);
    if (typeof after === "string" || "asks" in after) return after;
    await write(transaction, after, change);
    return isOnSite(before) || isOnSite(after) ? "public" : "private";
  });
}

/** `change` returns a refusal, or whether the site changes (`public`). */
export async function applyTestimonialChange(
  database: Database,
  { id, version, recruiterId, now }: TestimonialChange,
  event: DeskEventType,
  change: (
    transaction: Transaction,
    before: StoredTestimonial,
  ) => Promise<TestimonialRefusal | AsksForMoney | "public" | "private">,
): Promise<TestimonialAnswer> {
  return database.transaction(async (transaction): Promise<TestimonialAnswer> => {
    await lockTestimonials(transaction);
    const before = await readTestimonial(transaction, id);
    if (!before) return { kind: "gone" };
    if (before.version !== version) return { kind: "changed", who: before.changedBy };
    const done = await change(transaction, before);
    if (typeof done === "object") return { kind: "asks_for_money", ...done };
    if (done !== "public" && done !== "private") return { kind: "refused", why: done };
    if (done === "public") await nextCatalogRevision(transaction);
    await recordAtDesk(transaction, { by: recruiterId, at: now }, event, { subject: id });
    return { kind: "done" };
  });
}

/** Testimonials share an order and a page, so their changes are serialized. */
export async function lockTestimonials(transaction: Transaction): Promise<void> {
  await transaction.query("select revision from shelf for update", [], "lock-shelf");
}

async function write(transaction: Transaction, after: Testimonial, { id, recruiterId, now }: TestimonialChange) {
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

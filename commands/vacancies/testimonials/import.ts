/**
 * Imports testimonials that do not exist yet. Existing ones stay unchanged: the desk owns their
 * consent and text.
 */
import { recordAtDesk } from "../../audit/record.ts";
import type { Transaction } from "../../../db/database.ts";
import { readTestimonials } from "../../../db/queries/desk/testimonials.ts";
import { onlyRow, text } from "../../../db/rows.ts";
import type { TestimonialInFile } from "../../../domain/vacancies/file.ts";
import { mostTestimonials } from "../../../domain/vacancies/testimonial.ts";
import { type StoredTestimonial, whyNotImported } from "../../../domain/vacancies/restore-testimonial.ts";
import type { By, VacancyContext } from "../command.ts";
import { nextCatalogRevision } from "../published-catalog.ts";
import { lockTestimonials } from "./change.ts";

export interface TestimonialsTaken {
  readonly taken: number;
  /** What was not imported, each with the reason, for the command line. */
  readonly left: string[];
}

const reasons = {
  kept: "already exists here and was left unchanged",
  withdrawn: "its consent was withdrawn here",
  full: `was not imported: the limit of ${mostTestimonials} testimonials is reached`,
};

export async function importTestimonials(
  context: VacancyContext,
  testimonials: readonly TestimonialInFile[],
  by: By,
): Promise<TestimonialsTaken> {
  if (testimonials.length === 0) return { taken: 0, left: [] };
  return context.database.transaction(async (transaction) => {
    // Of two simultaneous imports, the second sees what the first has added.
    await lockTestimonials(transaction);
    const now = context.now();
    const stored: StoredTestimonial[] = await readTestimonials(transaction);
    const left: string[] = [];
    let taken = 0;
    for (const each of testimonials) {
      const why = whyNotImported(each, stored) ?? (stored.length >= mostTestimonials ? "full" : null);
      if (why === null) {
        const id = await take(transaction, each, now);
        await recordAtDesk(transaction, { by: by?.id ?? null, at: now }, "testimonial_imported", { subject: id });
        stored.push({ ...each, id, shownAt: each.shown ? now : null });
        taken += 1;
      } else if (why !== "same") left.push(`testimonial of ${each.name}: ${reasons[why]}`);
    }
    if (taken > 0) await nextCatalogRevision(transaction);
    return { taken, left };
  });
}

/** Resolves to its id: the file's, if it has one. */
async function take(
  transaction: Transaction,
  { id, name, texts, consent, formerConsents, shown }: TestimonialInFile,
  now: Date,
): Promise<string> {
  const rows = await transaction.rows(
    { id: text },
    `insert into testimonial (id, name, texts, consent, former_consents, position, created_at, changed_at, shown_at, first_shown_at)
     select coalesce($1::uuid, gen_random_uuid()), $2, $3::jsonb, $4::jsonb, $5::jsonb,
       coalesce((select max(position) from testimonial), 0) + 1, $6::timestamptz, $6::timestamptz,
       case when $7 then $6::timestamptz end, case when $7 then $6::timestamptz end
     returning id`,
    [
      id ?? null,
      name,
      JSON.stringify(texts),
      consent === null ? null : JSON.stringify(consent),
      JSON.stringify(formerConsents),
      now.toISOString(),
      shown,
    ],
  );
  return onlyRow(rows).id;
}

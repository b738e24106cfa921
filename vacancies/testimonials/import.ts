/** Testimonials of a file: those that are not kept yet. What is kept stays as it is; its consent and its words are the desk's. */
import { recordAtDesk } from "../../audit/record.ts";
import type { Transaction } from "../../db/database.ts";
import { readTestimonials } from "../../db/queries/desk/testimonials.ts";
import { onlyRow, text } from "../../db/rows.ts";
import type { TestimonialInFile } from "../../domain/vacancies/file.ts";
import { mostTestimonials } from "../../domain/vacancies/testimonial.ts";
import { type KeptTestimonial, whyNotTaken } from "../../domain/vacancies/testimonial-again.ts";
import type { By, VacancyContext } from "../command.ts";
import { nextShelfRevision } from "../shelf.ts";
import { oneAfterTheOther } from "./change.ts";

export interface TestimonialsTaken {
  readonly taken: number;
  /** Those that were not, each with why, in words for whoever is at the command line. */
  readonly left: string[];
}

const reasons = {
  kept: "is kept here already, and stays as it is",
  withdrawn: "the consent that it names was withdrawn here",
  full: `is not taken: ${mostTestimonials} are kept, and no more may be`,
};

export async function importTestimonials(
  context: VacancyContext,
  testimonials: readonly TestimonialInFile[],
  by: By,
): Promise<TestimonialsTaken> {
  if (testimonials.length === 0) return { taken: 0, left: [] };
  return context.database.transaction(async (transaction) => {
    // Two imports of one file at once: the second finds what the first took.
    await oneAfterTheOther(transaction);
    const now = context.now();
    const kept: KeptTestimonial[] = await readTestimonials(transaction);
    const left: string[] = [];
    let taken = 0;
    for (const each of testimonials) {
      const why = whyNotTaken(each, kept) ?? (kept.length >= mostTestimonials ? "full" : null);
      if (why === null) {
        const id = await take(transaction, each, now);
        await recordAtDesk(transaction, { by: by?.id ?? null, at: now }, "testimonial_imported", { subject: id });
        kept.push({ ...each, id, shownAt: each.shown ? now : null });
        taken += 1;
      } else if (why !== "same") left.push(`testimonial of ${each.name}: ${reasons[why]}`);
    }
    if (taken > 0) await nextShelfRevision(transaction);
    return { taken, left };
  });
}

/** Resolves to its id: that of the file, where it has one. */
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

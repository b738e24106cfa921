/** A new testimonial, which nobody is shown yet. */
import { recordAtDesk } from "../../audit/record.ts";
import type { Database } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import { mostTestimonials, type TestimonialWords } from "../../domain/vacancies/testimonial.ts";
import { type AsksForMoney, newTestimonial } from "../../domain/vacancies/testimonial-acts.ts";
import { oneAfterTheOther } from "./change.ts";

interface NewTestimonial extends TestimonialWords {
  /** Made by the desk, once for each: however often it arrives, it is one. */
  readonly id: string;
  readonly recruiterId: string;
}

/** `full`: there are too many to keep another. */
export async function createTestimonial(
  database: Database,
  { id, name, texts, recruiterId }: NewTestimonial,
  now: Date,
): Promise<"done" | "full" | AsksForMoney> {
  const made = newTestimonial({ name, texts });
  if ("asks" in made) return made;
  return database.transaction(async (transaction) => {
    await oneAfterTheOther(transaction);
    const { kept } = onlyRow(
      await transaction.rows({ kept: integer }, "select count(*)::integer as kept from testimonial"),
    );
    if (kept >= mostTestimonials) return "full";
    const { rowCount } = await transaction.query(
      `insert into testimonial (id, name, texts, position, created_at, changed_at, changed_by)
       select $1::uuid, $2, $3::jsonb, coalesce(max(position), 0) + 1, $4::timestamptz, $4::timestamptz, $5 from testimonial
       on conflict (id) do nothing`,
      [id, name, JSON.stringify(texts), now.toISOString(), recruiterId],
    );
    if (rowCount > 0) {
      await recordAtDesk(transaction, { by: recruiterId, at: now }, "testimonial_created", { subject: id });
    }
    return "done";
  });
}

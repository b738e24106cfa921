import { recordAtDesk } from "../../audit/record.ts";
import type { Database } from "../../../db/database.ts";
import { integer, onlyRow } from "../../../db/rows.ts";
import { mostTestimonials, type TestimonialWords } from "../../../domain/vacancies/testimonial.ts";
import { type AsksForMoney, newTestimonial } from "../../../domain/vacancies/testimonial-actions.ts";
import { lockTestimonials } from "./change.ts";

interface NewTestimonial extends TestimonialWords {
  /** Chosen by the desk, so that a repeated request creates no second one. */
  readonly id: string;
  readonly recruiterId: string;
}

/** `full`: the limit is reached. */
export async function createTestimonial(
  database: Database,
  { id, name, texts, recruiterId }: NewTestimonial,
  now: Date,
): Promise<"done" | "full" | AsksForMoney> {
  const made = newTestimonial({ name, texts });
  if ("asks" in made) return made;
  return database.transaction(async (transaction) => {
    await lockTestimonials(transaction);
    const { kept: count } = onlyRow(
      await transaction.rows({ kept: integer }, "select count(*)::integer as kept from testimonial"),
    );
    if (count >= mostTestimonials) return "full";
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

/** Deletes a testimonial that was never shown, or a sample. */
import type { Database } from "../../../db/database.ts";
import { isOnSite, whyNotDeleted } from "../../../domain/vacancies/testimonial-actions.ts";
import { applyTestimonialChange, type TestimonialChange, type TestimonialAnswer } from "./change.ts";

export function deleteTestimonial(database: Database, change: TestimonialChange): Promise<TestimonialAnswer> {
  return applyTestimonialChange(database, change, "testimonial_deleted", async (transaction, before) => {
    const refusal = whyNotDeleted(before);
    if (refusal) return refusal;
    await transaction.query("delete from testimonial where id = $1::uuid", [change.id]);
    return isOnSite(before) ? "public" : "private";
  });
}

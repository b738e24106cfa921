/** Deletes a testimonial that nobody was ever shown, or a sample. */
import type { Database } from "../../db/database.ts";
import { isOnSite, whyNotDeleted } from "../../domain/vacancies/testimonial-acts.ts";
import { onOne, type TestimonialAct, type TestimonialAnswer } from "./change.ts";

export function deleteTestimonial(database: Database, act: TestimonialAct): Promise<TestimonialAnswer> {
  return onOne(database, act, "testimonial_deleted", async (transaction, before) => {
    const refusal = whyNotDeleted(before);
    if (refusal) return refusal;
    await transaction.query("delete from testimonial where id = $1::uuid", [act.id]);
    return isOnSite(before) ? "public" : "private";
  });
}

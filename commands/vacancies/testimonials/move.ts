/** Moves a testimonial up or down; the home page shows the first of each language. */
import type { Database } from "../../../db/database.ts";
import { text } from "../../../db/rows.ts";
import { isOnSite, moveInOrder } from "../../../domain/vacancies/testimonial-actions.ts";
import { applyTestimonialChange, type TestimonialChange, type TestimonialAnswer } from "./change.ts";

export function moveTestimonial(
  database: Database,
  change: TestimonialChange,
  to: "up" | "down",
): Promise<TestimonialAnswer> {
  return applyTestimonialChange(database, change, "testimonial_moved", async (transaction, before) => {
    const rows = await transaction.rows({ id: text }, "select id from testimonial order by position, id");
    const ids = rows.map(({ id }) => id);
    const order = moveInOrder(ids, change.id, to);
    if (order === ids) return "nothing";
    await transaction.query(
      `update testimonial t set position = o.place
       from unnest($1::uuid[]) with ordinality as o (id, place) where o.id = t.id and t.position <> o.place`,
      [order],
    );
    await transaction.query(
      "update testimonial set version = version + 1, changed_at = $2::timestamptz, changed_by = $3 where id = $1::uuid",
      [change.id, change.now.toISOString(), change.recruiterId],
    );
    return isOnSite(before) ? "public" : "private";
  });
}

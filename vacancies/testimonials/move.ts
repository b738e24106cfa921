/** Puts a testimonial a place further up or down: the home page shows the first of its language. */
import type { Database } from "../../db/database.ts";
import { text } from "../../db/rows.ts";
import { isOnSite, moved } from "../../domain/vacancies/testimonial-acts.ts";
import { onOne, type TestimonialAct, type TestimonialAnswer } from "./change.ts";

export function moveTestimonial(
  database: Database,
  act: TestimonialAct,
  to: "up" | "down",
): Promise<TestimonialAnswer> {
  return onOne(database, act, "testimonial_moved", async (transaction, before) => {
    const rows = await transaction.rows({ id: text }, "select id from testimonial order by position, id");
    const ids = rows.map(({ id }) => id);
    const order = moved(ids, act.id, to);
    if (order === ids) return "nothing";
    await transaction.query(
      `update testimonial t set position = o.place
       from unnest($1::uuid[]) with ordinality as o (id, place) where o.id = t.id and t.position <> o.place`,
      [order],
    );
    await transaction.query(
      "update testimonial set version = version + 1, changed_at = $2::timestamptz, changed_by = $3 where id = $1::uuid",
      [act.id, act.now.toISOString(), act.recruiterId],
    );
    return isOnSite(before) ? "public" : "private";
  });
}

import type { FormerConsent, TestimonialConsent, TestimonialTexts } from "../../../domain/vacancies/testimonial.ts";
import type { Queryable } from "../../database.ts";
import { boolean, integer, json, nullable, type Row, text, time } from "../../rows.ts";

const shape = {
  id: text,
  name: text,
  texts: json<TestimonialTexts>(),
  consent: nullable(json<TestimonialConsent>()),
  formerConsents: json<readonly FormerConsent[]>(),
  sample: boolean,
  shownAt: nullable(time),
  firstShownAt: nullable(time),
  version: integer,
  changedAt: time,
  /** Null: imported from the operator file and never changed, or changed by a deleted account. */
  changedBy: nullable(text),
};

export type StoredTestimonial = Row<typeof shape>;

const columns = `t.id, t.name, t.texts, t.consent, t.former_consents as "formerConsents", t.sample, t.shown_at as "shownAt",
  t.first_shown_at as "firstShownAt", t.version, t.changed_at as "changedAt",
  (select r.name from recruiter r where r.id = t.changed_by) as "changedBy"`;

export function readTestimonials(database: Queryable): Promise<StoredTestimonial[]> {
  return database.rows(shape, `select ${columns} from testimonial t order by t.position, t.id`, [], "testimonials");
}

/** Undefined: no such testimonial. */
export async function readTestimonial(database: Queryable, id: string): Promise<StoredTestimonial | undefined> {
  const [row] = await database.rows(shape, `select ${columns} from testimonial t where t.id = $1::uuid`, [id]);
  return row;
}

/** What a database of any version knows about its site; read before migrating. */
import type { Queryable } from "../database.ts";
import { boolean, integer, onlyRow } from "../rows.ts";

export interface SiteHistory {
  /** A production site has run on it. */
  readonly ranInProduction: boolean;
  /** The demo's samples that are still shown. */
  readonly sampleVacancies: number;
  readonly sampleTestimonials: number;
  readonly applications: number;
  /** The demo's sample people are among the applications. */
  readonly samplePeople: boolean;
}

const nothing: SiteHistory = {
  ranInProduction: false,
  sampleVacancies: 0,
  sampleTestimonials: 0,
  applications: 0,
  samplePeople: false,
};

export async function siteHistory(database: Queryable): Promise<SiteHistory> {
  const { known, noted, demo } = onlyRow(
    await database.rows(
      { known: boolean, noted: boolean, demo: boolean },
      `select to_regclass('shelf') is not null as known, to_regclass('site_start') is not null as noted,
         to_regclass('demo_sample') is not null as demo`,
    ),
  );
  if (!known) return nothing;
  const { published, ...rows } = onlyRow(
    await database.rows(
      { published: boolean, sampleVacancies: integer, sampleTestimonials: integer, applications: integer },
      `select exists (select from vacancy where published_at is not null and not sample) as published,
         (select count(*) from vacancy where sample and published_at is not null and closed_at is null) as "sampleVacancies",
         (select count(*) from testimonial where sample and shown_at is not null) as "sampleTestimonials",
         (select count(*) from application) as applications`,
    ),
  );
  const sample = demo ? await database.rows({ id: boolean }, "select id from demo_sample") : [];
  const history = { ...rows, samplePeople: sample.length > 0 };
  // The rule of migration 0055, which has not run yet.
  if (!noted) return { ...history, ranInProduction: published && history.sampleVacancies === 0 };
  const started = await database.rows(
    { ran: boolean },
    "select exists (select from site_start where environment = 'production') as ran",
  );
  return { ...history, ranInProduction: onlyRow(started).ran };
}

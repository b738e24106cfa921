/** Where a vacancy stands, as the desk says it. */
export const vacancyStatuses = ["draft", "scheduled", "published", "changed", "closed"] as const;
/**
 * `scheduled`: not on the site, and will be; `changed`: on the site, and the draft says something else. One that is on the site and has
 * changes scheduled is `changed` until then.
 */
export type VacancyStatus = (typeof vacancyStatuses)[number];

export function statusOf(vacancy: {
  readonly published: boolean;
  readonly closed: boolean;
  readonly scheduled: boolean;
  /** The draft differs from what is published. */
  readonly differs: boolean;
}): VacancyStatus {
  if (vacancy.closed) return "closed";
  if (vacancy.published) return vacancy.differs ? "changed" : "published";
  return vacancy.scheduled ? "scheduled" : "draft";
}

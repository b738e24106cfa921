export const vacancyStatuses = ["draft", "scheduled", "published", "changed", "closed"] as const;
/**
 * `scheduled`: not on the site yet. `changed`: on the site with a different draft; also if changes
 * are scheduled.
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

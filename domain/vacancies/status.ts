/** Of a vacancy that is not closed, and of a page of the site. */
export const openStatuses = ["draft", "scheduled", "published", "changed"] as const;
/**
 * `scheduled`: not on the site yet. `changed`: on the site with a different draft; also if changes
 * are scheduled.
 */
export type OpenStatus = (typeof openStatuses)[number];

export const vacancyStatuses = [...openStatuses, "closed"] as const;
export type VacancyStatus = (typeof vacancyStatuses)[number];

interface Publication {
  readonly published: boolean;
  readonly scheduled: boolean;
  /** The draft differs from what is published. */
  readonly differs: boolean;
}

export function openStatusOf({ published, scheduled, differs }: Publication): OpenStatus {
  if (published) return differs ? "changed" : "published";
  return scheduled ? "scheduled" : "draft";
}

export function statusOf(vacancy: Publication & { readonly closed: boolean }): VacancyStatus {
  return vacancy.closed ? "closed" : openStatusOf(vacancy);
}

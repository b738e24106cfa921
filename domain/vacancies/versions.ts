/** What was done with a vacancy, as its history says it (`vacancy_version.what`). */
export const versionKinds = [
  "taken_in",
  "imported",
  "created",
  "copied",
  "saved",
  "restored",
  "published",
  "unpublished",
  "scheduled",
  "unscheduled",
  /** Its time had come, and it could not be published: the checks found something meanwhile. */
  "schedule_refused",
  "closed",
  "reopened",
  "featured",
] as const;
export type VersionKind = (typeof versionKinds)[number];

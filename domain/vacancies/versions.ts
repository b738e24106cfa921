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
  "closed",
  "reopened",
] as const;
export type VersionKind = (typeof versionKinds)[number];

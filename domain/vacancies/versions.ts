/** Entries of a vacancy's history (`vacancy_version.what`). */
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
  /** The scheduled publication failed, because the checks had new findings. */
  "schedule_refused",
  "closed",
  "reopened",
  "featured",
] as const;
export type VersionKind = (typeof versionKinds)[number];

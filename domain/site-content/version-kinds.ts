/** Entries of a document's history (`site_document_version.what`). */
export const documentVersionKinds = [
  "saved",
  "published",
  "unpublished",
  "restored",
  "scheduled",
  "unscheduled",
  /** The scheduled publication failed, because the checks had new findings. */
  "schedule_refused",
] as const;
export type DocumentVersionKind = (typeof documentVersionKinds)[number];

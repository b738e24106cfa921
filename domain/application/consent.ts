/**
 * Version of the notice that applicants consent to by submitting the form (B9). A new wording in
 * any language needs a new version. The stored value adds a digest of the operator's name
 * (commands/applications/notice-version.ts).
 */
export const noticeVersion = "2026-11d";

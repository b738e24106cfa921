/** The notice an application is sent under; sending the form under it is the record of consent (B9). */

/** Version of the notice's wording in every language. A new wording, in any language, needs a new version. What is sent and kept has a digest of the operator's name besides (applications/notice-version.ts). */
export const noticeVersion = "2026-11c";

/** The notice an application is sent under; sending the form under it is the record of consent (B9). */

/** Version of the notice's wording in every language. A new wording, in any language, needs a new version. */
export const noticeVersion = "2026-11";

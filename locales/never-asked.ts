/**
 * Things that recruiters never ask applicants for (B8), listed on pages and in emails: keys of
 * `success.never`.
 */
export const neverAsked = ["money", "cards", "codes", "crypto"] as const;

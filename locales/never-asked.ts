/** What applicants are told that we never ask for, on pages and in letters (B8): keys of `success.never`. */
export const neverAsked = ["money", "cards", "codes", "crypto"] as const;

/** What applicants are asked for by those who cheat them, and nobody else may ask for (B8). */
export const tactics = [
  "fee",
  "deposit",
  "equipment",
  "crypto",
  "top-up",
  "gift-card",
  "code",
  "bank-login",
  "identity",
  "money-transfer",
  "account-rental",
] as const;

export type Tactic = (typeof tactics)[number];

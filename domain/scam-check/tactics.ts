/** What scammers ask applicants for, and no one else may (B8). */
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

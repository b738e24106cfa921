/**
 * The recruiters of the demo's desk. They have neither password nor passkey: only the demo's link
 * logs in (server/desk/demo.ts).
 */

/** Addresses as in demo/operator.yaml, which names their numbers. */
export const sampleAccounts = {
  /** The visitor who opens the demo's desk. */
  maya: { id: "sample-maya", name: "Maya", email: "maya@example.com", role: "manager" },
  tariq: { id: "sample-tariq", name: "Tariq", email: "tariq@example.com", role: "recruiter" },
} as const;

export function isSampleAccount(id: string): boolean {
  return Object.values(sampleAccounts).some((account) => account.id === id);
}

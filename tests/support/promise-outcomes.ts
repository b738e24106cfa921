/** The promise's outcome (B7) case by case, for the rule and for its SQL. */
import type { PromiseFacts, PromiseOutcome } from "../../domain/contact-clock/outcome.ts";

export const now = new Date("2026-11-20T10:00:00Z");
const hour = 3_600_000;
export const ago = (hours: number) => new Date(now.getTime() - hours * hour);

export const bare: PromiseFacts = {
  createdAt: ago(48),
  promiseRestartedAt: null,
  partedFromFloodAt: null,
  contactedAt: null,
  optedOutAt: null,
  spamAt: null,
  withdrawnAt: null,
  erasedAt: null,
  nobodyWroteAt: null,
  heldAt: null,
  contactProof: null,
  spamConfirmedAt: null,
};

/** Marked as contacted with an opened number. */
const contacted = (contactedAt: Date) => ({ contactedAt, contactProof: "number" }) as const;

export const promiseOutcomes: readonly [string, Partial<PromiseFacts>, PromiseOutcome][] = [
  ["contacted in time", contacted(ago(30)), "kept"],
  ["contacted a moment before it was due", contacted(new Date(ago(24).getTime() - 1)), "kept"],
  ["contacted when it was due", contacted(ago(24)), "missed"],
  ["contacted too late", contacted(ago(3)), "missed"],
  [
    "contacted, says the recruiter; nobody wrote, says the person",
    { ...contacted(ago(30)), nobodyWroteAt: ago(1) },
    "missed",
  ],
  ["marked as spam after the person's word", { nobodyWroteAt: ago(5), spamAt: ago(1) }, "missed"],
  ["nobody ever wrote", {}, "missed"],
  ["still running", { createdAt: ago(23) }, "undecided"],
  ["due this moment", { createdAt: ago(24) }, "missed"],
  ["contacted, and not yet due", { createdAt: ago(3), ...contacted(ago(1)) }, "kept"],
  ["contacted by a message", { contactedAt: ago(30), contactProof: "message" }, "kept"],
  ["marked as contacted, with no number opened and no message sent", { contactedAt: ago(30) }, "missed"],
  ["marked so, and not yet due", { createdAt: ago(3), contactedAt: ago(1) }, "undecided"],
  ["marked so, then withdrawn in time", { contactedAt: ago(40), withdrawnAt: ago(30) }, "not_counted"],
  ["spam", { spamAt: ago(40) }, "not_counted"],
  ["spam, after a contact, in time", { ...contacted(ago(42)), spamAt: ago(40) }, "not_counted"],
  ["spam, a moment before it was due", { spamAt: new Date(ago(24).getTime() - 1) }, "not_counted"],
  ["spam, when it was due", { spamAt: ago(24) }, "missed"],
  ["spam, after it was missed", { spamAt: ago(3) }, "missed"],
  ["spam, long after a contact", { ...contacted(ago(40)), spamAt: ago(3) }, "kept"],
  ["spam in time, and nobody wrote, says the person", { spamAt: ago(40), nobodyWroteAt: ago(20) }, "missed"],
  [
    "spam after the person's word, confirmed",
    { nobodyWroteAt: ago(20), spamAt: ago(5), spamConfirmedAt: ago(5) },
    "not_counted",
  ],
  ["held back, and spam after the time", { heldAt: ago(48), spamAt: ago(3) }, "not_counted"],
  ["withdrawn before it was due", { withdrawnAt: ago(25) }, "not_counted"],
  ["withdrawn when it was due", { withdrawnAt: ago(24) }, "missed"],
  ["taken back, and contacted in the 24 hours since", { promiseRestartedAt: ago(20), ...contacted(ago(3)) }, "kept"],
  ["taken back, and spam in the 24 hours since", { promiseRestartedAt: ago(20), spamAt: ago(3) }, "not_counted"],
  ["withdrawn after it was missed", { withdrawnAt: ago(20) }, "missed"],
  ["withdrawn in time and taken back, still running", { promiseRestartedAt: ago(23) }, "undecided"],
  ["withdrawn in time and taken back, due this moment", { promiseRestartedAt: ago(24) }, "missed"],
  ["contacted in time since that", { promiseRestartedAt: ago(20), ...contacted(ago(3)) }, "kept"],
  ["spam in time since that", { promiseRestartedAt: ago(20), spamAt: ago(3) }, "not_counted"],
  ["taken back before it was sent", { promiseRestartedAt: ago(50), ...contacted(ago(30)) }, "kept"],
  ["opted out before it was due", { optedOutAt: ago(40) }, "not_counted"],
  ["contacted, then withdrawn", { ...contacted(ago(40)), withdrawnAt: ago(30) }, "kept"],
  ["erased before it was due", { erasedAt: ago(47) }, "not_counted"],
  ["contacted in time, erased later", { ...contacted(ago(40)), erasedAt: ago(1) }, "kept"],
  ["missed, erased later", { erasedAt: ago(1) }, "missed"],
  ["contacted, and separated from a flood", { ...contacted(ago(40)), partedFromFloodAt: ago(30) }, "not_counted"],
  ["missed, and separated from a flood", { nobodyWroteAt: ago(20), partedFromFloodAt: ago(20) }, "not_counted"],
  ["held back", { heldAt: ago(48) }, "not_counted"],
  ["held back, nobody wrote, says the person", { heldAt: ago(48), nobodyWroteAt: ago(1) }, "not_counted"],
];

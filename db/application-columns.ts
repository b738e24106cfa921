/**
 * The one reading of an application that commands and queries share: where it stands, whether somebody waits, and where its
 * clock runs from. As text, of `application a`: the conditions are those of the indexes.
 */
import type { ApplicationState } from "../domain/application/lifecycle.ts";
import { application } from "./schema.ts";

const state = {
  createdAt: application.createdAt,
  clockRestartedAt: application.clockRestartedAt,
  assignedTo: application.assignedTo,
  assignedAt: application.assignedAt,
  claimedAt: application.claimedAt,
  remindedFirstAt: application.remindedFirstAt,
  remindedSecondAt: application.remindedSecondAt,
  missedAt: application.missedAt,
  contactedAt: application.contactedAt,
  contactedBy: application.contactedBy,
  contactedName: application.contactedName,
  declinedAt: application.declinedAt,
  optedOutAt: application.optedOutAt,
  spamAt: application.spamAt,
  withdrawnAt: application.withdrawnAt,
  nobodyWroteAt: application.nobodyWroteAt,
  erasedAt: application.erasedAt,
  heldAt: application.heldAt,
} as const satisfies Record<keyof ApplicationState, unknown>;

/** Selects an {@link ApplicationState}. */
export const stateColumns = Object.entries(state)
  .map(([name, column]) => `a.${column.name} as "${name}"`)
  .join(", ");

/** The column of a mark, for an update. */
export const columnOf = (name: keyof ApplicationState): string => state[name].name;

/** Where the clock runs from; due time has the same order. */
export const clockFrom = "coalesce(a.clock_restarted_at, a.created_at)";

/** Nobody has said the last word about it. */
export const notClosed = `a.declined_at is null and a.opted_out_at is null and a.spam_at is null
  and a.withdrawn_at is null and a.erased_at is null`;

/** Somebody still has to write: domain/application/lifecycle.ts, isWaiting. */
export const waiting = `a.contacted_at is null and a.held_at is null and ${notClosed}`;

/** Held back, and nobody has decided yet. */
export const held = `a.held_at is not null and ${notClosed}`;

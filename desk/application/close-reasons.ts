/** Reasons for closing: each is an action of its own or a typed one, never age or gender (B13). */
import { type ClosedReason, closedReasons } from "../../domain/application/lifecycle.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";

export const closeChoices = [
  "no_reply",
  "declined",
  "not_interested",
  "opted_out",
  "duplicate",
  "not_eligible",
  "spam",
] as const satisfies readonly (ClosedReason | "declined" | "opted_out" | "spam")[];
export type CloseChoice = (typeof closeChoices)[number];

/** Choices for a bulk action. An opt-out concerns one person, so it is not offered. */
export const closeChoicesForMany = closeChoices.filter((choice) => choice !== "opted_out");

/** @param line for colleagues; "": none */
export function closing(choice: CloseChoice, line: string): Pick<ActionRequest, "act" | "body"> {
  const beside = line === "" ? {} : { line };
  const reason = closedReasons.find((known) => known === choice);
  if (reason !== undefined) return { act: "closed", body: { reason, ...beside } };
  return { act: choice as Exclude<CloseChoice, ClosedReason>, body: beside };
}

/** Why an application is closed, as a recruiter says it: each an act of its own or a typed reason. None is of age or gender (B13). */
import { type ClosedReason, closedReasons } from "../../domain/application/lifecycle.ts";
import type { Doing } from "../calls/waiting.ts";

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

/** With many at once: nobody asked for silence in the name of others. */
export const closeChoicesForMany = closeChoices.filter((choice) => choice !== "opted_out");

/** @param line for colleagues; "": none */
export function closing(choice: CloseChoice, line: string): Pick<Doing, "act" | "body"> {
  const beside = line === "" ? {} : { line };
  const reason = closedReasons.find((known) => known === choice);
  if (reason !== undefined) return { act: "closed", body: { reason, ...beside } };
  return { act: choice as Exclude<CloseChoice, ClosedReason>, body: beside };
}

/** Checks a recruiter's text for requests for money without blocking other requests. */
import { setImmediate as pause } from "node:timers/promises";
import { type Finding, findScamsWithPauses } from "../../domain/scam-check/check.ts";
import { cacheTextChecks } from "../../commands/vacancies/cache-text-checks.ts";
import { type UncheckedText, uncheckedOf } from "../../domain/vacancies/scam-findings.ts";
import type { Language } from "../../locales/markets.ts";
import type { DeskRequest } from "./request.ts";

export function findingsIn(language: Language, text: string): Promise<Finding[]> {
  return findScamsWithPauses(language, text, pause);
}

/**
 * Seconds this account has to wait because it had too much text checked; null: these texts may be
 * checked.
 */
export async function overTextLimit(
  { server, caller }: DeskRequest,
  texts: readonly UncheckedText[],
): Promise<number | null> {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return null;
  const allowance = await server.limits.consume("deskText", caller.id, characters);
  return allowance.allowed ? null : allowance.retryAfterSeconds;
}

/**
 * Checks the uncached texts in advance, so that a rule finds the result in the cache. Returns the
 * same as {@link overTextLimit}.
 */
export async function checkWithinLimit(request: DeskRequest, texts: readonly UncheckedText[]): Promise<number | null> {
  const wait = await overTextLimit(request, uncheckedOf(texts));
  if (wait === null) await cacheTextChecks(texts, pause);
  return wait;
}

/** Whether what a recruiter wrote asks for money (domain/never-pay), read without being in the way of everybody else. */
import { setImmediate as pause } from "node:timers/promises";
import { type Finding, neverPayBesideOthers } from "../../domain/never-pay/check.ts";
import { readAhead, type Unread, unreadOf } from "../../domain/vacancies/asking.ts";
import type { Language } from "../../locales/markets.ts";
import type { DeskCall } from "./call.ts";

export function findingsIn(language: Language, text: string): Promise<Finding[]> {
  return neverPayBesideOthers(language, text, pause);
}

/** Seconds for which this account has to wait, since it had too much read; null: it may have these texts read. */
export async function overTextLimit({ server, caller }: DeskCall, texts: readonly Unread[]): Promise<number | null> {
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) return null;
  const allowance = await server.limits.consume("deskText", caller.id, characters);
  return allowance.allowed ? null : allowance.retryAfterSeconds;
}

/** Reads what is not remembered, before a rule asks for it; else as {@link overTextLimit}. */
export async function readForDesk(call: DeskCall, texts: readonly Unread[]): Promise<number | null> {
  const unread = unreadOf(texts);
  const wait = await overTextLimit(call, unread);
  if (wait === null) await readAhead(unread, pause);
  return wait;
}

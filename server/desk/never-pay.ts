/** Whether what a recruiter wrote asks for money (domain/never-pay), read without being in the way of everybody else. */
import { setImmediate as pause } from "node:timers/promises";
import { type Finding, neverPayToAnybody, readyToRead } from "../../domain/never-pay/check.ts";
import type { Language } from "../../locales/markets.ts";

export async function findingsIn(language: Language, text: string): Promise<Finding[]> {
  await readyToRead(language, text, pause);
  return neverPayToAnybody(language, text);
}

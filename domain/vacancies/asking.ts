/** What of a vacancy's text asks applicants for money (B8): read as a whole, because two entries of a list may ask together. */
import type { Language } from "../../locales/markets.ts";
import { type Finding, neverPay } from "../never-pay/check.ts";

/** In its language, and in English: what is asked there is understood by many who read another page. */
export function asking(language: Language, text: string): readonly Finding[] {
  const readers = [...new Set([language, "en" as const])];
  const found = readers.flatMap((reader) => known(reader, text));
  const places = new Map(found.map((finding) => [`${finding.tactic} ${finding.from} ${finding.to}`, finding]));
  return [...places.values()];
}

/** Texts that are remembered: while somebody types in one language, the others are as they were. */
const mostRemembered = 2000;
const remembered = new Map<string, readonly Finding[]>();

function known(reader: Parameters<typeof neverPay>[0], text: string): readonly Finding[] {
  const key = `${reader} ${text}`;
  const findings = remembered.get(key) ?? neverPay(reader, text);
  // The newest last: what was not asked for longest goes first.
  remembered.delete(key);
  remembered.set(key, findings);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return findings;
}

/** What of a vacancy's texts asks applicants for money (B8). Reading takes time, so what was read is remembered. */
import type { Language } from "../../locales/markets.ts";
import { type Finding, neverPay } from "../never-pay/check.ts";
import type { VacancyDraft } from "./content.ts";
import { placesOf } from "./places.ts";

/** In its language, and in English: what is asked there is understood by many who read another page. */
export function asking(language: Language, text: string): readonly Finding[] {
  const readers: readonly Language[] = language === "en" ? ["en"] : [language, "en"];
  const found = readers.flatMap((reader) => read(reader, text));
  return [...new Map(found.map((finding) => [`${finding.tactic} ${finding.from} ${finding.to}`, finding])).values()];
}

/** Reads all that a draft says before anybody waits for it: `pause` lets others go on between two texts. */
export async function readAhead(
  texts: Partial<Record<Language, Pick<NonNullable<VacancyDraft["texts"][Language]>, "text">>>,
  pause: () => Promise<void>,
): Promise<void> {
  for (const [language, written] of Object.entries(texts)) {
    for (const { text } of placesOf(written.text)) {
      asking(language as Language, text);
      await pause();
    }
  }
}

/** Texts that are remembered: as many as several vacancies have in every language, none of them long. */
const mostRemembered = 10_000;
const remembered = new Map<string, readonly Finding[]>();

function read(reader: Language, text: string): readonly Finding[] {
  const key = `${reader} ${text}`;
  const findings = remembered.get(key) ?? neverPay(reader, text);
  // The newest last: what was not asked for longest goes first.
  remembered.delete(key);
  remembered.set(key, findings);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
  return findings;
}

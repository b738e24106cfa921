/** A recruiter's name on applicants' pages; checked, because applicants trust it. */
import { setImmediate as pause } from "node:timers/promises";
import { displayableName } from "../../domain/application/shown-name.ts";
import { fallbackMarket, isMarketCode } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";

/**
 * @param market of the application
 * @returns null: no name, or one that must not be shown
 */
export async function colleagueName(
  name: string | null | undefined,
  { market }: { readonly market: string },
): Promise<string | null> {
  const language = textLanguage(isMarketCode(market) ? market : fallbackMarket);
  return name ? displayableName(name, language, pause) : null;
}

export async function colleagueFirstName(
  name: string | null | undefined,
  application: { readonly market: string },
): Promise<string | null> {
  return (await colleagueName(name, application))?.split(" ", 1)[0] ?? null;
}

/** A colleague's name on an applicant's pages: whatever they call themselves, who reads it there takes it for ours. */
import { setImmediate as pause } from "node:timers/promises";
import { sayableName } from "../../domain/application/shown-name.ts";
import { fallbackMarket, isMarketCode } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";

/** @param market of the application; null: nobody is named, or nobody whose name may be said */
export async function colleagueName(
  name: string | null | undefined,
  { market }: { readonly market: string },
): Promise<string | null> {
  const language = textLanguage(isMarketCode(market) ? market : fallbackMarket);
  return name ? sayableName(name, language, pause) : null;
}

export async function colleagueFirstName(
  name: string | null | undefined,
  application: { readonly market: string },
): Promise<string | null> {
  return (await colleagueName(name, application))?.split(" ", 1)[0] ?? null;
}

/** The remaining attempts at the last four digits of a link, and their text. */
import type { ApplicationLink } from "../../commands/applications/application-link.ts";
import { mostTries } from "../../domain/application/link-scope.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";

/**
 * Attempts at the number of the link's registration; once that was proven or left the mailbox, at
 * other numbers.
 */
export function triesLeft({ triesAt, about, scope }: ApplicationLink, ends: readonly string[] = []): number {
  const others = scope !== "registration" && (about === null || ends.length > 0);
  return Math.max(0, mostTries - (others ? triesAt.others : triesAt.itsNumber));
}

export function wrongDigitsText(market: MarketCode, left: number): string {
  const t = translatorFor(market);
  return left > 0 ? t("statusPage.unlock.wrong", { left }) : t("statusPage.unlock.locked");
}

/** How many tries at the last four digits a link still takes, and how it is said. */
import type { ApplicationLink } from "../../applications/application-link.ts";
import { mostTries } from "../../domain/application/reach.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";

/** At the number that the link is about; and once that one was proven, or has left the mailbox, at others. */
export function triesLeft({ triesAt, about, scope }: ApplicationLink, ends: readonly string[] = []): number {
  const others = scope !== "registration" && (about === null || ends.length > 0);
  return Math.max(0, mostTries - (others ? triesAt.others : triesAt.itsNumber));
}

export function wrongDigitsText(market: MarketCode, left: number): string {
  const t = translatorFor(market);
  return left > 0 ? t("statusPage.unlock.wrong", { left }) : t("statusPage.unlock.locked");
}

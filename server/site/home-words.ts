/** The product's words on the home page, which an operator's own replace. */
import type { Config } from "../../app/config.ts";
import { asksExactAge } from "../../domain/market-law/applying.ts";
import { countryPlace } from "../../domain/site-content/sections.ts";
import { plainHome } from "../../domain/site-content/shown.ts";
import { defaultCountry } from "../../domain/visitor/country.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { claim } from "../../site/pages/home/hero.tsx";
import { startSteps } from "../../site/pages/home/start.tsx";
import { reasons } from "../../site/pages/home/why.tsx";

/** By key of a text (domain/site-content/sections.ts). */
export function homeWords(operator: Config["operator"], market: MarketCode): Record<string, string> {
  const t = translatorFor(market);
  const { claims } = operator;
  const asksAge = asksExactAge(operator, markets[market].country ?? defaultCountry);
  const view = { t, claims, payAsSpecified: !operator.byLaw, asksAge, home: plainHome };
  const points = (section: "why" | "start", all: readonly { title: string; text: string }[]) =>
    all.slice(0, 3).flatMap(({ title, text }, place): [string, string][] => [
      [`${section}.point${place + 1}`, title],
      [`${section}.text${place + 1}`, text],
    ]);
  return Object.fromEntries([
    ["hero.title", t("home.hero.title")],
    ["hero.lead", `${t("home.hero.lead", { country: countryPlace })} ${claim(view)}`.trim()],
    ["jobs.title", t("home.jobs.title")],
    ["why.title", t("home.why.title")],
    ["why.lead", t("home.why.lead")],
    ...points("why", reasons(view)),
    ["start.title", t("home.start.title")],
    ["start.lead", t("home.start.lead")],
    ...points("start", startSteps(view)),
    ["feedback.title", t("home.feedback.title")],
    ["faqs.title", t("site.nav.faqs")],
  ]);
}

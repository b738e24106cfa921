import { isEligible, openCountries } from "../../domain/eligibility.ts";
import {
  asksExactAge,
  asksGender,
  knowsThirdGender,
  minimumAge,
  minimumAgeReason,
} from "../../domain/market-law/applying.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { dialCode } from "../../domain/phone/countries.ts";
import { placeholder } from "../../domain/phone/placeholder.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { CountryView } from "../../site/view.ts";

/** A country as a page in `market`'s language speaks of it. `code` is ISO 3166-1 alpha-2. */
export function countryView(code: string, market: MarketCode, operator: Operator): CountryView {
  const { language, tag } = markets[market];
  const age = minimumAge(operator, code);
  const asked = { age: String(age) };
  const exact = asksExactAge(operator, code);
  const reason = minimumAgeReason(operator, code, language);
  const t = translatorFor(market);
  return {
    code,
    name: countryName(code, tag),
    inText: countryInText(code, tag),
    dialCode: dialCode(code),
    placeholder: placeholder(code),
    minimumAge: age,
    ageHint: [exact ? t("form.ageHint", asked) : "", reason].filter(Boolean).join(" "),
    ageConfirm: exact ? "" : t("form.ageConfirm", asked),
    asksGender: asksGender(operator, code),
    thirdGender: knowsThirdGender(code),
    eligible: isEligible(code, openCountries(operator)),
  };
}

/** Where applications are open, sorted as the language sorts names. */
export function openCountryViews(market: MarketCode, operator: Operator): CountryView[] {
  const { compare } = new Intl.Collator(markets[market].tag);
  return openCountries(operator)
    .map((code) => countryView(code, market, operator))
    .sort((a, b) => compare(a.name, b.name));
}

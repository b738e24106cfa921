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

/** By operator file: its rules are the costly part. Bounded by markets and countries. */
const known = new WeakMap<Operator, Map<string, CountryView>>();

/** A country in the language of `market`. `code` is ISO 3166-1 alpha-2. */
export function countryView(code: string, market: MarketCode, operator: Operator): CountryView {
  let ofOperator = known.get(operator);
  if (!ofOperator) known.set(operator, (ofOperator = new Map()));
  const key = `${market} ${code}`;
  let view = ofOperator.get(key);
  if (!view) ofOperator.set(key, (view = makeView(code, market, operator)));
  return view;
}

function makeView(code: string, market: MarketCode, operator: Operator): CountryView {
  const { language, tag } = markets[market];
  const age = minimumAge(operator, code);
  const values = { age: String(age) };
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
    ageHint: [exact ? t("form.ageHint", values) : "", reason].filter(Boolean).join(" "),
    ageConfirm: exact ? "" : t("form.ageConfirm", values),
    asksGender: asksGender(operator, code),
    thirdGender: knowsThirdGender(code),
    eligible: isEligible(code, openCountries(operator)),
  };
}

/** Countries with open applications, sorted by name in the language's order. */
export function openCountryViews(market: MarketCode, operator: Operator): CountryView[] {
  const { compare } = new Intl.Collator(markets[market].tag);
  return openCountries(operator)
    .map((code) => countryView(code, market, operator))
    .sort((a, b) => compare(a.name, b.name));
}

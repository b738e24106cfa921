import { accessibilityLaws } from "./accessibility.ts";
import { adequacyOf } from "./adequacy.ts";
import { ageLaws } from "./age.ts";
import { genderLaws } from "./gender.ts";
import { languageLaws } from "./language.ts";
import { payFloors } from "./pay-floor.ts";
import { licenceLaws } from "./licence.ts";
import { noticeLaws } from "./notice.ts";
import { payAdverts } from "./pay-advert.ts";
import { privacyLaws } from "./privacy.ts";
import { retentionLaws } from "./retention.ts";
import type { MarketCountry } from "./row.ts";

export function rowsOf(country: MarketCountry) {
  return {
    age: ageLaws[country],
    gender: genderLaws[country],
    pay: payFloors[country],
    advert: payAdverts[country],
    adequacy: adequacyOf(country),
    privacy: privacyLaws[country],
    "legal notice": noticeLaws[country],
    licence: licenceLaws[country],
    retention: retentionLaws[country],
    accessibility: accessibilityLaws[country],
    language: languageLaws[country],
  };
}

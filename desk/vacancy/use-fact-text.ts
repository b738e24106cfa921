import { payPeriods, type VacancyFacts } from "../../domain/vacancies/content.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-acts/names.ts";
import { writeAmounts } from "./amounts.ts";
import type { FactField } from "./differences.ts";

/** One of the facts in words, so that it can be held against another of its kind. */
export function useFactText(): (field: FactField, facts: VacancyFacts) => string {
  const { t, format, language } = useLanguage();
  const tag = deskTag(language);
  const names = namesFor(tag);
  const pay = (facts: VacancyFacts["pay"]) =>
    payPeriods.flatMap((period) => {
      const line = facts[period];
      if (!line) return [];
      const parts = [
        ...(line.base ? [writeAmounts(line.base, tag)] : []),
        ...Object.entries(line.currencies).map(([currency, range]) => `${currency} ${writeAmounts(range, tag)}`),
        ...(line.hours ? [`${t("vacancyEdit.pay.hours")} ${writeAmounts(line.hours, tag)}`] : []),
      ];
      return [`${t(`vacancyEdit.period.${period}`)}: ${parts.join(", ")}`];
    });
  return (field, facts) => {
    const notSaid = t("vacancyEdit.notSaid");
    switch (field) {
      case "pay":
        return pay(facts.pay).join("; ") || notSaid;
      case "tax":
        return facts.tax === null ? notSaid : t(`vacancyEdit.taxKind.${facts.tax}`);
      case "contract":
        return facts.contract === null ? notSaid : t(`vacancyEdit.contractKind.${facts.contract}`);
      case "countries":
        return facts.countries === null
          ? t("vacancyEdit.everyCountry")
          : format.list(facts.countries.map((code) => names.country(code)));
      case "markets":
        return facts.markets === null
          ? t("vacancyEdit.everyMarket")
          : facts.markets.join(" ") || t("vacancyEdit.noMarket");
      case "tags":
        return format.list(facts.tags.map((each) => t(`vacancyEdit.tag.${each}`))) || notSaid;
      case "closesOn":
        return facts.closesOn === null ? notSaid : format.date(facts.closesOn);
      case "positions":
      case "closesAfter": {
        const count = facts[field];
        return count === null ? notSaid : format.number(count);
      }
    }
  };
}

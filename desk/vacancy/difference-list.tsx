import { useLanguage } from "../language.tsx";
import { type DifferenceRow, DifferenceRows } from "../editor/difference-rows.tsx";
import type { Difference, FactField } from "./differences.ts";
import { payPeriods, type VacancyFacts } from "../../domain/vacancies/content.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { namesFor } from "../vacancy-actions/names.ts";
import { writeAmounts } from "./amounts.ts";

interface DifferenceListProps {
  readonly differences: readonly Difference[];
  /** Labels of the two sides: "on the site now", "will be". */
  readonly before: string;
  readonly after: string;
}

/** Old and new value, field by field. */
export function DifferenceList({ differences, before, after }: DifferenceListProps) {
  return <DifferenceRows rows={useDifferenceRows()(differences)} before={before} after={after} />;
}

export function useDifferenceRows(): (differences: readonly Difference[]) => readonly DifferenceRow[] {
  const { t } = useLanguage();
  const factText = useFactText();
  return (differences) =>
    differences.map((each) => {
      const { language, field } = each;
      const sides =
        each.language === null
          ? [each.before && factText(each.field, each.before), factText(each.field, each.after)]
          : [each.before, each.after];
      const [before = "", after = ""] = sides.map((text) =>
        [text ?? []]
          .flat()
          .filter((line) => line !== "")
          .join("\n"),
      );
      return { key: `${language ?? ""} ${field}`, language, name: t(`vacancyEdit.field.${field}`), before, after };
    });
}

/** A fact as text, to compare it with another version. */
function useFactText(): (field: FactField, facts: VacancyFacts) => string {
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
    const unspecified = t("vacancyEdit.notSaid");
    switch (field) {
      case "pay":
        return pay(facts.pay).join("; ") || unspecified;
      case "tax":
        return facts.tax === null ? unspecified : t(`vacancyEdit.taxKind.${facts.tax}`);
      case "contract":
        return facts.contract === null ? unspecified : t(`vacancyEdit.contractKind.${facts.contract}`);
      case "countries":
        return facts.countries === null
          ? t("vacancyEdit.everyCountry")
          : format.list(facts.countries.map((code) => names.country(code)));
      case "markets":
        return facts.markets === null
          ? t("vacancyEdit.everyMarket")
          : facts.markets.join(" ") || t("vacancyEdit.noMarket");
      case "tags":
        return format.list(facts.tags.map((each) => t(`vacancyEdit.tag.${each}`))) || unspecified;
      case "closesOn":
        return facts.closesOn === null ? unspecified : format.date(facts.closesOn);
      case "positions":
      case "closesAfter": {
        const count = facts[field];
        return count === null ? unspecified : format.number(count);
      }
    }
  };
}

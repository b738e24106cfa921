import type { VacancyCheck } from "../../domain/desk/vacancies.ts";
import type { CheckCode } from "../../domain/vacancies/check-codes.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { type Names, namesFor } from "../vacancy-actions/names.ts";
import { useAskedText } from "./asked-text.ts";
import { placeOf } from "./text-field.tsx";

/** `title` names what a check found; `text` quotes the sentence or gives advice. */
export interface FindingWords {
  readonly title: string;
  readonly text: string | null;
}

export function useFindingWords(): (check: VacancyCheck) => FindingWords {
  const { t, format, language: desk } = useLanguage();
  const names = namesFor(deskTag(desk));
  const askedText = useAskedText();
  return (check) => {
    const { code, language, why, sentence, fields } = check;
    const words = {
      language: language === null ? "" : names.language(language),
      what: placeName(code, why, names),
      fields: format.list(fields.map((field) => t(`vacancyEdit.field.${field}`))),
      count: fields.length,
    };
    const title = t(`vacancyEdit.check.${code}`, words);
    const asked = askedText(check);
    if (asked !== null) return { title, text: asked };
    if (sentence !== null) return { title, text: t("vacancyEdit.quoted", { sentence }) };
    if (code === "language_missing") return { title, text: t("vacancyEdit.missingHint") };
    if (code === "draft_unread") return { title, text: t("vacancyEdit.draftedHint", words) };
    if (code === "language_older") return { title, text: t("vacancyEdit.olderHint", words) };
    return { title, text: null };
  };
}

/** Title and text in one line, as shown below a field. */
export function useFindingText(): (check: VacancyCheck) => string {
  const words = useFindingWords();
  return (check) => {
    const { title, text } = words(check);
    return text === null ? title : `${title}: ${text}`;
  };
}

const countryChecks: readonly CheckCode[] = [
  "country_not_taken",
  "below_floor",
  "floor_unsure",
  "tax_missing",
  "least_unsaid",
  "range_wide",
];

function placeName(code: CheckCode, why: string | null, names: Names): string {
  return why === null ? "" : countryChecks.includes(code) ? names.country(why) : why;
}

/** Id of the field to fix; null: no particular field. */
export function fieldIdOf({ language, field, fields }: VacancyCheck): string | null {
  const first = field ?? fields[0] ?? "title";
  if (first === "pay" || first === "markets" || first === "countries" || first === "closesOn")
    return `vacancy-${first}`;
  return language === null ? null : placeOf(language, first);
}

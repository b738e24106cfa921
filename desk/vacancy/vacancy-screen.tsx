/** One vacancy, to be written and published. */
import { useLanguage, useTitle } from "../language.tsx";

export function VacancyScreen() {
  const { t } = useLanguage();
  useTitle(t("vacancies.title"));
  return <h1>{t("vacancies.title")}</h1>;
}

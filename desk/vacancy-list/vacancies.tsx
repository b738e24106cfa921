/** All vacancies: what is on the site, what will be, what is written, what is over. */
import { useLanguage, useTitle } from "../language.tsx";

export function VacanciesScreen() {
  const { t } = useLanguage();
  useTitle(t("vacancies.title"));
  return <h1>{t("vacancies.title")}</h1>;
}

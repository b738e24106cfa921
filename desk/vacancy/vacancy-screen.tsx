/** One vacancy, to be written in every language, checked, looked at and published (B14). */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { vacancyQuery } from "../calls/vacancy.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { VacancyEditor } from "./editor.tsx";

export function VacancyScreen() {
  const { id = "" } = useParams({ strict: false });
  const { t } = useLanguage();
  const me = useMe();
  const { data, error, isPending, refetch } = useQuery(vacancyQuery(id));
  useTitle(data?.draft.texts[data.draft.source]?.text.title || t("vacancies.title"));
  if (isPending) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  return <VacancyEditor key={`${me.id} ${id}`} loaded={data} />;
}

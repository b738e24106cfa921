/** One vacancy, to be written in every language, checked, looked at and published (B14). */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { vacancyQuery } from "../calls/vacancies.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { VacancyEditor } from "./editor.tsx";

export function VacancyScreen() {
  const { id = "" } = useParams({ strict: false });
  const { t } = useLanguage();
  const me = useMe();
  // What is typed is on the screen and not in what was read: that is asked for again only where somebody wants to see it.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...vacancyQuery(id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  useTitle(data?.draft.texts[data.draft.source]?.text.title || t("vacancies.title"));
  if (!isFetchedAfterMount) return <Loading />;
  if (!data) return <Failed error={error} retry={() => void refetch()} />;
  return <VacancyEditor key={`${me.id} ${id}`} loaded={data} />;
}

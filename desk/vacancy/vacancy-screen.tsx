import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { vacancyQuery } from "../requests/vacancies.ts";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { VacancyEditor } from "./editor.tsx";

export function VacancyScreen() {
  const { id = "" } = useParams({ strict: false });
  const { t } = useLanguage();
  const me = useMe();
  // Input lives in the editor and not in this query, so it is refetched only on request.
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

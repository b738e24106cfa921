import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { homePageId } from "../../domain/desk/site-pages.ts";
import { sitePageQuery } from "../requests/site-pages.ts";
import { SiteTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { SitePageEditor } from "./editor.tsx";

export function HomePageScreen() {
  const { t } = useLanguage();
  useTitle(t("sitePage.home"));
  return <SitePage id={homePageId} />;
}

export function OwnPageScreen() {
  const { slug = "" } = useParams({ strict: false });
  const { t } = useLanguage();
  useTitle(t("sitePage.pages"));
  return <SitePage key={slug} id={slug} />;
}

function SitePage({ id }: { readonly id: string }) {
  const me = useMe();
  // Input lives in the editor and not in this query, so it is refetched only on request.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...sitePageQuery(id),
    staleTime: Infinity,
    refetchOnMount: "always",
  });
  return (
    <>
      <SiteTabs />
      {!isFetchedAfterMount ? (
        <Loading />
      ) : data ? (
        <SitePageEditor key={`${me.id} ${id}`} loaded={data} />
      ) : (
        <Failed error={error} retry={() => void refetch()} />
      )}
    </>
  );
}

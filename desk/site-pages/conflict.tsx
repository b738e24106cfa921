import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DeskSitePage, SitePageContent } from "../../domain/desk/site-pages.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { sitePageQuery } from "../calls/site-pages.ts";
import { ConflictNotice } from "../editor/conflict.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useDifferences } from "./differences.ts";
import { sentDraft } from "./edits.ts";

interface ConflictProps {
  readonly id: string;
  /** The server's sentence that names the author. */
  readonly text: string;
  readonly mine: SitePageContent;
  readonly takeTheirs: (newest: DeskSitePage) => void;
  readonly keepMine: (newest: DeskSitePage) => void;
}

export function Conflict({ id, text, mine, takeTheirs, keepMine }: ConflictProps) {
  const differences = useDifferences();
  const { data, error, isFetching, refetch } = useQuery({
    ...sitePageQuery(id),
    staleTime: 0,
    refetchOnMount: "always",
  });
  const rows = data && !isFetching ? differences(data.draft, mine) : null;
  const same = rows?.length === 0;
  // The save arrived although its answer was lost, so there is no conflict.
  useEffect(() => {
    if (same && data) takeTheirs(data);
  }, [same, data, takeTheirs]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data || !rows) return <Loading />;
  return (
    <ConflictNotice
      text={text}
      rows={rows}
      mine={plainText(mine)}
      keepMine={() => keepMine(data)}
      takeTheirs={() => takeTheirs(data)}
    />
  );
}

/** All texts of a draft for saving elsewhere: each language below its name. */
function plainText(draft: SitePageContent): string {
  return Object.entries(sentDraft(draft).texts)
    .map(([language, { text }]) => [languageNames[language as Language], ...Object.values(text).flat()].join("\n\n"))
    .join("\n\n\n");
}

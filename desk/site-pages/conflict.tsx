import { useQuery } from "@tanstack/react-query";
import type { DeskSitePage, SitePageContent } from "../../domain/desk/site-pages.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { sitePageQuery } from "../requests/site-pages.ts";
import { ConflictNotice, newest } from "../editor/conflict.tsx";
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
  return (
    <ConflictNotice
      text={text}
      theirs={useQuery({ ...sitePageQuery(id), ...newest })}
      differences={({ draft }) => differences(draft, mine)}
      mine={plainText(mine)}
      keepMine={keepMine}
      takeTheirs={takeTheirs}
    />
  );
}

/** All texts of a draft for saving elsewhere: each language below its name. */
function plainText(draft: SitePageContent): string {
  return Object.entries(sentDraft(draft).texts)
    .map(([language, { text }]) => [languageNames[language as Language], ...Object.values(text).flat()].join("\n\n"))
    .join("\n\n\n");
}

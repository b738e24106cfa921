import type { SitePageContent } from "../../domain/desk/site-pages.ts";
import { draftedTexts } from "../../domain/site-content/drafted.ts";
import { languagesOf } from "../../domain/site-content/shown.ts";
import { missingTexts, olderTexts } from "../../domain/site-content/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { Languages as List } from "../editor/languages.tsx";
import { useLanguage } from "../language.tsx";

interface LanguagesProps {
  readonly draft: SitePageContent;
  /** The source first. */
  readonly languages: readonly Language[];
  readonly chosen: Language;
  readonly isHome: boolean;
  readonly choose: (language: Language) => void;
}

/** Each language with its state: source, up to date, outdated, or without a text the source has. */
export function Languages({ draft, languages, chosen, isHome, choose }: LanguagesProps) {
  const { t } = useLanguage();
  const stateOf = (language: Language) => {
    const count = olderTexts(draft, language).length;
    if (language === draft.source) return { state: "source", count } as const;
    const drafted = draftedTexts(draft, language).length;
    if (drafted > 0) return { state: "drafted", count: drafted } as const;
    if (count > 0) return { state: "older", count } as const;
    return { state: missingTexts(draft, language).length > 0 ? "missing" : "current", count } as const;
  };
  const shown = isHome ? languages : languagesOf(draft);
  const current = languages.filter(
    (language) => shown.includes(language) && ["source", "current"].includes(stateOf(language).state),
  );
  return (
    <List
      languages={languages}
      stateOf={stateOf}
      chosen={chosen}
      choose={choose}
      summary={t(isHome ? "sitePage.upToDate" : "vacancyEdit.upToDate", {
        count: current.length,
        all: languages.length,
      })}
    />
  );
}

import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { shownMarkets } from "../../domain/vacancies/needed-languages.ts";
import { isWritten } from "../../domain/vacancies/staleness.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, markets } from "../../locales/markets.ts";
import { vacancyPreviewAddress } from "../../routes.ts";
import { PreviewFrame } from "../editor/preview-frame.tsx";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";

interface PreviewProps {
  /** The server's state: unsaved input has no preview. */
  readonly vacancy: DeskVacancy;
  readonly language: Language;
}

export function Preview({ vacancy, language }: PreviewProps) {
  const { draft, offered, version, checks, preview: token } = vacancy;
  const { t, language: desk } = useLanguage();
  const ofLanguage = shownMarkets(draft.facts.markets, offered).filter((each) => markets[each].language === language);
  const written = isWritten(draft.texts[language]?.text);
  // The server refuses to show it.
  const asks = checks.some((check) => check.code === "asks_for_money" && check.language === language);
  const name = namesFor(deskTag(desk)).language(language);
  const nothing =
    ofLanguage.length === 0
      ? t("vacancyEdit.previewNowhere", { language: name })
      : !written
        ? t("vacancyEdit.previewEmpty", { language: name })
        : asks
          ? t("vacancyEdit.check.asks_for_money", { language: name })
          : null;
  return (
    <PreviewFrame
      title={t("vacancyEdit.asSeen")}
      markets={ofLanguage}
      address={(market) => vacancyPreviewAddress(token, market)}
      version={version}
      nothing={nothing}
    />
  );
}

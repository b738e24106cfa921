import { useEffect, useRef, useState } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { shownMarkets } from "../../domain/vacancies/needed-languages.ts";
import { isWritten } from "../../domain/vacancies/staleness.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { vacancyPreviewAddress } from "../../routes.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import css from "./preview.module.css";

interface PreviewProps {
  /** The server's state: unsaved input has no preview. */
  readonly vacancy: DeskVacancy;
  readonly language: Language;
}

/** The page as publishing would show it, in a market of the current language. */
export function Preview({ vacancy, language }: PreviewProps) {
  const { draft, offered, version, checks, preview: token } = vacancy;
  const { t, format, language: desk } = useLanguage();
  const [chosen, setChosen] = useState<MarketCode | null>(null);
  const ofLanguage = shownMarkets(draft.facts.markets, offered).filter((each) => markets[each].language === language);
  const market = ofLanguage.find((each) => each === chosen) ?? ofLanguage[0];
  const written = isWritten(draft.texts[language]?.text);
  // The server refuses to show it.
  const asks = checks.find((check) => check.code === "asks_for_money" && check.language === language);
  return (
    <section aria-labelledby="vacancy-preview">
      <div className={css.head}>
        <h2 id="vacancy-preview" className={states.heading}>
          {t("vacancyEdit.asSeen")}
        </h2>
        {ofLanguage.length > 1 && (
          <div role="group" aria-label={t("vacancyEdit.pay.market")} className={css.markets}>
            {ofLanguage.map((each) => (
              <button key={each} type="button" aria-pressed={each === market} onClick={() => setChosen(each)}>
                {format.market(each)}
              </button>
            ))}
          </div>
        )}
      </div>
      {market === undefined || !written || asks ? (
        <p className={fields.fieldHint}>
          {t(
            market === undefined
              ? "vacancyEdit.previewNowhere"
              : written
                ? "vacancyEdit.check.asks_for_money"
                : "vacancyEdit.previewEmpty",
            {
              language: namesFor(deskTag(desk)).language(language),
            },
          )}
        </p>
      ) : (
        <>
          <Page key={market} address={vacancyPreviewAddress(token, market)} version={version} />
          <p className={css.link}>
            <a href={vacancyPreviewAddress(token, market)} target="_blank" rel="noreferrer">
              {t("vacancyEdit.previewOpen")}
            </a>
            <CopyButton
              key={market}
              look="small"
              text={new URL(vacancyPreviewAddress(token, market), location.href).href}
              label={t("vacancyEdit.previewCopy")}
            />
          </p>
          <p className={fields.fieldHint}>{t("vacancyEdit.previewNote")}</p>
        </>
      )}
    </section>
  );
}

/**
 * A same-origin frame without script, so that its images load as on the site. The scroll position
 * is kept.
 */
function Page({ address, version }: { readonly address: string; readonly version: number }) {
  const { t } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const scrolled = useRef(0);
  const [first] = useState(version);
  const shown = useRef(version);
  useEffect(() => {
    if (version === shown.current) return;
    shown.current = version;
    // Setting `src` would add a history entry, and *Back* would first step through every save.
    frame.current?.contentWindow?.location.replace(`${address}?v=${version}`);
  }, [address, version]);
  return (
    <iframe
      ref={frame}
      className={css.page}
      title={t("vacancyEdit.asSeen")}
      sandbox="allow-same-origin"
      src={`${address}?v=${first}`}
      onLoad={({ currentTarget: { contentDocument } }) => {
        // Missing if the page could not be loaded, as without a connection.
        const page = contentDocument?.defaultView;
        if (!page) return;
        page.scrollTo(0, scrolled.current);
        page.addEventListener("scroll", () => {
          scrolled.current = page.scrollY;
        });
        // Links and forms are disabled, so that the preview stays on this page.
        for (const word of ["click", "submit"]) page.document.addEventListener(word, (event) => event.preventDefault());
      }}
    />
  );
}

import { useState } from "react";
import type { MarketCode } from "../../locales/markets.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { PageFrame } from "./page-frame.tsx";
import css from "./preview.module.css";

interface PreviewFrameProps {
  readonly title: string;
  /** Markets of the current language. */
  readonly markets: readonly MarketCode[];
  readonly address: (market: MarketCode) => string;
  /** Of the saved draft: the frame follows it. */
  readonly version: number;
  /** Why nothing can be shown; null: it can. */
  readonly nothing: string | null;
}

/** The page as publishing would show it, in a market of the current language. */
export function PreviewFrame({ title, markets, address, version, nothing }: PreviewFrameProps) {
  const { t, format } = useLanguage();
  const [chosen, setChosen] = useState<MarketCode | null>(null);
  const market = markets.find((each) => each === chosen) ?? markets[0];
  return (
    <section aria-labelledby="editor-preview">
      <div className={css.head}>
        <h2 id="editor-preview" className={states.heading}>
          {title}
        </h2>
        {markets.length > 1 && (
          <div role="group" aria-label={t("vacancyEdit.pay.market")} className={css.markets}>
            {markets.map((each) => (
              <button key={each} type="button" aria-pressed={each === market} onClick={() => setChosen(each)}>
                {format.market(each)}
              </button>
            ))}
          </div>
        )}
      </div>
      {market === undefined || nothing !== null ? (
        <p className={fields.fieldHint}>{nothing}</p>
      ) : (
        <>
          <PageFrame key={market} title={title} address={address(market)} version={version} />
          <p className={css.link}>
            <a href={address(market)} target="_blank" rel="noreferrer">
              {t("vacancyEdit.previewOpen")}
            </a>
            <CopyButton
              key={market}
              look="small"
              text={new URL(address(market), location.href).href}
              label={t("vacancyEdit.previewCopy")}
            />
          </p>
          <p className={fields.fieldHint}>{t("vacancyEdit.previewNote")}</p>
        </>
      )}
    </section>
  );
}

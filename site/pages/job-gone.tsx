/** Pages of jobs that are closed or only in other markets: the reason, and where to go on. */
import type { ReactNode } from "react";
import { LooseScene } from "../../ui/pictures/loose-scene.tsx";
import type { AlertFormView } from "../job-alert-view.ts";
import type { DayView, OtherJobsView } from "../job-view.ts";
import type { MarketView, SiteView } from "../view.ts";
import error from "./error.module.css";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { AlertForm } from "./job-alert-form.tsx";
import { OtherJobs } from "./job.tsx";
import { languageAttributes, MarketButton, MarketForm, marketLabel } from "./market-form.tsx";
import reading from "./reading.module.css";

interface FrameProps {
  readonly view: SiteView;
  readonly others: OtherJobsView;
  readonly children: ReactNode;
}

function Frame({ view, others, children }: FrameProps) {
  return (
    <>
      <Header view={view} />
      <main id="content">
        <div className={reading.reading}>
          {view.brand.hero === null && (
            <div className={error.looseScene}>
              <LooseScene />
            </div>
          )}
          {children}
        </div>
        <OtherJobs view={view} others={others} title={view.t("vacancy.open")} />
      </main>
      <Footer view={view} />
    </>
  );
}

interface ClosedJobProps {
  readonly view: SiteView;
  readonly title: string;
  readonly since: DayView;
  /** The job alert form; null: not offered. */
  readonly alert: AlertFormView | null;
  readonly others: OtherJobsView;
}

/** 410: the job is closed. */
export function ClosedJobPage({ view, title, since, others, alert }: ClosedJobProps) {
  const { t } = view;
  return (
    <Frame view={view} others={others}>
      <h1>{title}</h1>
      <p>{t("vacancy.closed", { date: since.text })}</p>
      <p>{t("vacancy.closedText")}</p>
      {alert && <AlertForm view={view} form={alert} />}
    </Frame>
  );
}

export interface ElsewhereView {
  readonly title: string;
  /** Its markets, with its URL in each; null: URLs name no market, so a button chooses it. */
  readonly markets: readonly { readonly market: MarketView; readonly address: string | null }[];
}

/** 404: the job exists only in other markets. */
export function ElsewhereJobPage({
  view,
  elsewhere: { title, markets },
  others,
}: Pick<FrameProps, "view" | "others"> & { readonly elsewhere: ElsewhereView }) {
  const { t } = view;
  const places = markets.map(({ market, address }) =>
    address === null ? (
      <MarketButton key={market.market} view={view} market={market} by="language" />
    ) : (
      <a key={market.market} href={address} hrefLang={market.tag} {...languageAttributes(market, view)}>
        {marketLabel(market)}
      </a>
    ),
  );
  return (
    <Frame view={view} others={others}>
      <h1>{t("vacancy.elsewhere")}</h1>
      <p>{t("vacancy.elsewhereText", { title })}</p>
      {markets.some(({ address }) => address === null) ? (
        <MarketForm view={view} className={error.waysOn}>
          {places}
        </MarketForm>
      ) : (
        <p className={error.waysOn}>{places}</p>
      )}
    </Frame>
  );
}

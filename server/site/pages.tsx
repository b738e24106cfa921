/** Pages that depend only on URL and configuration: all except the success page. */
import { isOwnText } from "../../domain/site-content/sections.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { legalText } from "../../locales/legal.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { formPropsPath, jobAddress, type PageName } from "../../routes.ts";
import { renderApplyDialog, renderApplyForm } from "../../site/islands/render.tsx";
import { ApplyPage, type ApplyPageProps } from "../../site/pages/apply.tsx";
import { HomePage } from "../../site/pages/home.tsx";
import { ImprintPage } from "../../site/pages/imprint.tsx";
import { LegalPage } from "../../site/pages/legal.tsx";
import { PrivacyPage } from "../../site/pages/privacy.tsx";
import { TermsPage } from "../../site/pages/terms.tsx";
import type { StyleSet } from "../../site/pages/styles.ts";
import type { ApplyFormView, SiteView } from "../../site/view.ts";
import { BrandPicture } from "../../ui/pictures/brand-picture.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import { toCountryCode } from "../../domain/phone/countries.ts";
import type { ServerParts } from "../parts.ts";
import { closedDay } from "./job-view.ts";
import { lawOf, legalArgumentsOf, privacyText } from "./legal-arguments.ts";
import { legalNotice } from "./legal-notice.ts";
import { applyFormView, type FormScope } from "./apply-form-view.ts";
import type { OwnSite } from "./own-site.ts";
import type { RenderedPage } from "./page-cache.ts";
import { versionsView } from "./privacy-version.tsx";
import { renderPage } from "./page-render.tsx";
import { promiseView } from "./promise-view.ts";
import { siteView } from "./site-view.ts";
import { spokenCountry } from "./spoken-country.ts";
import { renderVerifyPage } from "./verify.tsx";

export type CachedPageName = Exclude<PageName, "success" | "jobs">;

/** The success page belongs to one visitor; the list of jobs depends on its query. */
export function isCachedPage(page: PageName): page is CachedPageName {
  return page !== "success" && page !== "jobs";
}

export interface PageRequest {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  /** Only for negotiated URLs: ISO 3166-1 alpha-2, or null. */
  readonly detectedCountry: string | null;
  /** On the form page: the slug of a vacancy that is or was open. */
  readonly job: string | null;
  /** The home page after a redirect from an unknown URL. */
  readonly lost?: boolean;
}

const formIsland = "site/islands/apply-form.island.tsx";

export function renderCachedPage(parts: ServerParts, name: CachedPageName, request: PageRequest): RenderedPage {
  const { market, prefixed, detectedCountry } = request;
  const country = spokenCountry(market, detectedCountry);
  const view = siteView(parts.deps, { market, prefixed, page: name, country });
  const scope = { market, prefixed, detectedCountry, chosenCountry: null };
  switch (name) {
    case "home":
      return renderHome(parts, request);
    case "apply":
      return renderApplyPage(parts, { ...scope, full: true, job: request.job });
    case "privacy":
      return renderPage(parts, {
        view,
        styleSet: "plain",
        content: (
          <PrivacyPage
            view={view}
            text={privacyText(parts.deps.config, market, country)}
            versions={versionsView(parts, view, null)}
          />
        ),
      });
    case "terms":
      return renderPage(parts, {
        view,
        styleSet: "plain",
        content: (
          <TermsPage
            view={view}
            text={legalText("terms", market, legalArgumentsOf(parts.deps.config, market, country))}
          />
        ),
      });
    case "accessibility":
      return renderPage(parts, {
        view,
        styleSet: "plain",
        content: (
          <LegalPage
            view={view}
            text={legalText("accessibility", market, legalArgumentsOf(parts.deps.config, market, country))}
          />
        ),
      });
    case "verify":
      return renderVerifyPage(parts, { market, prefixed, detectedCountry });
    case "imprint":
      return renderPage(parts, {
        view,
        styleSet: "plain",
        content: (
          <ImprintPage view={view} rows={legalNotice(parts.deps.config.operator, view, lawOf(market, country))} />
        ),
      });
  }
}

function homeStyles({ home }: SiteView, promise: boolean): StyleSet {
  if (!home.some(({ id }) => isOwnText(id))) return promise ? "homeWithPromise" : "home";
  return promise ? "homeWithTextsAndPromise" : "homeWithTexts";
}

/** @param request `own`: a preview of this site, which is never indexed */
export function renderHome(parts: ServerParts, request: PageRequest & { readonly own?: OwnSite }): RenderedPage {
  const { market, prefixed, detectedCountry, own } = request;
  const country = spokenCountry(market, detectedCountry);
  const view = siteView(parts.deps, { market, prefixed, page: "home", country, ...(own ? { own } : {}) });
  const form = modalFormView(parts, request);
  const texts = { kicker: view.t("apply.kicker"), title: view.t("apply.title"), close: view.t("form.close") };
  const modal = renderApplyDialog(
    form,
    island(parts),
    texts,
    renderToStaticMarkup(<BrandPicture />),
    formPropsAddress(request),
  );
  const { figure } = parts.promise;
  const promise = figure ? promiseView(figure, view.tag) : null;
  const content = <HomePage view={view} modal={modal} promise={promise} lost={request.lost ?? false} />;
  return renderPage(parts, {
    view,
    styleSet: homeStyles(view, promise !== null),
    content,
    personal: own !== undefined,
  });
}

/** The URL of the modal's props. It contains everything that they depend on. */
function formPropsAddress({ market, prefixed, detectedCountry }: PageRequest): string {
  const query = new URLSearchParams({
    ...(prefixed ? { prefix: "1" } : {}),
    ...(detectedCountry ? { country: detectedCountry } : {}),
  });
  return `${formPropsPath}${market}?${query}`;
}

export function modalFormView(
  { deps }: ServerParts,
  { market, prefixed, detectedCountry }: Omit<PageRequest, "job">,
): ApplyFormView {
  return applyFormView(deps.config, {
    market,
    prefixed,
    detectedCountry,
    chosenCountry: null,
    full: false,
    job: null,
  });
}

/** The form page: empty, or with the typed values and their errors. */
export function renderApplyPage(parts: ServerParts, scope: FormScope): RenderedPage {
  const { config } = parts.deps;
  const chosen = toCountryCode(scope.chosenCountry);
  const country = chosen ?? spokenCountry(scope.market, scope.detectedCountry);
  const view = siteView(parts.deps, { market: scope.market, prefixed: scope.prefixed, page: "apply", country });
  const openJob = parts.deps.catalog.isOpen(scope.job ?? undefined) ? scope.job : null;
  const form = renderApplyForm(applyFormView(config, { ...scope, job: openJob }), island(parts));
  const job = scope.job === null ? null : appliedFor(parts, scope.job, scope);
  return renderPage(parts, { view, styleSet: "apply", content: <ApplyPage view={view} form={form} job={job} /> });
}

/**
 * The vacancy that the form was opened from, if this market shows or showed it: it may close while
 * the form is open.
 */
function appliedFor(
  { deps }: ServerParts,
  slug: string,
  { market, prefixed }: Pick<FormScope, "market" | "prefixed">,
): ApplyPageProps["job"] {
  const vacancy = deps.catalog.find(slug);
  const published = vacancy && textInMarket(vacancy, market);
  if (!published) return null;
  const { closedAt } = vacancy;
  const closed = closedAt && translatorFor(market)("vacancy.closed", { date: closedDay(closedAt, market).text });
  return { title: published.text.title, address: jobAddress(slug, prefixed ? market : undefined), closed };
}

function island(parts: ServerParts) {
  return parts.deps.assets.island(formIsland);
}

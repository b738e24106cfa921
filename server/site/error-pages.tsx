/** The pages of D2: real pages in the visitor's language, for what is not there or does not work. */
import type { MarketCode } from "../../locales/markets.ts";
import type { Translate } from "../../locales/translator.ts";
import { NotFoundPage } from "../../site/pages/not-found.tsx";
import { RefusedPage } from "../../site/pages/refused.tsx";
import { ServerErrorPage } from "../../site/pages/server-error.tsx";
import type { SiteView } from "../../site/view.ts";
import type { BodyError } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { renderedOnce } from "./rendered-once.ts";
import { spokenCountry } from "./spoken-country.ts";
import { siteView } from "./site-view.ts";

export interface ErrorScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
}

/** Where the path stands in the page that is kept: no address has it. */
const pathMark = "\u{f0000}";

export function renderNotFound(parts: ServerParts, scope: ErrorScope, path: string): RenderedPage {
  const { html, contentSecurityPolicy } = renderedOnce(parts, `404 ${scope.market} ${scope.prefixed}`, () => {
    const view = errorView(parts, scope);
    const title = view.t("errors.notFound", { path: pathMark });
    const content = <NotFoundPage view={view} path={pathMark} />;
    return renderPage(parts, { view, styleSet: "error", title, content });
  });
  return { html: html.replaceAll(pathMark, () => inText(path)), contentSecurityPolicy };
}

/** As text of an element or a value in quotes, as React writes it. */
function inText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}

export function renderServerError(parts: ServerParts, scope: ErrorScope, requestId: string): RenderedPage {
  const view = errorView(parts, scope);
  const title = view.t("errors.serverError");
  return renderPage(parts, {
    view,
    styleSet: "error",
    title,
    content: <ServerErrorPage view={view} requestId={requestId} />,
  });
}

export type Refusal = "forbidden" | "tooMany" | "unavailable" | BodyError;

function wordsOf(t: Translate, reason: Refusal): { readonly title: string; readonly sentence: string } {
  if (reason === "forbidden" || reason === "tooMany" || reason === "unavailable")
    return { title: t(`errors.${reason}.title`), sentence: t(`errors.${reason}.sentence`) };
  const title = t("api.somethingWrong");
  return { title, sentence: t(reason === "unreadable" ? "fieldError.textInvalid" : `api.${reason}`) };
}

export function renderRefused(parts: ServerParts, scope: ErrorScope, reason: Refusal): RenderedPage {
  const view = errorView(parts, scope);
  const { title, sentence } = wordsOf(view.t, reason);
  return renderPage(parts, {
    view,
    styleSet: "error",
    title,
    content: <RefusedPage view={view} title={title} sentence={sentence} />,
  });
}

/** 403 of the access gate: names the operator, and leads only to what is never guarded (D18). */
export function renderGated(parts: ServerParts, scope: ErrorScope): RenderedPage {
  const view = errorView(parts, scope);
  const title = view.t("errors.forbidden.title");
  const sentence = view.t("errors.gate");
  const content = <RefusedPage view={view} title={title} sentence={sentence} waysOn={false} />;
  return renderPage(parts, { view, styleSet: "error", title, content });
}

/** No tag manager: it would be told the address, which may be a status page's. */
function errorView(parts: ServerParts, { market, prefixed }: ErrorScope): SiteView {
  const country = spokenCountry(market, null);
  return { ...siteView(parts.deps, { market, prefixed, page: null, country }), tagManager: null };
}

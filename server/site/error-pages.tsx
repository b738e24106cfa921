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
import { renderOnce } from "./render-once.ts";
import { spokenCountry } from "./spoken-country.ts";
import { siteView } from "./site-view.ts";

export interface ErrorScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
}

/** Placeholder of the path in the cached page; no URL contains it. */
const pathPlaceholder = "\u{f0000}";

export function renderNotFound(parts: ServerParts, scope: ErrorScope, path: string): RenderedPage {
  const { html, contentSecurityPolicy } = renderOnce(parts, `404 ${scope.market} ${scope.prefixed}`, () => {
    const view = errorView(parts, scope);
    const title = view.t("errors.notFound", { path: pathPlaceholder });
    const content = <NotFoundPage view={view} path={pathPlaceholder} />;
    return renderPage(parts, { view, styleSet: "error", title, content });
  });
  return { html: html.replaceAll(pathPlaceholder, () => inText(path)), contentSecurityPolicy };
}

/** Escapes text or a quoted attribute like React. */
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
  return renderOnce(parts, `${reason} ${scope.market} ${scope.prefixed}`, () => {
    const view = errorView(parts, scope);
    const { title, sentence } = wordsOf(view.t, reason);
    const content = <RefusedPage view={view} title={title} sentence={sentence} />;
    return renderPage(parts, { view, styleSet: "error", title, content });
  });
}

/** 403 of the access gate: names the operator and links only to unguarded pages (D18). */
export function renderGated(parts: ServerParts, scope: ErrorScope): RenderedPage {
  return renderOnce(parts, `gate ${scope.market} ${scope.prefixed}`, () => {
    const view = errorView(parts, scope);
    const title = view.t("errors.forbidden.title");
    const sentence = view.t("errors.gate");
    const content = <RefusedPage view={view} title={title} sentence={sentence} waysOn={false} />;
    return renderPage(parts, { view, styleSet: "error", title, content });
  });
}

/** Without the tag manager, which would learn the URL; it may be a status page's secret. */
function errorView(parts: ServerParts, { market, prefixed }: ErrorScope): SiteView {
  const country = spokenCountry(market, null);
  return { ...siteView(parts.deps, { market, prefixed, page: null, country }), tagManager: null };
}

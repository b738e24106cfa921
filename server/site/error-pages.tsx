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
import { spokenCountry } from "./spoken-country.ts";
import { siteView } from "./site-view.ts";

export interface ErrorScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
}

export function renderNotFound(parts: ServerParts, scope: ErrorScope, path: string): RenderedPage {
  const view = errorView(parts, scope);
  const title = view.t("errors.notFound", { path });
  return renderPage(parts, { view, styleSet: "error", title, content: <NotFoundPage view={view} path={path} /> });
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

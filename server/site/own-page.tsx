import { shownSections } from "../../domain/site-content/shown.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { ownPageAddress } from "../../routes.ts";
import { OwnPage as OwnPageContent } from "../../site/pages/own-page.tsx";
import type { ServerParts } from "../parts.ts";
import type { OwnPage, OwnSite } from "./own-site.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { siteView } from "./site-view.ts";
import { spokenCountry } from "./spoken-country.ts";

interface OwnPageRequest {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly detectedCountry: string | null;
  /** For a preview; omitted: as published. */
  readonly own?: OwnSite;
}

/** A page of the operator's own, in a market whose language it has. */
export function renderOwnPage(
  parts: ServerParts,
  { slug, content, languages }: OwnPage,
  { market, prefixed, detectedCountry, own }: OwnPageRequest,
): RenderedPage {
  const { language } = markets[market];
  const country = spokenCountry(market, detectedCountry);
  const scope = { market, prefixed, page: null, ownPage: slug, country, ...(own ? { own } : {}) };
  const view = siteView(parts.deps, scope);
  const [head, ...sections] = shownSections(content, language);
  const title = head?.lines["title"]?.[0] ?? "";
  const description = head?.lines["description"]?.[0] ?? null;
  return renderPage(parts, {
    view,
    styleSet: "ownPage",
    content: <OwnPageContent view={view} title={title} description={description} sections={sections} />,
    personal: own !== undefined,
    own: {
      texts: { title: `${title} · ${view.brand.titleSuffix}`, description: description ?? title, keywords: "" },
      path: (other) => ownPageAddress(slug, other),
      markets: parts.offered.filter((other) => languages.includes(markets[other].language)),
    },
  });
}

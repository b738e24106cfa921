/** Renders a view to a page: head, styles with their hash, islands, document. */
import { createHash } from "node:crypto";
import type { ComponentType, ReactNode } from "react";
import { fallbackMarket, type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { type PageName, pageAddress, sitePictureAddress } from "../../routes.ts";
import { pictureFile } from "../../site/open-graph/pictures.ts";
import { type HeadView, renderDocument, renderMarkup } from "../../site/pages/document.tsx";
import { type HeadTexts, headTexts } from "../../site/pages/head.ts";
import { heroStyles, type StyleSet, stylesFor } from "../../site/pages/styles.ts";
import type { SiteView } from "../../site/view.ts";
import type { ServerParts } from "../parts.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { isGuarded } from "./access-gate.ts";
import { brandedStyles, brandVersion } from "./brand.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderOnce } from "./render-once.ts";

export interface PageRender {
  readonly view: SiteView;
  readonly styleSet: StyleSet;
  readonly content: ReactNode;
  /**
   * Surrounds the content. For pages made at each request: it is rendered with the head once for
   * everyone, because it takes longer than their content.
   */
  readonly layout?: ComponentType<{ readonly view: SiteView; readonly children: ReactNode }>;
  /** The title of a page without a name, such as an error, or one that overrides the name's. */
  readonly title?: string;
  /** For a page that its name alone does not identify: a vacancy, or a further page of the list. */
  readonly own?: OwnAddress;
  /** Structured data for search engines: JSON-LD. */
  readonly data?: readonly object[];
  /** A style of this page only, inside `<noscript>`; hashed like the other. */
  readonly noScriptStyle?: string;
  /** A page of one visitor, or an error: never indexed. */
  readonly personal?: boolean;
}

export interface OwnAddress {
  readonly texts?: HeadTexts;
  /** The page's path in a market; without a market where URLs have none. */
  readonly path: (market?: MarketCode) => string;
  readonly markets: readonly MarketCode[];
  /** Its own link preview and alternative text; omitted: the language's general one. */
  readonly picture?: { readonly path: string; readonly alt: string };
}

/** Stands for the content in a layout; texts cannot contain it, because they are escaped. */
const slot = "<slot></slot>";

export function renderPage(parts: ServerParts, { layout: Layout, ...page }: PageRender): RenderedPage {
  if (Layout === undefined) return renderWhole(parts, page);
  const { view, styleSet, title, content } = page;
  const { market, country, tagManager } = view;
  const hasNoScriptStyle = page.noScriptStyle !== undefined;
  const shared = [styleSet, title, market, view.link("home"), view.page, country?.code, tagManager, page.personal];
  const around = renderOnce(parts, `around ${JSON.stringify([...shared, hasNoScriptStyle])}`, () => {
    const empty = (
      <Layout view={view}>
        <slot />
      </Layout>
    );
    return renderWhole(parts, { ...page, content: empty });
  });
  return { ...around, html: around.html.replace(slot, () => renderMarkup(content)) };
}

function renderWhole(parts: ServerParts, page: Omit<PageRender, "layout">): RenderedPage {
  const { view } = page;
  const styles = sheet(parts, page.styleSet, view.language);
  const { environment, accessGate, localeStrategy } = parts.deps.config;
  const prefixed = localeStrategy === "prefix";
  const isNamed = view.page !== null || view.ownPage !== null;
  const gated = isGuarded(accessGate, view.page);
  const indexed = environment === "production" && !gated && !page.personal && isNamed;
  const own = page.own ?? (view.page === null ? null : named(parts, view.page));
  const head: HeadView = {
    ...(page.own?.texts ?? headTexts(view, page.title)),
    // A negotiated URL is canonical to the page of the market it shows (D1).
    canonical: own === null || page.personal ? null : parts.origin + own.path(prefixed ? view.market : undefined),
    alternates: own !== null && indexed && prefixed ? alternates(parts, own) : [],
    noindex: !indexed,
    picture: !isNamed || page.personal ? null : headPicture(view, parts, page.own),
    data: (page.data ?? []).map(inScript),
    styles: styles.text,
    later: parts.deps.assets.address("site/later/later.ts"),
    icon: view.brand.icon ?? parts.deps.assets.address("ui/pictures/icon.svg"),
    loader: parts.deps.assets.address("site/loader.ts"),
  };
  const html = renderDocument(view, head, page.content);
  const hashes = page.noScriptStyle === undefined ? [styles.hash] : [styles.hash, hashOf(page.noScriptStyle)];
  return {
    html,
    contentSecurityPolicy: contentSecurityPolicy(hashes, parts.https, view.tagManager !== null),
  };
}

/**
 * Escapes JSON-LD so that no text closes the element. It is data and does not run, so the policy
 * does not apply.
 */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Absolute, because other sites have no base to resolve it against. */
function headPicture({ tag, t, brand, market }: SiteView, parts: ServerParts, own?: OwnAddress): HeadView["picture"] {
  const { deps, origin } = parts;
  if (own?.picture) return { address: origin + own.picture.path, alt: own.picture.alt };
  const path =
    brand.share ??
    (brand.icon === null
      ? deps.assets.address(pictureFile(tag))
      : sitePictureAddress(market, brandVersion(deps.config.operator)));
  return { address: origin + path, alt: t("home.hero.title") };
}

/** A page that exists in every market. */
function named({ offered }: ServerParts, page: PageName): OwnAddress {
  return { path: (market) => pageAddress(page, market), markets: offered };
}

/** Links to every market's version, and the fallback as x-default. */
function alternates({ origin }: ServerParts, own: OwnAddress): HeadView["alternates"] {
  return [
    ...own.markets.map((market) => ({ hreflang: markets[market].tag, href: origin + own.path(market) })),
    ...(own.markets.includes(fallbackMarket)
      ? [{ hreflang: "x-default", href: origin + own.path(fallbackMarket) }]
      : []),
  ];
}

interface Sheet {
  readonly text: string;
  readonly hash: string;
}

/** By operator file, whose brand they have. */
const sheets = new WeakMap<object, Map<string, Sheet>>();

function sheet({ deps }: ServerParts, name: StyleSet, language: Language): Sheet {
  const { operator } = deps.config;
  let known = sheets.get(operator);
  if (!known) sheets.set(operator, (known = new Map()));
  // Most languages share the same styles.
  const sources = stylesFor(name, language).map((source) =>
    source === heroStyles.scene && operator.brand.pictures?.hero ? heroStyles.picture : source,
  );
  const key = sources.join(" ");
  let found = known.get(key);
  if (!found) {
    const text = brandedStyles(deps.assets, deps.assets.styles(sources), operator);
    known.set(key, (found = { text, hash: hashOf(text) }));
  }
  return found;
}

function hashOf(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}

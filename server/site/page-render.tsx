/** From a view to the bytes of a page: head, style and its hash, islands, document. */
import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { fallbackMarket, type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { type PageName, pageAddress } from "../../routes.ts";
import { pictureFile } from "../../site/open-graph/pictures.ts";
import { type HeadView, renderDocument } from "../../site/pages/document.tsx";
import { type HeadTexts, headTexts } from "../../site/pages/head.ts";
import { type StyleSet, stylesFor } from "../../site/pages/styles.ts";
import type { SiteView } from "../../site/view.ts";
import type { ServerParts } from "../parts.ts";
import { contentSecurityPolicy } from "../http/security-headers.ts";
import { isGuarded } from "./access-gate.ts";
import type { RenderedPage } from "./page-cache.ts";

export interface PageRender {
  readonly view: SiteView;
  readonly styleSet: StyleSet;
  readonly content: ReactNode;
  /** Title of a page that has no name of its own: an error; or of one that says something else than its name does. */
  readonly title?: string;
  /** Of a page that its name alone does not address: a vacancy's, a further page of the list. */
  readonly own?: OwnAddress;
  /** What it says, for search engines: JSON-LD. */
  readonly data?: readonly object[];
  /** A style of this page alone, inside `<noscript>`; hashed like the other. */
  readonly noScriptStyle?: string;
  /** A page of one visitor, or an error: never indexed. */
  readonly personal?: boolean;
}

export interface OwnAddress {
  readonly texts?: HeadTexts;
  /** The page's path in a market, or without one where addresses have none. */
  readonly path: (market?: MarketCode) => string;
  /** Where it is. */
  readonly markets: readonly MarketCode[];
  /** Of its own beside a link, and what it shows; none: the language's general one. */
  readonly picture?: { readonly path: string; readonly alt: string };
}

export function renderPage(parts: ServerParts, page: PageRender): RenderedPage {
  const { view } = page;
  const styles = sheet(parts, page.styleSet, view.language);
  const { environment, accessGate, localeStrategy } = parts.deps.config;
  const prefixed = localeStrategy === "prefix";
  const gated = isGuarded(accessGate, view.page);
  const indexed = environment === "production" && !gated && !page.personal && view.page !== null;
  const own = page.own ?? (view.page === null ? null : named(parts, view.page));
  const head: HeadView = {
    ...(page.own?.texts ?? headTexts(view, page.title)),
    // A negotiated address is canonical to the market's page that it shows (D1).
    canonical: own === null || page.personal ? null : parts.origin + own.path(prefixed ? view.market : undefined),
    alternates: own !== null && indexed && prefixed ? alternates(parts, own) : [],
    noindex: !indexed,
    picture: view.page === null || page.personal ? null : headPicture(view, parts, page.own),
    data: (page.data ?? []).map(inScript),
    styles: styles.text,
    later: parts.deps.assets.address("site/later/later.ts"),
    icon: parts.deps.assets.address("ui/pictures/icon.svg"),
    loader: parts.deps.assets.address("site/loader.ts"),
  };
  const html = renderDocument(view, head, page.content);
  const hashes = page.noScriptStyle === undefined ? [styles.hash] : [styles.hash, hashOf(page.noScriptStyle)];
  return {
    html,
    contentSecurityPolicy: contentSecurityPolicy(hashes, parts.https, view.tagManager !== null),
  };
}

/** As an element's text, which nothing in it ends. It is data, not a script: it is not run, and no policy speaks of it. */
function inScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Absolute: whoever shows it has only the page's text, and often nothing to resolve an address with. */
function headPicture({ tag, t }: SiteView, { deps, origin }: ServerParts, own?: OwnAddress): HeadView["picture"] {
  if (own?.picture) return { address: origin + own.picture.path, alt: own.picture.alt };
  return { address: origin + deps.assets.address(pictureFile(tag)), alt: t("home.hero.title") };
}

/** A page that there is in every market. */
function named({ offered }: ServerParts, page: PageName): OwnAddress {
  return { path: (market) => pageAddress(page, market), markets: offered };
}

/** Every market's page of the same kind, each naming all of them, and the fallback for everybody else. */
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

const sheets = new WeakMap<object, Map<string, Sheet>>();

function sheet({ deps }: ServerParts, name: StyleSet, language: Language): Sheet {
  let known = sheets.get(deps.assets);
  if (!known) sheets.set(deps.assets, (known = new Map()));
  // Most languages have the same.
  const sources = stylesFor(name, language);
  const key = sources.join(" ");
  let found = known.get(key);
  if (!found) {
    const text = deps.assets.styles(sources);
    known.set(key, (found = { text, hash: hashOf(text) }));
  }
  return found;
}

function hashOf(style: string): string {
  return `sha256-${createHash("sha256").update(style).digest("base64")}`;
}

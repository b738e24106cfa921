/** The document: head, styles, script. Specification section 3 (SEO title and keywords), D1. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { pictureSize } from "../open-graph/pictures.ts";
import type { SiteView } from "../view.ts";

export interface HeadView {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Absolute. Null for pages without a URL of their own (errors). */
  readonly canonical: string | null;
  /** Absolute; `hreflang` is a BCP-47 tag or `x-default`. Empty if the page is not indexed. */
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly noindex: boolean;
  /** The link preview; null: there is no URL to link to. */
  readonly picture: { readonly address: string; readonly alt: string } | null;
  /** JSON-LD, one text for each element. */
  readonly data: readonly string[];
  /** The page's complete CSS; its hash is in the content security policy. */
  readonly styles: string;
  /** URL of the script that the loader imports when the page is idle (site/later/). */
  readonly later: string;
  /** URL of the icon in the browser's tab. */
  readonly icon: string;
  readonly loader: string;
}

interface DocumentProps {
  readonly view: SiteView;
  readonly head: HeadView;
  readonly children: ReactNode;
}

export function Document({ view, head, children }: DocumentProps) {
  return (
    <html lang={view.tag} dir={view.dir} data-later={head.later} data-tag-manager={view.tagManager ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Delays painting until the header is complete: on a slow line, its end-aligned parts
            would move. */}
        <link rel="expect" href="#content" blocking="render" />
        <style dangerouslySetInnerHTML={{ __html: head.styles }} />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta name="keywords" content={head.keywords} />
        {head.noindex && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        {head.canonical && <link rel="canonical" href={head.canonical} />}
        {head.alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={view.brand.name} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:locale" content={view.tag.replace("-", "_")} />
        {head.canonical && <meta property="og:url" content={head.canonical} />}
        {head.picture && (
          <>
            <meta property="og:image" content={head.picture.address} />
            <meta property="og:image:width" content={String(pictureSize.width)} />
            <meta property="og:image:height" content={String(pictureSize.height)} />
            <meta property="og:image:alt" content={head.picture.alt} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" href={head.icon} />
        <script type="module" src={head.loader} />
      </head>
      <body>
        {children}
        {/* After all visible content, which should not wait for it. */}
        {head.data.map((data) => (
          <script key={data} type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        ))}
      </body>
    </html>
  );
}

/** React writes end tags for empty shapes (20 to 60 bytes of a page, brotli). */
const emptyShape = /><\/(?:path|rect|circle|ellipse)>/g;

export function renderDocument(view: SiteView, head: HeadView, page: ReactNode): string {
  const document = renderMarkup(
    <Document view={view} head={head}>
      {page}
    </Document>,
  );
  return `<!doctype html>${document}`;
}

export function renderMarkup(node: ReactNode): string {
  return renderToStaticMarkup(node).replaceAll(emptyShape, "/>");
}

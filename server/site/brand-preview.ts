/**
 * The home page with a brand that is not published yet, for a frame of the desk. It runs no script.
 */
import type { Brand } from "../../domain/brand/brand.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { brandIconAddress, brandMarksAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { brandVersion, iconOf, marksOf } from "./brand.ts";
import { renderCachedPage } from "./pages.tsx";

/** Of a page that only a manager sees. */
export const previewHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "x-frame-options": "SAMEORIGIN",
  "content-security-policy":
    "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
};

interface PreviewedBrand {
  readonly brand: Brand;
  readonly market: MarketCode;
  readonly dark: boolean;
}

export function renderBrandPreview(
  parts: ServerParts,
  { brand, market, dark }: PreviewedBrand,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const { deps, offered } = parts;
  const config = { ...deps.config, operator: { ...deps.config.operator, brand } };
  const drafted: ServerParts = { ...parts, offered, deps: { ...deps, config } };
  const operator = config.operator;
  const { html } = renderCachedPage(drafted, "home", { market, prefixed: true, detectedCountry: null, job: null });
  // One scheme whatever the device prefers. Nothing but styles and sources of pictures names it.
  const inScheme = (text: string) =>
    text.replaceAll("(prefers-color-scheme:dark)", dark ? "(min-width:0)" : "(max-width:0)");
  const version = brandVersion(operator);
  return {
    html: inScheme(
      html
        // Their addresses are of what is published.
        .replaceAll(brandIconAddress(version), dataAddress(inScheme(iconOf(operator))))
        .replaceAll(brandMarksAddress(version), dataAddress(inScheme(marksOf(deps.assets, brand)))),
    ),
    headers: previewHeaders,
  };
}

/** Without characters that end `url()`. */
function dataAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll(/[()']/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`;
}

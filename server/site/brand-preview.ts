/**
 * The home page with a brand that is not published yet, for a frame of the desk. It runs no script.
 */
import type { Brand } from "../../domain/brand/brand.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { brandIconAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { brandVersion, iconOf } from "./brand.ts";
import { renderCachedPage } from "./pages.tsx";

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
  return {
    // One scheme whatever the device prefers. Nothing but styles and sources of pictures names it.
    html: html
      // Its address is of what is published.
      .replaceAll(
        brandIconAddress(brandVersion(operator)),
        `data:image/svg+xml,${encodeURIComponent(iconOf(operator))}`,
      )
      .replaceAll("(prefers-color-scheme:dark)", dark ? "(min-width:0)" : "(max-width:0)"),
    headers: {
      "cache-control": "no-store",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy":
        "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    },
  };
}

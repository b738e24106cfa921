/** The web app manifest, with which phones install the desk (W3C Web Application Manifest). */
import { siteName } from "../../domain/brand/site-name.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deskPath, drawnIconAddress, uploadedPictureAddress } from "../../routes.ts";
import type { Assets } from "../http/assets.ts";
import { brandVersion, groundOf, hasOwnName, surfaceOf } from "../site/brand.ts";

type Branded = Pick<Operator, "brand" | "identity" | "sample">;

interface Icon {
  readonly src: string;
  readonly pixels: number;
}

/** Of both purposes: they have a margin that any icon mask may cut off. */
const sizes = [192, 512] as const;
const appleSize = 180;

/** An uploaded PNG is the only icon; an SVG is drawn, because iPhones take none. */
function iconOf(operator: Branded, assets: Pick<Assets, "address">, pixels: number): Icon {
  const uploaded = operator.brand.pictures?.icon;
  if (uploaded?.type === "image/png")
    return { src: uploadedPictureAddress(uploaded.hash, uploaded.type), pixels: uploaded.width };
  if (!uploaded && !hasOwnName(operator)) return { src: assets.address(`desk/icons/desk-${pixels}.png`), pixels };
  return { src: drawnIconAddress(pixels, uploaded?.hash.slice(0, 8) ?? brandVersion(operator)), pixels };
}

export function appleIcon(operator: Branded, assets: Pick<Assets, "address">): string {
  return iconOf(operator, assets, appleSize).src;
}

export function deskManifest(operator: Branded, assets: Pick<Assets, "address">): object {
  const [small, large] = sizes.map((pixels) => iconOf(operator, assets, pixels));
  const icon = (of: Icon | undefined, purpose: "any" | "maskable") =>
    of && { src: of.src, sizes: `${of.pixels}x${of.pixels}`, type: "image/png", purpose };
  const isUploaded = operator.brand.pictures?.icon?.type === "image/png";
  const name = siteName(operator);
  return {
    id: deskPath,
    name: `${name} Desk`,
    short_name: hasOwnName(operator) ? name : "Desk",
    start_url: deskPath,
    scope: deskPath,
    display: "standalone",
    background_color: groundOf(operator.brand),
    theme_color: surfaceOf(operator.brand),
    icons: isUploaded ? [icon(large, "any")] : [icon(small, "any"), icon(large, "any"), icon(large, "maskable")],
  };
}

/** The web app manifest, with which phones install the desk (W3C Web Application Manifest). */
import { deskPath } from "../../routes.ts";
import type { Assets } from "../http/assets.ts";

/** The mark of ui/pictures/logo-mark.tsx with a margin that any icon mask may cut off. */
const iconOf = (pixels: number) => `desk/icons/desk-${pixels}.png`;

export const appleIcon = iconOf(180);

export function deskManifest(assets: Pick<Assets, "address">): object {
  const icon = (pixels: number, purpose: "any" | "maskable") => ({
    src: assets.address(iconOf(pixels)),
    sizes: `${pixels}x${pixels}`,
    type: "image/png",
    purpose,
  });
  return {
    id: deskPath,
    name: "Fairlead Desk",
    short_name: "Desk",
    start_url: deskPath,
    scope: deskPath,
    display: "standalone",
    background_color: "#fbf8f2",
    theme_color: "#eaf0e8",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
}

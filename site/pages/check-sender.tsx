import type { Channel } from "../../domain/application/lifecycle.ts";
import type { SiteView } from "../view.ts";
import { linkTo } from "./rich-text.tsx";

/** How to verify that we wrote or called: by checking the number. An email has none. */
export function CheckSender({ view: { t, link }, by }: { readonly view: SiteView; readonly by: Channel }) {
  if (by === "email") return t("statusPage.checkByEmail");
  return t.rich(by === "call" ? "statusPage.byCall.check" : "statusPage.check", { link: linkTo(link("verify")) });
}

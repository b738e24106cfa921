import type { SiteView } from "../view.ts";
import type { HeadView } from "./document.tsx";

export type HeadTexts = Pick<HeadView, "title" | "description" | "keywords">;

/**
 * @param fallbackTitle for pages without a name: errors, and the success page without an
 * application
 */
export function headTexts(view: SiteView, fallbackTitle = ""): HeadTexts {
  const { t, page } = view;
  const operator = view.brand.titleSuffix;
  if (page === null || (page === "success" && fallbackTitle !== "")) {
    return { title: `${fallbackTitle} · ${operator}`, description: "", keywords: "" };
  }
  if (page !== "home") {
    return {
      title: t(`seo.${page}.title`, { operator }),
      description: t(`seo.${page}.description`),
      keywords: t(`seo.${page}.keywords`),
    };
  }
  const country = view.countryInText;
  const keywords = t("seo.home.keywords");
  return country === null
    ? { title: t("seo.home.titleAnywhere", { operator }), description: t("seo.home.descriptionAnywhere"), keywords }
    : {
        title: t("seo.home.title", { country, operator }),
        description: t("seo.home.description", { country }),
        keywords,
      };
}

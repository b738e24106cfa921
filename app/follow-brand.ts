/** The operator file with the brand that the desk has published, which wins as a whole (D31). */
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { publishedContent } from "../domain/site-content/documents.ts";

/**
 * Sets the operator of `config`, and keeps it right while the file or the published brand changes.
 */
export function followBrand(config: { operator: Operator }, catalog: Pick<PublishedCatalog, "documents">) {
  let file = config.operator;
  let shown = catalog.documents.get("brand");
  const apply = () => {
    const brand = publishedContent(catalog.documents, "brand");
    config.operator = brand ? { ...file, brand } : file;
  };
  apply();
  return {
    fileChanged(operator: Operator) {
      file = operator;
      apply();
    },
    /** After each refresh; other changes leave the operator as it is, and what is cached for it. */
    catalogChanged() {
      const now = catalog.documents.get("brand");
      if (now === shown) return;
      shown = now;
      apply();
    },
  };
}

import type { LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import { LegalPage } from "./legal.tsx";

/** Ten paragraphs, specification section 3; the operator chooses the governing law (D25). */
export function TermsPage({ view, text }: { view: SiteView; text: LegalText }) {
  return <LegalPage view={view} text={text} />;
}

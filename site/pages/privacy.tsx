import type { LegalText } from "../../locales/legal.ts";
import type { SiteView } from "../view.ts";
import { LegalPage } from "./legal.tsx";

/** Ten numbered clauses, specification section 3. */
export function PrivacyPage({ view, text }: { view: SiteView; text: LegalText }) {
  return <LegalPage view={view} text={text} />;
}

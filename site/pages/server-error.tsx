import type { SiteView } from "../view.ts";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { code } from "./rich-text.tsx";
import { ErrorPageLinks } from "./error-page-links.tsx";

/** 500, specification section 8: no details, only the request id to quote (D2). */
export function ServerErrorPage({ view, requestId }: { view: SiteView; requestId: string }) {
  const { t } = view;
  return (
    <PrivacyLayout view={view}>
      <h1>{t("errors.serverError")}</h1>
      <p>{t("errors.serverErrorHint")}</p>
      <p>{t.rich("errors.requestId", { id: requestId, code })}</p>
      <ErrorPageLinks view={view} />
    </PrivacyLayout>
  );
}

import { LooseScene } from "../../ui/pictures/loose-scene.tsx";
import type { SiteView } from "../view.ts";
import styles from "./error.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { ErrorPageLinks } from "./error-page-links.tsx";

/** 404, specification section 8: "Page Not Found: {path}", the path as typed (D2). */
export function NotFoundPage({ view, path }: { view: SiteView; path: string }) {
  const { t } = view;
  // Splits the sentence at the path, which languages put in different places.
  const [before, after] = t("errors.notFound", { path: "\n" }).split("\n");
  return (
    <PrivacyLayout view={view}>
      {view.brand.hero === null && (
        <div className={styles.looseScene}>
          <LooseScene />
        </div>
      )}
      <h1>
        {before}
        <code className={styles.path} dir="ltr">
          {path}
        </code>
        {after}
      </h1>
      <p>{t("errors.notFoundHint")}</p>
      <ErrorPageLinks view={view} />
    </PrivacyLayout>
  );
}

import { LooseScene } from "../../ui/pictures/loose-scene.tsx";
import type { SiteView } from "../view.ts";
import styles from "./error.module.css";
import { PrivacyLayout } from "./privacy-layout.tsx";
import { WaysOn } from "./ways-on.tsx";

/** 404, specification section 8: "Page Not Found: {path}", the path as typed (D2). */
export function NotFoundPage({ view, path }: { view: SiteView; path: string }) {
  const { t } = view;
  // The sentence is split where the path stands, wherever a language puts it.
  const [before, after] = t("errors.notFound", { path: "\n" }).split("\n");
  return (
    <PrivacyLayout view={view}>
      <div className={styles.looseScene}>
        <LooseScene />
      </div>
      <h1>
        {before}
        <code className={styles.path} dir="ltr">
          {path}
        </code>
        {after}
      </h1>
      <p>{t("errors.notFoundHint")}</p>
      <WaysOn view={view} />
    </PrivacyLayout>
  );
}

import type { SiteView } from "../view.ts";
import styles from "./error.module.css";

export function ErrorPageLinks({ view }: { view: SiteView }) {
  const { t } = view;
  return (
    <div className={styles.waysOn}>
      <a className="button quiet" href={view.link("jobs")}>
        {t("site.nav.jobs")}
      </a>
      <a href={view.link("home")}>{t("site.nav.home")}</a>
      <a href={`mailto:${view.operator.email}`}>{t("site.footer.contact")}</a>
    </div>
  );
}

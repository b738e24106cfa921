import { Mark } from "../../../ui/pictures/marks.tsx";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";

export function NeverPay({ view }: { view: SiteView }) {
  return (
    <section className={styles.neverPay}>
      <Mark name="neverPay" />
      <div>
        <h2>{view.t("home.neverPay.title")}</h2>
        <p>{view.t("home.neverPay.text")}</p>
        <a href={view.link("verify")}>{view.t("verify.check")}</a>
      </div>
    </section>
  );
}

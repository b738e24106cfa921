import { Mark } from "../../../ui/pictures/marks.tsx";
import type { SiteView } from "../../view.ts";
import styles from "./sections.module.css";

interface NeverPayProps {
  readonly view: SiteView;
  /** Links to /verify, on pages where the promise does not. */
  readonly verify?: boolean;
}

export function NeverPay({ view, verify = false }: NeverPayProps) {
  return (
    <section className={styles.neverPay}>
      <Mark name="neverPay" />
      <div>
        <h2>{view.t("home.neverPay.title")}</h2>
        <p>{view.t("home.neverPay.text")}</p>
        {verify && <a href={view.link("verify")}>{view.t("verify.check")}</a>}
      </div>
    </section>
  );
}

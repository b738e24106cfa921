import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import type { SiteView } from "../view.ts";
import styles from "./layout.module.css";

/** The product's name with the operator's below it. */
export function Logo({ view }: { view: SiteView }) {
  return (
    <a className={styles.logo} href={view.link("home")}>
      <LogoMark />
      <span>
        <span className="serif">Fairlead</span> <small>{view.operator.name}</small>
      </span>
    </a>
  );
}

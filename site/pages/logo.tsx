import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import type { SiteView } from "../view.ts";
import styles from "./layout.module.css";

/** The site's name with the operator's below it. */
export function Logo({ view }: { view: SiteView }) {
  const { name, below, icon } = view.brand;
  return (
    <a className={styles.logo} href={view.link("home")}>
      {icon === null ? <LogoMark /> : <img className="mk" src={icon} alt="" />}
      <span>
        <span className="serif">{name}</span> {below !== null && <small>{below}</small>}
      </span>
    </a>
  );
}

import { LogoMark } from "../../ui/pictures/logo-mark.tsx";
import type { LogoView } from "../brand-view.ts";
import type { SiteView } from "../view.ts";
import styles from "./layout.module.css";

/** The site's logo or name, with the operator's name below it. */
export function Logo({ view }: { view: SiteView }) {
  const { name, below, icon, logo } = view.brand;
  return (
    <a className={styles.logo} href={view.link("home")}>
      {logo === null && (icon === null ? <LogoMark /> : <img className="mk" src={icon} alt="" />)}
      <span>
        {logo === null ? <span className="serif">{name}</span> : <Uploaded logo={logo} name={name} />}{" "}
        {below !== null && <small>{below}</small>}
      </span>
    </a>
  );
}

function Uploaded({
  logo: { address, width, height, dark },
  name,
}: {
  readonly logo: LogoView;
  readonly name: string;
}) {
  const image = <img className="lg" src={address} width={width} height={height} alt={name} />;
  if (dark === null) return image;
  return (
    <picture>
      <source media="(prefers-color-scheme:dark)" srcSet={dark.address} width={dark.width} height={dark.height} />
      {image}
    </picture>
  );
}

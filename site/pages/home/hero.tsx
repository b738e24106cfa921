import { HeroScene } from "../../../ui/pictures/hero-scene.tsx";
import type { PromiseView } from "../../promise-view.ts";
import type { SiteView } from "../../view.ts";
import styles from "./hero.module.css";
import { linkTo } from "../rich-text.tsx";
import { KeptPromise } from "./promise.tsx";

/** What is said about experience and training: only what the operator has confirmed (D24). */
function claim({ t, claims }: SiteView): string {
  if (claims.noExperience && claims.training) return t("home.hero.claimBoth");
  if (claims.noExperience) return t("home.hero.claimExperience");
  return claims.training ? t("home.hero.claimTraining") : "";
}

export function Hero({ view, promise }: { view: SiteView; promise: PromiseView | null }) {
  const { t, countryInText: country } = view;
  return (
    <section id="home" className={styles.hero}>
      <h1>{t("home.hero.title")}</h1>
      <p>
        {country === null ? t("home.hero.leadAnywhere") : t("home.hero.lead", { country })} {claim(view)}
      </p>
      <a id="hero-apply" className="button" href={view.link("apply")} data-apply="">
        {t("site.nav.apply")}
      </a>
      <p className={styles.heroNote}>
        {view.closed ?? t.rich("home.hero.promise", { link: linkTo(view.link("verify")) })}
      </p>
      <div className={styles.heroScene}>
        <HeroScene />
      </div>
      {promise && <KeptPromise view={view} promise={promise} />}
    </section>
  );
}

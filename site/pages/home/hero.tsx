import { HeroScene } from "../../../ui/pictures/hero-scene.tsx";
import type { PromiseView } from "../../promise-view.ts";
import type { SiteView } from "../../view.ts";
import styles from "./hero.module.css";
import { linkTo } from "../rich-text.tsx";
import { ClosedNote, WayIn } from "../way-in.tsx";
import promiseStyles from "./promise.module.css";

/** The claims about experience and training that the operator has confirmed (D24). */
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
      <WayIn view={view} id="hero-apply" />
      <p className={styles.heroNote}>
        {view.closed === null ? (
          t.rich("home.hero.promise", { link: linkTo(view.link("verify")) })
        ) : (
          <ClosedNote view={view} />
        )}
      </p>
      <div className={styles.heroScene}>
        <HeroScene />
      </div>
      {promise && <KeptPromise view={view} promise={promise} />}
    </section>
  );
}

/** The share of people contacted in time (B7): in words, and as 100 ticks. */
function KeptPromise({ view, promise }: { view: SiteView; promise: PromiseView }) {
  const { t } = view;
  const { kept, total, missed, share, ticks } = promise;
  return (
    <div className={promiseStyles.promise}>
      <b className="serif">{share}</b>
      <div>
        <b>{t("promise.within")}</b>
        <br />
        {t("promise.counts", { kept, total })} {t("promise.missed", { missed })}
      </div>
      <svg viewBox="0 0 400 16" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 8h400" strokeDasharray="2 2" />
        {ticks.count > 0 && (
          <path
            d={`M${4 * ticks.first} 8h${4 * ticks.every * ticks.count}`}
            strokeDasharray={`2 ${4 * ticks.every - 2}`}
          />
        )}
      </svg>
    </div>
  );
}

import { countryPlace } from "../../../domain/site-content/sections.ts";
import { HeroScene } from "../../../ui/pictures/hero-scene.tsx";
import type { PromiseView } from "../../promise-view.ts";
import type { SiteView } from "../../view.ts";
import styles from "./hero.module.css";
import pictured from "./hero-picture.module.css";
import { linkTo } from "../rich-text.tsx";
import { ClosedNote, WayIn } from "../way-in.tsx";
import { ownLine } from "./own-words.ts";
import promiseStyles from "./promise.module.css";

/** The claims about experience and training that the operator has confirmed (D24). */
export function claim({ t, claims }: Pick<SiteView, "t" | "claims">): string {
  if (claims.noExperience && claims.training) return t("home.hero.claimBoth");
  if (claims.noExperience) return t("home.hero.claimExperience");
  return claims.training ? t("home.hero.claimTraining") : "";
}

function Lead({ view }: { view: SiteView }) {
  const { t, countryInText: country } = view;
  return (
    <>
      {country === null ? t("home.hero.leadAnywhere") : t("home.hero.lead", { country })} {claim(view)}
    </>
  );
}

/** Null: the product's, also where the own sentence names a country and none is known. */
function ownLead(view: SiteView): string | null {
  const lead = ownLine(view, "hero", "lead");
  if (lead === null || !lead.includes(countryPlace)) return lead;
  return view.countryInText === null ? null : lead.replaceAll(countryPlace, view.countryInText);
}

export function Hero({ view, promise }: { view: SiteView; promise: PromiseView | null }) {
  const { t } = view;
  const { hero } = view.brand;
  return (
    <section id="home" className={hero === null ? styles.hero : pictured.pictured}>
      <h1>{ownLine(view, "hero", "title") ?? t("home.hero.title")}</h1>
      <p>{ownLead(view) ?? <Lead view={view} />}</p>
      <WayIn view={view} id="hero-apply" />
      <p className={hero === null ? styles.heroNote : pictured.picturedNote}>
        {view.closed === null ? (
          t.rich("home.hero.promise", { link: linkTo(view.link("verify")) })
        ) : (
          <ClosedNote view={view} />
        )}
      </p>
      {hero === null ? (
        <div className={styles.heroScene}>
          <HeroScene />
        </div>
      ) : (
        // Lazy, because on phones it is below the fold; in wide windows it is loaded at once
        // anyway.
        <img
          className={pictured.heroPicture}
          src={hero.address}
          width={hero.width}
          height={hero.height}
          alt=""
          loading="lazy"
        />
      )}
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

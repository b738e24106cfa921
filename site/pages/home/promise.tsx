import type { PromiseView } from "../../promise-view.ts";
import type { SiteView } from "../../view.ts";
import styles from "./hero.module.css";

/** The measured share of people who were written to in time (B7): in words, and as 100 ticks, the missed ones taller. */
export function KeptPromise({ view, promise }: { view: SiteView; promise: PromiseView }) {
  const { t } = view;
  const { kept, total, missed, share, ticks } = promise;
  return (
    <div className={styles.promise}>
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

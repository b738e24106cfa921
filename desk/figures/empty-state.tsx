/** Shown instead of figures without data, with a sample chart: a zero would read as a result. */
import { useLanguage } from "../language.tsx";
import css from "./empty-state.module.css";

/** Heights of the sample bars in per cent. */
const bars = [50, 70, 45, 80, 85, 60, 95, 75, 55, 90, 70, 80, 65, 100, 85, 75, 60, 90, 80, 95];

/** Height of the missed part at the top of some bars, in per cent. */
const missed: Readonly<Record<number, number>> = { 6: 15, 12: 30, 17: 15 };

/** In SVG units. */
const step = 30;
const height = 140;

export function EmptyFigures() {
  const { t } = useLanguage();
  const appears = [
    [t("search.people", { count: 1 }), t("figures.empty.applied")],
    [t("stage.contacted"), t("figures.empty.contacted")],
    [t("search.people", { count: 20 }), t("figures.empty.promise")],
    [t("figures.days", { count: 7 }), t("figures.empty.before")],
  ] as const;
  return (
    <div className={css.nothing}>
      <section aria-labelledby="figures-nothing">
        <h2 id="figures-nothing">{t("figures.empty.title")}</h2>
        <p>{t("figures.empty.text")}</p>
        <dl className={css.appears}>
          {appears.map(([when, what]) => (
            <div key={what}>
              <dt>{when}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </section>
      <figure className={css.picture}>
        <svg viewBox={`0 0 ${bars.length * step} ${height}`} aria-hidden="true">
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2={bars.length * step} y1={height * part} y2={height * part} />
          ))}
          {bars.map((high, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its index
            <g key={at} transform={`translate(${at * step + 5} ${height * (1 - high / 100)})`}>
              <rect width="20" height={(height * high) / 100} />
              <rect width="20" height={(height * (missed[at] ?? 0)) / 100} className={css.missed} />
            </g>
          ))}
        </svg>
        <figcaption>
          <span className="sample">{t("testimonials.sample")}</span> {t("figures.empty.sample")}
        </figcaption>
      </figure>
    </div>
  );
}

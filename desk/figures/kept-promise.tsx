import { type DeskFigures, type FigureDays, figureSpans, leastForShares } from "../../domain/desk/figures.ts";
import { useLanguage } from "../language.tsx";
import { Bars } from "./bars.tsx";
import css from "./figures.module.css";

interface KeptPromiseProps {
  readonly promise: DeskFigures["promise"];
  readonly days: FigureDays;
}

/** The figure of the home page, and over time. */
export function KeptPromise({ promise: { kept, missed, before, parts }, days }: KeptPromiseProps) {
  const { t, format } = useLanguage();
  const all = kept + missed;
  const earlier = before.kept + before.missed;
  return (
    <section aria-labelledby="figures-promise">
      <h2 id="figures-promise">{t("figures.promise")}</h2>
      <div className={css.big}>
        <strong>{all < leastForShares ? kept : format.share(kept, all)}</strong>
        <p>
          {t("figures.kept", { kept, all })} <b>{t("figures.missed", { missed })}</b>
          <br />
          {t("figures.before", { kept: before.kept, all: earlier })}
        </p>
      </div>
      <Bars
        title={t("figures.promise")}
        bars={parts.map((part) => ({
          name: figureSpans[days] === "month" ? format.month(part.from) : format.day(part.from),
          good: part.kept,
          bad: part.missed,
        }))}
        good={t("figures.inTime")}
        bad={t("figures.late")}
      />
    </section>
  );
}

import type { DeskFigures } from "../../domain/desk/figures.ts";
import { promiseFilters, type QueueFilter } from "../../domain/desk/queue-filter.ts";
import { useLanguage } from "../language.tsx";
import { Bars } from "./bars.tsx";
import css from "./figures.module.css";
import { durationText } from "./duration-text.ts";

interface FirstContactProps {
  readonly figures: Pick<DeskFigures, "firstContact" | "promise">;
  readonly filter: QueueFilter;
}

const hourFilters = promiseFilters.filter((name) => name.startsWith("hour_"));

/** Time to first contact. Nights and Sundays count, because applicants wait then, too. */
export function FirstContact({ figures: { firstContact, promise }, filter }: FirstContactProps) {
  const { half, most, hours } = firstContact;
  const { t } = useLanguage();
  return (
    <section aria-labelledby="figures-first">
      <h2 id="figures-first">{t("figures.first")}</h2>
      {half !== null && (
        <div className={css.big}>
          <strong>{durationText(half, t)}</strong>
          <p>
            {t("figures.half")}
            <br />
            {most === null ? t("figures.mostNever") : t("figures.most", { time: durationText(most, t) })}
          </p>
        </div>
      )}
      <Bars
        title={t("figures.first")}
        bars={[
          ...hours.map((people, hour) => ({
            name: t("figures.hours", { from: hour, to: hour + 1 }),
            good: people,
            bad: 0,
            goodRows: { ...filter, promise: hourFilters.slice(hour, hour + 1) },
            badRows: null,
          })),
          {
            name: t("figures.after"),
            good: 0,
            bad: promise.missed,
            goodRows: null,
            badRows: { ...filter, promise: ["missed"] },
          },
        ]}
        good={t("figures.people")}
        bad={t("figures.after")}
      />
    </section>
  );
}

import { Link } from "@tanstack/react-router";
import type { DeskDeliveryHealth } from "../../domain/desk/figures.ts";
import { useLanguage } from "../language.tsx";
import css from "./figures.module.css";
import { durationText } from "./duration-text.ts";

/** Delivery health over the last 30 days, whichever period is selected. */
export function Deliveries({ rows }: { readonly rows: readonly DeskDeliveryHealth[] }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="figures-deliveries">
      <h2 id="figures-deliveries">{t("figures.deliveries")}</h2>
      {rows.length === 0 ? (
        <p>{t("figures.noDeliveries")}</p>
      ) : (
        <div className={css.wide} tabIndex={0} role="group" aria-labelledby="figures-deliveries">
          <table className={`${css.table} ${css.cards}`}>
            <thead>
              <tr>
                <th scope="col">{t("delivery.target")}</th>
                <th scope="col">{t("figures.days", { count: 30 })}</th>
                <th scope="col">{t("figures.mostWithin")}</th>
                <th scope="col">{t("figures.arrived")}</th>
                <th scope="col">{t("figures.failed")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.kind + row.target} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Line({ row: { kind, target, all, arrived, failed, most, days } }: { readonly row: DeskDeliveryHealth }) {
  const { t } = useLanguage();
  const bad = days.filter((count) => count > 0).length;
  return (
    <tr>
      <th scope="row">
        {t(`arrival.${kind}`)} {target && <small className={css.below}>{target}</small>}
      </th>
      <td className={css.chart} data-name={t("figures.days", { count: 30 })}>
        <svg className={css.ticks} viewBox="0 0 180 16" role="img" aria-label={t("figures.badDays", { count: bad })}>
          {days.map((count, day) => (
            // oxlint-disable-next-line react/no-array-index-key -- a day is its index
            <rect key={day} className={count > 0 ? css.bad : css.good} x={day * 6} y="0" width="4" height="16" />
          ))}
        </svg>
      </td>
      <td data-name={t("figures.mostWithin")}>{most === null ? "–" : durationText(most, t)}</td>
      <td data-name={t("figures.arrived")}>{t("figures.of", { part: arrived, all })}</td>
      <td data-name={t("figures.failed")}>{failed === 0 ? 0 : <Link to="/deliveries">{failed}</Link>}</td>
    </tr>
  );
}

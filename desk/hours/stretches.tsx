import type { Stretch } from "../../domain/booking/hours.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./hours.module.css";

interface StretchesProps {
  /** The day's name. */
  readonly title: string;
  readonly stretches: readonly Stretch[];
  readonly change: (changed: Stretch[]) => void;
  /** Puts the same on every working day; null, left out: not from here. */
  readonly copy?: (() => void) | null;
}

/** The hours of one day. */
export function Stretches({ title, stretches, change, copy = null }: StretchesProps) {
  const { t, format } = useLanguage();
  const copies = t("booking.hours.copyWeek", { from: format.weekday(0), to: format.weekday(4) });
  const last = stretches.at(-1)?.to ?? "09:00";
  return (
    <fieldset className={css.day}>
      <legend>{title}</legend>
      {stretches.length === 0 && <span>{t("booking.hours.off")}</span>}
      {stretches.map(({ from, to }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells two that are being typed apart
        <span key={index} className={css.stretch}>
          <input
            type="time"
            aria-label={`${title}: ${t("booking.hours.from")}`}
            value={from}
            required
            onChange={(event) => change(stretches.with(index, { from: event.target.value, to }))}
          />
          –
          <input
            type="time"
            aria-label={`${title}: ${t("booking.hours.to")}`}
            value={to}
            required
            onChange={(event) => change(stretches.with(index, { from, to: event.target.value }))}
          />
          <button
            type="button"
            className={`${states.button} ${states.smallButton}`}
            aria-label={t("booking.hours.removeOf", { what: `${title} ${from}–${to}` })}
            onClick={() => change(stretches.toSpliced(index, 1))}
          >
            {t("booking.hours.remove")}
          </button>
        </span>
      ))}
      <button
        type="button"
        className={`${states.button} ${states.smallButton}`}
        aria-label={t("booking.hours.addOn", { day: title })}
        onClick={() => change([...stretches, { from: last, to: last < "22:00" ? later(last) : "23:59" }])}
      >
        {t("booking.hours.add")}
      </button>
      {copy && (
        <button
          type="button"
          className={`${states.button} ${states.smallButton}`}
          aria-label={`${title}: ${copies}`}
          onClick={copy}
        >
          {copies}
        </button>
      )}
    </fieldset>
  );
}

/** Two hours on: before midnight. */
function later(clockTime: string): string {
  const [hour = "", minute = ""] = clockTime.split(":");
  return `${String(Number(hour) + 2).padStart(2, "0")}:${minute}`.replace("24:", "23:");
}

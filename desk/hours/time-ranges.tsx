import type { HoursRange } from "../../domain/booking/hours.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import css from "./hours.module.css";

interface TimeRangesProps {
  readonly title: string;
  readonly stretches: readonly HoursRange[];
  readonly change: (changed: HoursRange[]) => void;
  /** Copies these hours to every working day; null or absent: not offered. */
  readonly copy?: (() => void) | null;
}

export function TimeRanges({ title, stretches, change, copy = null }: TimeRangesProps) {
  const { t, format } = useLanguage();
  const copies = t("booking.hours.copyWeek", { from: format.weekday(0), to: format.weekday(4) });
  const last = stretches.at(-1)?.to ?? "09:00";
  return (
    <fieldset className={css.day}>
      <legend>{title}</legend>
      {stretches.length === 0 && <span>{t("booking.hours.off")}</span>}
      {stretches.map(({ from, to }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
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
          <Button
            look="small"
            aria-label={t("booking.hours.removeOf", { what: `${title} ${from}–${to}` })}
            onClick={() => change(stretches.toSpliced(index, 1))}
          >
            {t("booking.hours.remove")}
          </Button>
        </span>
      ))}
      <Button
        look="small"
        aria-label={t("booking.hours.addOn", { day: title })}
        onClick={() => change([...stretches, { from: last, to: last < "22:00" ? later(last) : "23:59" }])}
      >
        {t("booking.hours.add")}
      </Button>
      {copy && (
        <Button look="small" aria-label={`${title}: ${copies}`} onClick={copy}>
          {copies}
        </Button>
      )}
    </fieldset>
  );
}

/** Two hours later, at most until 23:59. */
function later(clockTime: string): string {
  const [hour = "", minute = ""] = clockTime.split(":");
  return `${String(Number(hour) + 2).padStart(2, "0")}:${minute}`.replace("24:", "23:");
}

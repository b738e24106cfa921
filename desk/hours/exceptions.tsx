import type { RecruiterHours } from "../../domain/booking/hours.ts";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { Stretches } from "./stretches.tsx";
import css from "./hours.module.css";

type Exceptions = RecruiterHours["exceptions"];

interface ExceptionsProps {
  readonly exceptions: Exceptions;
  readonly change: (changed: Exceptions) => void;
}

/** Days off, and days with hours of their own. */
export function Exceptions({ exceptions, change }: ExceptionsProps) {
  const { t, format } = useLanguage();
  return (
    <>
      {exceptions.map(({ date, hours }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its date is being typed
        <div key={index} className={css.exception}>
          <label>
            {t("booking.hours.date")}{" "}
            <input
              type="date"
              value={date}
              required
              onChange={(event) => change(exceptions.with(index, { date: event.target.value, hours }))}
            />
          </label>
          <button
            type="button"
            className={`${states.button} ${states.smallButton}`}
            aria-label={t("booking.hours.removeOf", { what: format.date(date) })}
            onClick={() => change(exceptions.toSpliced(index, 1))}
          >
            {t("booking.hours.remove")}
          </button>
          <Stretches
            title={format.date(date)}
            stretches={hours}
            change={(changed) => change(exceptions.with(index, { date, hours: changed }))}
          />
        </div>
      ))}
      <button
        type="button"
        className={`${states.button} ${states.smallButton} ${css.save}`}
        onClick={() => change([...exceptions, { date: "", hours: [] }])}
      >
        {t("booking.hours.addDay")}
      </button>
    </>
  );
}

import type { RecruiterHours } from "../../domain/booking/hours.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import { TimeRanges } from "./time-ranges.tsx";
import css from "./hours.module.css";

type Exceptions = RecruiterHours["exceptions"];

interface ExceptionsProps {
  readonly exceptions: Exceptions;
  readonly change: (changed: Exceptions) => void;
}

/** Days off, and days with different hours. */
export function Exceptions({ exceptions, change }: ExceptionsProps) {
  const { t, format } = useLanguage();
  return (
    <>
      {exceptions.map(({ date, hours }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- its date is still being typed
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
          <Button
            look="small"
            aria-label={t("booking.hours.removeOf", { what: format.date(date) })}
            onClick={() => change(exceptions.toSpliced(index, 1))}
          >
            {t("booking.hours.remove")}
          </Button>
          <TimeRanges
            title={format.date(date)}
            stretches={hours}
            change={(changed) => change(exceptions.with(index, { date, hours: changed }))}
          />
        </div>
      ))}
      <Button look="small" className={css.save} onClick={() => change([...exceptions, { date: "", hours: [] }])}>
        {t("booking.hours.addDay")}
      </Button>
    </>
  );
}

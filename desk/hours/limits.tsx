import { type RecruiterHours, interviewLengths } from "../../domain/booking/hours.ts";
import { Field } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import css from "./hours.module.css";

interface LimitsProps {
  readonly hours: RecruiterHours;
  readonly change: (changed: Partial<RecruiterHours>) => void;
}

/** Time zone, interview length, and how late and how early it can be booked. */
export function Limits({ hours, change }: LimitsProps) {
  const { t } = useLanguage();
  const { timeZone, minutes, noticeHours, aheadDays } = hours;
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <div className={css.limits}>
      <label className={fields.field}>
        <b>{t("booking.hours.zone")}</b>
        <select value={timeZone} onChange={(event) => change({ timeZone: event.target.value })}>
          {(zones.includes(timeZone) ? zones : [timeZone, ...zones]).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
      <label className={fields.field}>
        <b>{t("booking.hours.minutes")}</b>
        <select
          value={minutes}
          onChange={(event) => {
            const chosen = interviewLengths.find((length) => String(length) === event.target.value);
            if (chosen) change({ minutes: chosen });
          }}
        >
          {interviewLengths.map((length) => (
            <option key={length} value={length}>
              {t("booking.hours.minutesValue", { minutes: String(length) })}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={t("booking.hours.notice")}
        type="number"
        min={0}
        max={168}
        required
        value={noticeHours}
        onChange={(event) => change({ noticeHours: event.target.valueAsNumber })}
      />
      <Field
        label={t("booking.hours.ahead")}
        type="number"
        min={1}
        max={60}
        required
        value={aheadDays}
        onChange={(event) => change({ aheadDays: event.target.valueAsNumber })}
      />
    </div>
  );
}

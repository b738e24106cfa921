import { useState } from "react";
import { useNow } from "../clock.ts";
import { Field, valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { isQuiet, morning, type Quiet } from "./follow-up-times.ts";
import { daysAfter, momentAt, type WallTime, wallTime } from "./wall-time.ts";

interface AnotherDayProps {
  readonly zone: string;
  readonly quiet: Quiet | null;
  readonly set: (at: number) => void;
}

/** A day and a time of one's own choice, on the wall in `zone`. */
export function AnotherDay({ zone, quiet, set }: AnotherDayProps) {
  const { t } = useLanguage();
  const now = useNow();
  const [error, setError] = useState<string | null>(null);
  const today = wallTime(now, zone);
  const send = (form: HTMLFormElement) => {
    const [year = 0, month = 0, day = 0] = valueOf(form, "day").split("-").map(Number);
    const time = valueOf(form, "time").slice(0, 5);
    const at = day > 0 && time !== "" ? momentAt({ year, month, day, time }, zone) : Number.NaN;
    if (!(at > now)) setError(t("followUp.past"));
    else if (quiet && isQuiet(time, quiet)) setError(t("followUp.isQuiet", quiet));
    else set(at);
  };
  return (
    <form
      method="post"
      className={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <Field
        label={t("followUp.day")}
        name="day"
        type="date"
        min={dateOf(today)}
        defaultValue={dateOf(daysAfter(today, 14, morning))}
        autoFocus
      />
      <Field label={t("followUp.time")} error={error} name="time" type="time" defaultValue={morning} />
      <button type="submit" className={`${states.button} ${states.mainButton}`}>
        {t("followUp.set")}
      </button>
    </form>
  );
}

/** "2026-11-20" */
function dateOf({ year, month, day }: WallTime): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

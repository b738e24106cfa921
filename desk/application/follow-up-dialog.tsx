/** Chooses a follow-up time: five choices, each with a digit, in the applicant's time zone. */
import { type KeyboardEvent, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import fields from "../frame/field.module.css";
import { Dialog } from "../frame/dialog.tsx";
import { Key } from "../frame/key.tsx";
import { useLanguage } from "../language.tsx";
import { type FollowUpChoice, followUpAt, followUpChoices, isQuiet, morning, type Quiet } from "./follow-up-times.ts";
import css from "./menu.module.css";
import { Button } from "../frame/button.tsx";
import { Field, valueOf } from "../frame/field.tsx";
import { daysAfter, momentAt, type WallTime, wallTime } from "./wall-time.ts";

interface FollowUpDialogProps {
  readonly application: Pick<DeskDetail, "name" | "clockZone" | "quietHours" | "followUpAt">;
  readonly close: () => void;
  /** ISO 8601; null: no follow-up. */
  readonly set: (at: string | null) => void;
}

export function FollowUpDialog({ application, close, set }: FollowUpDialogProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const [another, setAnother] = useState(false);
  const zone = application.clockZone ?? ownZone();
  const quiet = application.quietHours;
  const timed = followUpChoices.map((choice) => ({ choice, at: followUpAt(choice, now, zone, quiet) }));
  const choose = (at: number | null) => {
    if (at === null) return;
    set(new Date(at).toISOString());
    close();
  };
  const words = (choice: FollowUpChoice, at: number | null): string => {
    const time = at === null ? "17:00" : (format.timeIn(zone, at) ?? "");
    const day = at === null ? "" : format.dayIn(zone, at);
    if (choice === "today" || choice === "tomorrow") return t(`followUp.${choice}`, { time });
    return t(`followUp.${choice}`, { day });
  };
  const press = (event: KeyboardEvent) => {
    if (another || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(event.key) - 1;
    if (!(at >= 0 && at <= followUpChoices.length)) return;
    event.preventDefault();
    if (at === followUpChoices.length) setAnother(true);
    else choose(timed[at]?.at ?? null);
  };
  return (
    <Dialog title={t("followUp.title", { name: application.name })} close={close}>
      <div className={css.menu} onKeyDown={press}>
        {another ? (
          <AnotherDay zone={zone} quiet={quiet} set={choose} />
        ) : (
          <>
            {timed.map(({ choice, at }, index) => (
              <button
                key={choice}
                type="button"
                className={css.choice}
                aria-disabled={at === null}
                autoFocus={choice === "tomorrow"}
                onClick={() => choose(at)}
              >
                <span>{words(choice, at)}</span>
                <span className={fields.fieldHint}>{beside(at)}</span>
                <Key name={String(index + 1)} quiet />
              </button>
            ))}
            <button type="button" className={css.choice} onClick={() => setAnother(true)}>
              <span>{t("followUp.anotherDay")}</span>
              <Key name={String(timed.length + 1)} quiet />
            </button>
          </>
        )}
        <div className={css.foot}>
          {application.followUpAt !== null && (
            <button
              type="button"
              className={css.link}
              onClick={() => {
                set(null);
                close();
              }}
            >
              {t("followUp.none")}
            </button>
          )}
          <p>
            {quiet && quiet.from !== quiet.to ? t("followUp.quiet", quiet) : null}
            {zone !== ownZone() && ` · ${t("followUp.zone", { zone })}`}
          </p>
        </div>
      </div>
    </Dialog>
  );

  /** The time in the recruiter's own zone, if it differs. */
  function beside(at: number | null): string {
    if (at === null) return t("followUp.over");
    const here = format.time(new Date(at).toISOString());
    return here === format.timeIn(zone, at) ? "" : t("followUp.here", { time: here });
  }
}

interface AnotherDayProps {
  readonly zone: string;
  readonly quiet: Quiet | null;
  readonly set: (at: number) => void;
}

/** A day and time of the recruiter's choice, as local time in `zone`. */
function AnotherDay({ zone, quiet, set }: AnotherDayProps) {
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
      <Button type="submit" look="main">
        {t("followUp.set")}
      </Button>
    </form>
  );
}

/** "2026-11-20" */
function dateOf({ year, month, day }: WallTime): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

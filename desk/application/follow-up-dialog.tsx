/** When somebody is looked at again: five choices, each a digit, on the applicant's own wall. */
import { type KeyboardEvent, useState } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Key } from "../frame/key.tsx";
import { useLanguage } from "../language.tsx";
import { AnotherDay } from "./another-day.tsx";
import { type FollowUpChoice, followUpAt, followUpChoices } from "./follow-up-times.ts";
import css from "./menu.module.css";

interface FollowUpDialogProps {
  readonly application: Pick<DeskDetail, "name" | "clockZone" | "quietHours" | "followUpAt">;
  readonly close: () => void;
  /** ISO 8601; null: no more. */
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
                <span className={css.aside}>{beside(at)}</span>
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

  /** What the recruiter's own clock shows then, where it is another. */
  function beside(at: number | null): string {
    if (at === null) return t("followUp.over");
    const here = format.time(new Date(at).toISOString());
    return here === format.timeIn(zone, at) ? "" : t("followUp.here", { time: here });
  }
}

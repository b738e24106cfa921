/** The time left of the 24 hours, in words: "23:58" would read as a time of day. */
import type { DeskTranslate } from "../../locales/desk.ts";
import { useLanguage } from "../language.tsx";
import type { TimeLeft } from "./time-left.ts";

/** "23 h 58 min", without a sign: late and early times read alike. */
export function timeLeftText({ hours, minutes }: Pick<TimeLeft, "hours" | "minutes">, t: DeskTranslate): string {
  return hours === 0 ? t("figures.minutes", { minutes }) : t("figures.hoursMinutes", { hours, minutes });
}

export function TimeLeftText({ left }: { readonly left: TimeLeft }) {
  const { t } = useLanguage();
  return (
    <>
      <span className="hide">{t(left.late ? "clock.lateSpoken" : "clock.leftSpoken", left)}</span>
      <span aria-hidden="true">
        {left.late && "−"}
        {timeLeftText(left, t)}
      </span>
    </>
  );
}

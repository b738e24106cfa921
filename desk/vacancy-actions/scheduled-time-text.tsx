/** Explains the chosen time: clock changes until then, and the recruiter's own time. */
import { deskTag } from "../../locales/desk-language.ts";
import { ownZone } from "../format.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "./names.ts";
import css from "./vacancy-actions.module.css";
import type { When } from "./scheduled-time.ts";

interface WhenWordsProps {
  /** null: not a time. */
  readonly when: When | null;
  readonly time: string;
  readonly zone: string;
  /** The next valid time, if the clocks skip the chosen one. */
  readonly next: string | null;
  readonly take: (next: string) => void;
}

export function ScheduledTimeText({ when, time, zone, next, take }: WhenWordsProps) {
  const { t, format, language } = useLanguage();
  const names = namesFor(deskTag(language));
  if (when === null) return <div role="status" />;
  const here = zone === ownZone() ? null : format.whole(new Date(when.at).toISOString());
  const parts = [
    next === null && when.twice ? t("vacancyAct.twice", { zone }) : "",
    next === null && when.change ? t("vacancyAct.change", { zone, time, ...when.change }) : "",
    next === null && here !== null ? t("vacancyAct.here", { time: here, zone: ownZone() }) : "",
  ].filter(Boolean);
  return (
    <div role="status" className={parts.length > 0 || next !== null ? css.notice : undefined}>
      {next !== null && (
        <p>
          {t("vacancyAct.gap", { zone, time: names.wall(next) })}{" "}
          <button type="button" onClick={() => take(next)}>
            {t("vacancyAct.takeNext", { time: names.wall(next) })}
          </button>
        </p>
      )}
      {parts.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** What the chosen time comes to: what the clocks there do until then, and what the recruiter's own clock shows. */
import { deskTag } from "../../locales/desk-language.ts";
import { ownZone } from "../format.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "./names.ts";
import css from "./vacancy-acts.module.css";
import type { When } from "./when.ts";

interface WhenWordsProps {
  /** null: nothing that is a time. */
  readonly when: When | null;
  readonly time: string;
  readonly zone: string;
  /** The next time that the clocks do show, where they skip the chosen one. */
  readonly next: string | null;
  readonly take: (next: string) => void;
}

export function WhenWords({ when, time, zone, next, take }: WhenWordsProps) {
  const { t, format, language } = useLanguage();
  const names = namesFor(deskTag(language));
  if (when === null) return <div role="status" />;
  const here = zone === ownZone() ? null : format.whole(new Date(when.at).toISOString());
  const said = [
    next === null && when.twice ? t("vacancyAct.twice", { zone }) : "",
    next === null && when.change ? t("vacancyAct.change", { zone, time, ...when.change }) : "",
    next === null && here !== null ? t("vacancyAct.here", { time: here, zone: ownZone() }) : "",
  ].filter(Boolean);
  return (
    <div role="status" className={said.length > 0 || next !== null ? css.told : undefined}>
      {next !== null && (
        <p>
          {t("vacancyAct.gap", { zone, time: names.wall(next) })}{" "}
          <button type="button" onClick={() => take(next)}>
            {t("vacancyAct.takeNext", { time: names.wall(next) })}
          </button>
        </p>
      )}
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

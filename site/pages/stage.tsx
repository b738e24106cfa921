/** The progress of an application as a rope through rings, and the next step. */
import type { Channel, OutwardStatus } from "../../domain/application/lifecycle.ts";
import type { StatusPageView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import { moment } from "./rich-text.tsx";
import styles from "./status-page.module.css";
import success from "./success.module.css";

const rings = ["sent", "wrote", "interview", "answer"] as const;

/** The last ring reached; undefined: no line is shown. */
const reached: Partial<Record<OutwardStatus, number>> = {
  contacted: 1,
  replied: 1,
  interview: 2,
  offered: 3,
  hired: 3,
};

interface StageLineProps {
  readonly view: SiteView;
  readonly status: OutwardStatus;
  readonly by: Channel;
}

export function StageLine({ view: { t }, status, by }: StageLineProps) {
  const at = reached[status];
  if (at === undefined) return null;
  return (
    <ol className={styles.stages} aria-label={t("booking.stage.line")}>
      {rings.map((ring, index) => (
        <li
          key={ring}
          className={index <= at ? styles.reached : undefined}
          aria-current={index === at ? "step" : undefined}
        >
          {t(ring === "wrote" && by === "call" ? "statusPage.byCall.ring" : `booking.stage.${ring}`)}
        </li>
      ))}
    </ol>
  );
}

interface StageActionProps {
  readonly view: SiteView;
  readonly mine: StatusPageView;
  readonly status: "interview" | "offered" | "hired";
}

/** Whether the applicant should act on the interview, which is then the page's main action. */
export function asksForInterview({ interview, status }: StatusPageView): boolean {
  if (interview === null) return false;
  return status === "interview" || (interview.booked !== null && (status === "offered" || status === "hired"));
}

/** Whether reporting a missed contact is the main action: late, and unlocked. */
export function isNoContactReportNext({ late, held }: StatusPageView): boolean {
  return late && held !== null && held.may.nobodyWrote;
}

export function StageAction({ view: { t }, mine, status }: StageActionProps) {
  const { interview } = mine;
  const booked = interview?.booked ?? null;
  return (
    <>
      <p className={`serif ${success.due}`}>
        {booked
          ? t.rich("booking.page.booked", { time: booked.time, date: booked.date, b: moment(booked.iso) })
          : t(status === "interview" ? "booking.stage.interviewText" : `booking.stage.${status}`)}
      </p>
      {booked && status === "offered" && <p>{t("booking.stage.offered")}</p>}
      {interview && asksForInterview(mine) && (
        <>
          <p>
            <a className={`button ${styles.action}`} href={interview.href}>
              {t(booked ? "booking.page.open" : "booking.page.choose")}
            </a>
          </p>
          {booked === null && interview.free > 0 && (
            <p className={styles.quietly}>
              {t("booking.page.free", { count: interview.free, minutes: interview.minutes })}
            </p>
          )}
        </>
      )}
    </>
  );
}

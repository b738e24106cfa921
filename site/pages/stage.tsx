/** How far an application has come, as a rope through rings, and the one thing that is to be done then. */
import type { Channel, OutwardStatus } from "../../domain/application/lifecycle.ts";
import type { StatusPageView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import { moment } from "./rich-text.tsx";
import styles from "./status-page.module.css";
import success from "./success.module.css";

const rings = ["sent", "wrote", "interview", "answer"] as const;

/** The last ring that is reached; undefined: no line is shown. */
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

interface StageActProps {
  readonly view: SiteView;
  readonly mine: StatusPageView;
  readonly status: "interview" | "offered" | "hired";
}

/** Whether something is to be done there: then it is the one thing that the page asks for. */
export function asksToAct({ talk, status }: StatusPageView): boolean {
  if (talk === null) return false;
  return status === "interview" || (talk.booked !== null && (status === "offered" || status === "hired"));
}

/** Where the time for writing is over, saying that nobody did is what is to be done; its data is open by then. */
export function nobodyWroteIsNext({ late, held }: StatusPageView): boolean {
  return late && held !== null && held.may.nobodyWrote;
}

export function StageAct({ view: { t }, mine, status }: StageActProps) {
  const { talk } = mine;
  const booked = talk?.booked ?? null;
  return (
    <>
      <p className={`serif ${success.due}`}>
        {booked
          ? t.rich("booking.page.booked", { time: booked.time, date: booked.date, b: moment(booked.iso) })
          : t(status === "interview" ? "booking.stage.interviewText" : `booking.stage.${status}`)}
      </p>
      {booked && status === "offered" && <p>{t("booking.stage.offered")}</p>}
      {talk && asksToAct(mine) && (
        <>
          <p>
            <a className={`button ${styles.act}`} href={talk.href}>
              {t(booked ? "booking.page.open" : "booking.page.choose")}
            </a>
          </p>
          {booked === null && talk.free > 0 && (
            <p className={styles.quietly}>{t("booking.page.free", { count: talk.free, minutes: talk.minutes })}</p>
          )}
        </>
      )}
    </>
  );
}

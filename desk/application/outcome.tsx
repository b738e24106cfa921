/**
 * Whether the 24-hour promise was kept, why the application is closed, and when the follow-up is.
 */
import { isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { CheckIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { useNow } from "../clock.ts";
import { durationText } from "../figures/duration-text.ts";
import { useLanguage } from "../language.tsx";
import css from "./outcome.module.css";

interface OutcomeProps {
  readonly application: DeskDetail;
  readonly followUp: () => void;
}

export function Outcome({ application, followUp }: OutcomeProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { status, contactedAt, followUpAt, closedReason } = application;
  return (
    <div className={css.outcome}>
      <ContactTime application={application} />
      {!isStage(status) && (
        <p>
          {closedReason !== null && status === "closed"
            ? t("outcome.closed", { reason: t(`close.${closedReason}`) })
            : contactedAt === null
              ? t("clock.stopped")
              : t(`status.${status}`)}
        </p>
      )}
      {isStage(status) && status !== "hired" && (
        <button type="button" className={css.followUp} onClick={followUp}>
          {followUpAt === null
            ? t("outcome.noFollowUp")
            : t("outcome.followUp", { time: format.moment(followUpAt, now) })}
        </button>
      )}
    </div>
  );
}

/** Milliseconds. */
const promised = 24 * 3_600_000;

function ContactTime({ application: { contactedAt, dueAt, missed } }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  if (contactedAt === null) return null;
  const clockFrom = Date.parse(dueAt) - promised;
  const seconds = Math.max(0, Math.floor((Date.parse(contactedAt) - clockFrom) / 1000));
  const late = missed || Date.parse(contactedAt) > Date.parse(dueAt);
  return (
    <p className={late ? css.late : css.inTime}>
      {late ? <WarningIcon /> : <CheckIcon />}
      {t(late ? "outcome.late" : "outcome.inTime", { time: durationText(seconds, t) })}
    </p>
  );
}

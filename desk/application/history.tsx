import type { DeskDetail, DeskEvent } from "../../domain/desk/application.ts";
import type { DeskTranslate } from "../../locales/desk.ts";
import { useNow } from "../clock.ts";
import { Moment } from "../frame/moment.tsx";
import { useLanguage } from "../language.tsx";
import { EmailLine } from "../messages/email-line.tsx";
import { NoteLine } from "./note-line.tsx";
import { ReceivedText, receivedTitle } from "./received-message.tsx";
import css from "./application.module.css";

/** The application's events, newest first, down to the registration. */
export function History({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  const events = [...application.events].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id));
  return (
    <section aria-labelledby="desk-history">
      <h3 id="desk-history">{t("detail.history")}</h3>
      <ol className={css.history}>
        {events.map((event) => (
          <Line key={event.id} at={event.at} event={event} application={application} />
        ))}
        <li>
          <Moment at={application.appliedAt} />
          <span>{t("event.applied")}</span>
        </li>
      </ol>
    </section>
  );
}

interface LineProps {
  readonly at: string;
  readonly event: DeskEvent;
  readonly application: DeskDetail;
}

function Line({ at, event, application }: LineProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const about = event.starts === null ? "" : ` (${format.whole(event.starts)})`;
  const description = `${happened(event, t, (iso) => format.moment(iso, now))}${about} ${byWhom(event, t)}`;
  return (
    <li>
      <Moment at={at} />
      <span>
        {event.undone ? (
          <>
            <s>{description}</s> ({t("detail.undone")})
          </>
        ) : (
          description
        )}
        <EmailLine application={application} event={event} />
        {event.note !== null && <NoteLine application={application} event={event} />}
        {event.received !== null && <ReceivedText text={event.text ?? ""} received={event.received} />}
        {event.note === null && event.received === null && event.text && (
          <bdi dir="auto" className={css.eventText}>
            {event.text}
          </bdi>
        )}
      </span>
    </li>
  );
}

/** The event with its reason, target or date, if it has one. */
function happened(event: DeskEvent, t: DeskTranslate, moment: (iso: string) => string): string {
  const { type, reason, outcome, stage, followUpAt, takenBack, received } = event;
  if (received !== null) return receivedTitle(received, t);
  if (outcome !== null) return t("event.called_with", { outcome: t(`callOutcome.${outcome}`) });
  if (reason !== null) return t("event.closed_for", { reason: t(`close.${reason}`) });
  if (stage !== null) return t("event.moved_back_to", { stage: t(`status.${stage}`) });
  if (type === "followed_up") {
    return followUpAt === null ? t("event.follow_up_ended") : t("event.follow_up_at", { time: moment(followUpAt) });
  }
  return takenBack === null ? t(`event.${type}`) : t("event.undone_of", { what: t(`event.${takenBack}`) });
}

/** A hold has no actor: it is automatic and not a decision. */
function byWhom({ by, type, actor }: DeskEvent, t: DeskTranslate): string {
  if (by !== null) return t("event.by", { name: by });
  if (type === "held") return "";
  if (actor === "applicant") return t("event.byApplicant");
  return actor === "clock" ? t("event.byClock") : "";
}

import type { DeskDetail, DeskEvent } from "../../domain/desk/application.ts";
import type { DeskTranslate } from "../../locales/desk.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import { LetterLine } from "../messages/letter-line.tsx";
import css from "./application.module.css";

/** What happened, the newest first, down to the application itself. */
export function History({ application }: { readonly application: DeskDetail }) {
  const { t, format } = useLanguage();
  const now = useNow();
  const events = [...application.events].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id));
  return (
    <section aria-labelledby="desk-history">
      <h3 id="desk-history">{t("detail.history")}</h3>
      <ol className={css.history}>
        {events.map((event) => (
          <Line key={event.id} at={event.at} event={event} application={application} />
        ))}
        <li>
          <time dateTime={application.appliedAt} title={format.whole(application.appliedAt)}>
            {format.moment(application.appliedAt, now)}
          </time>
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
  const what = `${t(`event.${event.type}`)}${about} ${byWhom(event, t)}`;
  return (
    <li>
      <time dateTime={at} title={format.whole(at)}>
        {format.moment(at, now)}
      </time>
      <span>
        {event.undone ? (
          <>
            <s>{what}</s> ({t("detail.undone")})
          </>
        ) : (
          what
        )}
        <LetterLine application={application} event={event} />
        {event.text && (
          <bdi dir="auto" className={css.eventText}>
            {event.text}
          </bdi>
        )}
      </span>
    </li>
  );
}

/** Nobody is said to have held somebody back, for it is no decision. */
function byWhom({ by, type, actor }: DeskEvent, t: DeskTranslate): string {
  if (by !== null) return t("event.by", { name: by });
  if (type === "held") return "";
  if (actor === "applicant") return t("event.byApplicant");
  return actor === "clock" ? t("event.byClock") : "";
}

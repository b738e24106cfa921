/**
 * What the applicant wrote on their own page since a recruiter last wrote, called, opened the
 * number or decided when to follow up.
 */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { Moment } from "../frame/moment.tsx";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";

const answers: readonly string[] = ["message_sent", "contacted", "called", "phone_opened", "followed_up"];

export function UnansweredMessages({ application: { events } }: { readonly application: Pick<DeskDetail, "events"> }) {
  const { t } = useLanguage();
  const answered = events.filter(({ type, undone }) => answers.includes(type) && !undone).map(({ at }) => at);
  const waiting = events.filter(({ type, at }) => type === "message_received" && !answered.some((each) => each > at));
  return waiting.map(({ id, at, text }) => (
    <div key={id} className={css.asked}>
      <p>
        <b>{t("event.message_received")}</b> <Moment at={at} />
      </p>
      <bdi dir="auto" className={css.eventText}>
        {text}
      </bdi>
    </div>
  ));
}

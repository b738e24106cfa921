/**
 * What the applicant wrote on their own page or by email since a recruiter last wrote, called,
 * opened the number or decided when to follow up.
 */
import type { DeskDetail } from "../../domain/desk/application.ts";
import { Moment } from "../frame/moment.tsx";
import { useLanguage } from "../language.tsx";
import { ReceivedText, receivedTitle } from "./received-message.tsx";
import css from "./application.module.css";

const answers: readonly string[] = ["message_sent", "contacted", "called", "phone_opened", "followed_up"];

export function UnansweredMessages({ application: { events } }: { readonly application: Pick<DeskDetail, "events"> }) {
  const { t } = useLanguage();
  const answered = events.filter(({ type, undone }) => answers.includes(type) && !undone).map(({ at }) => at);
  return events.map(({ id, at, text, received }) => {
    if (received === null || received.automatic || answered.some((each) => each > at)) return null;
    return (
      <div key={id} className={css.asked}>
        <p>
          <b>{receivedTitle(received, t)}</b> <Moment at={at} />
        </p>
        <ReceivedText text={text ?? ""} received={received} />
      </div>
    );
  });
}

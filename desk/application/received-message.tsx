/** What the applicant wrote, on their own page or as a reply to an email (B20). */
import type { DeskEvent } from "../../domain/desk/application.ts";
import type { DeskTranslate } from "../../locales/desk.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";

type Received = NonNullable<DeskEvent["received"]>;

/** Where it was written, and by whom if the address is another than the applicant's. */
export function receivedTitle({ email, automatic, from }: Received, t: DeskTranslate): string {
  const title = t(automatic ? "event.automatic_email" : email ? "event.message_by_email" : "event.message_received");
  return from === null ? title : `${title} ${t("event.from_another", { address: `\u2068${from}\u2069` })}`;
}

/** The text, with what it quotes folded, and how many files are missing. */
export function ReceivedText({ text, received }: { readonly text: string; readonly received: Received }) {
  const { t } = useLanguage();
  const { quotedFrom, attachments, isCut } = received;
  return (
    <>
      <bdi dir="auto" className={css.eventText}>
        {text.slice(0, quotedFrom ?? undefined).trimEnd()}
      </bdi>
      {quotedFrom !== null && quotedFrom < text.length && (
        <details className={css.quoted}>
          <summary>{t("event.quoted")}</summary>
          <bdi dir="auto" className={css.eventText}>
            {text.slice(quotedFrom)}
          </bdi>
        </details>
      )}
      {isCut && <p>{t("event.email_cut")}</p>}
      {attachments > 0 && <p>{t("event.attachments_left", { count: attachments })}</p>}
    </>
  );
}

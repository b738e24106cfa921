/** The conversation on the applicant's own page (B20): plain markup and a plain form. */
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import type { ConversationView } from "../status-page-view.ts";
import type { SiteView } from "../view.ts";
import form from "./small-form.module.css";
import { AskDigits } from "./small-form.tsx";
import styles from "./status-page.module.css";

interface ConversationProps {
  readonly view: SiteView;
  /** Where the form goes. */
  readonly action: string;
  readonly conversation: ConversationView;
}

export function Conversation({ view, action, conversation }: ConversationProps) {
  const { t } = view;
  const { messages, older, write } = conversation;
  if (messages.length === 0 && write === null) return null;
  return (
    <section id="messages">
      <h2>{t("statusPage.messages.title")}</h2>
      {older && (
        <p>
          <a href={older.href}>{t("statusPage.messages.older", { count: older.count })}</a>
        </p>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.map(({ id, text, by, byEmail, iso, time, date }) => (
            <li key={id} data-own={by === null ? "" : undefined}>
              <small>
                <b>
                  {byEmail
                    ? t("statusPage.messages.byEmail", { name: by ?? t("statusPage.messages.you") })
                    : t("statusPage.messages.you")}
                </b>{" "}
                ·{" "}
                <time dateTime={iso}>
                  {date}, {time}
                </time>
              </small>
              <p dir="auto">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {write && (
        <form className={form.askForm} method="post" action={`${action}#answer`}>
          <input type="hidden" name="key" value={write.key} />
          <div className={form.ask}>
            <label htmlFor="message">{t("statusPage.messages.write")}</label>
            <p id="message-hint" className={form.askHint}>
              {t("statusPage.messages.hint", { most: write.most })}
            </p>
            <textarea
              id="message"
              name="message"
              className={form.typed}
              rows={4}
              dir="auto"
              defaultValue={write.typed}
              aria-describedby={write.error === null ? "message-hint" : "message-hint message-error"}
              aria-invalid={write.error === null ? undefined : true}
            />
            {write.error !== null && (
              <p id="message-error" className={form.wrong}>
                <WarningIcon />
                {write.error}
              </p>
            )}
          </div>
          {write.state === "locked" && <AskDigits view={view} />}
          {write.state !== "closed" && (
            <button className={`button quiet ${form.wide}`} name="act" value="write">
              {t("statusPage.messages.send")}
            </button>
          )}
        </form>
      )}
    </section>
  );
}

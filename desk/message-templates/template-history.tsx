import type { DeskTemplateText } from "../../domain/desk/messages.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import look from "../frame/editor.module.css";
import css from "./message-templates.module.css";

interface ChangesProps {
  readonly template: DeskTemplateText;
  /** Text for a change that stored no text. */
  readonly none: string;
}

export function TemplateHistory({ template: { history, direction }, none }: ChangesProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  return (
    <section aria-labelledby="desk-template-history">
      <h3 id="desk-template-history">{t("templates.history")}</h3>
      {history.length === 0 && <p className={look.note}>{t("templates.noHistory")}</p>}
      {history.map(({ version, by, at, text }) => (
        <details key={version} className={css.change}>
          <summary>
            {t("templates.changedBy", { name: by ?? "", time: at === null ? "" : format.moment(at, now) })}
          </summary>
          {text === null ? (
            <p className={look.note}>{none}</p>
          ) : (
            <p className={css.preview} dir={direction}>
              {text}
            </p>
          )}
        </details>
      ))}
    </section>
  );
}

import type { DeskDetail, DeskEvent } from "../../domain/desk/application.ts";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { useAction } from "../requests/actions.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";

interface EmailLineProps {
  readonly application: Pick<DeskDetail, "id" | "undoable">;
  readonly event: DeskEvent;
}

/** The event that goes with an email: undoing it cancels the email as well. */
const takenBackWith: Readonly<Partial<Record<TemplateKind, HistoryEvent>>> = {
  times: "interview_offered",
  offer: "offered",
  hired: "hired",
  rejection: "declined",
};

/** An email in the history: which template, and until when it can be cancelled. */
export function EmailLine({ application: { id, undoable }, event: { email, undone } }: EmailLineProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const action = useAction();
  if (email === null) return null;
  const outcome = undoable !== null && undoable.type === takenBackWith[email.template] ? undoable : null;
  return (
    <span className={css.email}>
      {email.name ?? t(`templateKind.${email.template}`)}
      {email.goesAt !== null && !undone && (
        <>
          {". "}
          {t("message.waits", { time: format.moment(email.goesAt, now) })}{" "}
          {outcome && (
            <button
              type="button"
              className={css.word}
              aria-disabled={action.isPending}
              onClick={() => {
                if (!action.isPending) action.mutate({ id, act: "undo", body: { event: outcome.id } });
              }}
            >
              {t("message.takeBack")}
            </button>
          )}
        </>
      )}
    </span>
  );
}

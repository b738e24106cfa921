import type { DeskDetail, DeskEvent } from "../../domain/desk/application.ts";
import { useAct } from "../calls/acts.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import css from "./messages.module.css";

interface LetterLineProps {
  readonly application: Pick<DeskDetail, "id" | "undoable">;
  readonly event: DeskEvent;
}

/** Of a letter in the history: which it was, and until when it can be taken back. */
export function LetterLine({ application: { id, undoable }, event: { letter, undone } }: LetterLineProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const act = useAct();
  if (letter === null) return null;
  const mark = undoable?.type === "declined" ? undoable : null;
  return (
    <span className={css.letter}>
      {letter.name ?? t(`templateKind.${letter.template}`)}
      {letter.goesAt !== null && !undone && (
        <>
          {". "}
          {t("message.waits", { time: format.moment(letter.goesAt, now) })}{" "}
          {mark && (
            <button
              type="button"
              className={css.word}
              aria-disabled={act.isPending}
              onClick={() => {
                if (!act.isPending) act.mutate({ id, act: "undo", body: { event: mark.id } });
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

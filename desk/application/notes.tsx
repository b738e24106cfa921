import { type SubmitEvent, useRef } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useAct } from "../calls/acts.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";
import { useDraft } from "./drafts.ts";
import type { WhenSeen } from "./use-attention.ts";

/** Writes a note; notes are read in the history. What was typed stays until it is saved. */
export function Notes({ application, whenSeen }: { readonly application: DeskDetail; readonly whenSeen: WhenSeen }) {
  const { t } = useLanguage();
  const act = useAct();
  const draft = useDraft(useMe().id, application.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = () => field.current?.focus();
  useShortcuts({ note: () => whenSeen(focus)() });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What failed is said by the act itself.
    draft.send((text) => act.mutateAsync({ id: application.id, name: application.name, act: "note", body: { text } }));
  };
  return (
    <form method="post" className={css.note} onSubmit={send}>
      <h3 id="desk-notes">
        {t("detail.notes")} <Hint of="note" />
      </h3>
      <textarea
        ref={field}
        name="text"
        value={draft.text}
        onChange={(event) => draft.write(event.target.value)}
        rows={2}
        maxLength={2000}
        dir="auto"
        aria-label={t("detail.noteLabel")}
        aria-describedby="desk-note-hint"
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            event.currentTarget.closest<HTMLElement>("section")?.focus();
          }
        }}
      />
      <div className={css.noteFoot}>
        <button type="submit" className={`${states.button} ${states.smallButton}`} aria-disabled={draft.isSending}>
          {t("detail.save")}
        </button>
        <span id="desk-note-hint" className={css.sub}>
          {t("detail.noteHint")} {t("detail.mentionHint")}
        </span>
      </div>
    </form>
  );
}

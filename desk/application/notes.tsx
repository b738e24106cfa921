import { type SubmitEvent, useRef } from "react";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useAction } from "../requests/actions.ts";
import { Button } from "../frame/button.tsx";
import { Hint } from "../frame/key.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";
import { useDraft } from "./drafts.ts";
import { NoteField } from "./note-field.tsx";
import type { WhenSeen } from "./use-attention.ts";

/** Form for a new note; the history shows notes. The text stays until it is saved. */
export function Notes({ application, whenSeen }: { readonly application: DeskDetail; readonly whenSeen: WhenSeen }) {
  const { t } = useLanguage();
  const action = useAction();
  const draft = useDraft(useMe().id, application.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = () => field.current?.focus();
  useShortcuts({ note: () => whenSeen(focus)() });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The mutation itself reports failures.
    draft.send((text) =>
      action.mutateAsync({ id: application.id, name: application.name, act: "note", body: { text } }),
    );
  };
  return (
    <form method="post" className={css.note} onSubmit={send}>
      <h3 id="desk-notes">
        {t("detail.notes")} <Hint of="note" />
      </h3>
      <NoteField text={draft.text} hint="desk-note-hint" field={field} write={draft.write} />
      <div className={css.noteFoot}>
        <Button type="submit" look="small" pending={draft.isSending}>
          {t("detail.save")}
        </Button>
        <span id="desk-note-hint" className={css.sub}>
          {t("detail.noteHint")} {t("detail.mentionHint")}
        </span>
      </div>
    </form>
  );
}

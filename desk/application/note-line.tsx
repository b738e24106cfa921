/** A note in the history. Its author can edit it there, and permitted users can delete it. */
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import type { DeskDetail, DeskEvent } from "../../domain/desk/application.ts";
import { useAction } from "../requests/actions.ts";
import { DeskError } from "../requests/send-request.ts";
import { applicationQuery } from "../requests/queries.ts";
import { Button } from "../frame/button.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";
import { type NoteEdit, useNoteEdit } from "./drafts.ts";

interface NoteLineProps {
  readonly application: Pick<DeskDetail, "id" | "name">;
  readonly event: DeskEvent;
}

export function NoteLine({ application: { id, name }, event }: NoteLineProps) {
  const { t } = useLanguage();
  const action = useAction();
  const [edit, change] = useNoteEdit(useMe().id, event.id);
  const [asks, setAsks] = useState(false);
  const { text, note, by } = event;
  if (edit) return <Editor id={id} name={name} event={event} edit={edit} change={change} />;
  if (text === null || note === null) return null;
  const remove = () => {
    setAsks(false);
    if (!action.isPending) action.mutate({ id, name, act: "note_delete", body: { event: event.id, seen: text } });
  };
  const button = (says: string, press: () => void) => (
    <button type="button" className={css.noteAction} aria-describedby={`desk-note-${event.id}`} onClick={press}>
      {says}
    </button>
  );
  return (
    <>
      <bdi id={`desk-note-${event.id}`} dir="auto" className={css.eventText}>
        {text}
      </bdi>
      {asks ? (
        <span role="alert" className={css.noteActions}>
          {t("detail.noteNotYours", { name: by ?? "" })} {button(t("testimonials.delete"), remove)}
          {button(t("close.cancel"), () => setAsks(false))}
        </span>
      ) : (
        <span className={css.noteActions}>
          {note.mayEdit && button(t("vacancyDo.edit"), () => change({ seen: text, text, isOvertaken: false }))}
          {/* Only the author could write it again, so others confirm. */}
          {note.mayDelete && button(t("testimonials.delete"), note.mayEdit ? remove : () => setAsks(true))}
        </span>
      )}
    </>
  );
}

interface EditorProps {
  readonly id: number;
  readonly name: string;
  readonly event: DeskEvent;
  readonly edit: NoteEdit;
  readonly change: (to: NoteEdit | null) => void;
}

function Editor({ id, name, event, edit, change }: EditorProps) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const action = useAction();
  const { seen, text, isOvertaken } = edit;
  const leave = () => change(null);
  const save = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const words = text.trim();
    if (words === "" || action.isPending) return;
    if (words === seen) return leave();
    action.mutate(
      { id, name, act: "note_edit", body: { event: event.id, seen, text: words } },
      {
        onSuccess: leave,
        onError: async (error) => {
          if (!(error instanceof DeskError) || error.code !== "changed") return;
          // Ignores the cache: the conflict proves that it is stale.
          const newest = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 });
          const now = newest.events.find((known) => known.id === event.id)?.text ?? null;
          change({ seen: now, text, isOvertaken: true });
        },
      },
    );
  };
  const press = (pressed: KeyboardEvent<HTMLTextAreaElement>) => {
    if (pressed.key === "Enter" && (pressed.ctrlKey || pressed.metaKey)) pressed.currentTarget.form?.requestSubmit();
    if (pressed.key !== "Escape") return;
    pressed.preventDefault();
    pressed.stopPropagation();
    leave();
  };
  return (
    <form method="post" className={css.note} onSubmit={save}>
      {isOvertaken && seen !== null && (
        <p className={css.sub}>
          {t("templates.theirText")}:{" "}
          <bdi dir="auto" className={css.eventText}>
            {seen}
          </bdi>
        </p>
      )}
      <textarea
        name="words"
        value={text}
        onChange={(typed) => change({ ...edit, text: typed.target.value })}
        rows={2}
        maxLength={2000}
        dir="auto"
        autoFocus
        aria-label={t("detail.noteEdit")}
        onKeyDown={press}
      />
      <div className={css.noteFoot}>
        <Button type="submit" look="small" pending={action.isPending}>
          {t("detail.save")}
        </Button>
        <Button look="small" onClick={leave}>
          {t("close.cancel")}
        </Button>
      </div>
    </form>
  );
}

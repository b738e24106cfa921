/** The edit lock of a vacancy: until leaving, a minute of inactivity, or a takeover. */
import { useEffect, useState } from "react";
import type { DeskVacancy, DeskVacancyEditing } from "../../domain/desk/vacancies.ts";
import { isUserPresent } from "../requests/user-presence.ts";
import { reportEditing } from "../requests/vacancies.ts";
import { useLatestCallback } from "../use-latest-callback.ts";

/** Milliseconds between two heartbeats. */
const every = 20_000;

export interface Editor {
  /** Whether this page may write. */
  readonly own: boolean;
  /** Who else is editing; null: none. */
  readonly other: string | null;
  /** This page was the editor before the takeover. */
  readonly wasOwn: boolean;
  readonly take: () => Promise<void>;
}

/** @param onOwn called with the server's version when this page becomes the editor */
export function useEditor(
  { id, editor: loaded }: Pick<DeskVacancy, "id" | "editor">,
  onOwn: (version: number) => void,
): Editor {
  const [state, setState] = useState({ editor: loaded, wasOwn: false, asked: false });
  const hear = useLatestCallback(({ editor, version }: DeskVacancyEditing, taken = false) => {
    const [own, before] = [editor?.own === true, state.editor?.own === true];
    setState({ editor, asked: true, wasOwn: !own && (before || state.wasOwn) });
    // Also after a refused save: the last heartbeat may still have named this page.
    if (own && (taken || !before)) onOwn(version);
  });
  const say = useLatestCallback(() => {
    // An absent user must not keep the lock.
    if (isUserPresent())
      reportEditing(id).then(
        (answer) => hear(answer),
        () => undefined,
      );
  });
  useEffect(() => {
    say();
    const timer = setInterval(say, every);
    const seen = () => {
      if (document.visibilityState === "visible") say();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      reportEditing(id, { leave: true }).catch(() => undefined);
    };
  }, [id, say]);
  const { editor, wasOwn, asked } = state;
  return {
    // Before the first answer the page is editable: at worst the server refuses the save.
    own: editor === null ? !wasOwn : editor.own,
    other: editor && !editor.own ? editor.name : null,
    wasOwn: wasOwn && asked,
    take: () => reportEditing(id, { take: true }).then((answer) => hear(answer, true)),
  };
}

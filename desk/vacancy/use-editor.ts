/** Who writes in a vacancy: whoever opens it first, until they leave, say nothing for a minute, or somebody takes over. */
import { useEffect, useState } from "react";
import type { DeskVacancy, DeskVacancyEditing } from "../../domain/desk/vacancies.ts";
import { isAttended } from "../calls/attended.ts";
import { sayEditing } from "../calls/vacancy.ts";
import { useLatest } from "../latest.ts";

/** Milliseconds between two words that it is still open. */
const every = 20_000;

export interface Editor {
  /** Whether this page may write. */
  readonly own: boolean;
  /** Who else writes; null: nobody. */
  readonly other: string | null;
  /** This page wrote before they took over. */
  readonly wasOwn: boolean;
  readonly take: () => Promise<void>;
}

/** @param onOwn called when this page may write that could not before, with the version that the server has then */
export function useEditor(
  { id, editor: loaded }: Pick<DeskVacancy, "id" | "editor">,
  onOwn: (version: number) => void,
): Editor {
  const [state, setState] = useState({ editor: loaded, wasOwn: false, asked: false });
  const hear = useLatest(({ editor, version }: DeskVacancyEditing, taken = false) => {
    const [own, before] = [editor?.own === true, state.editor?.own === true];
    setState({ editor, asked: true, wasOwn: !own && (before || state.wasOwn) });
    // A save may have been refused since the last word, which then still said that it was this page's.
    if (own && (taken || !before)) onOwn(version);
  });
  const say = useLatest(() => {
    // Whoever has gone keeps it from nobody.
    if (isAttended())
      sayEditing(id).then(
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
      sayEditing(id, { leave: true }).catch(() => undefined);
    };
  }, [id, say]);
  const { editor, wasOwn, asked } = state;
  return {
    // Until the first answer nobody else is known to be in it: what is typed meanwhile is refused by the server at the worst.
    own: editor === null ? !wasOwn : editor.own,
    other: editor && !editor.own ? editor.name : null,
    wasOwn: wasOwn && asked,
    take: () => sayEditing(id, { take: true }).then((answer) => hear(answer, true)),
  };
}

import type { DeskDetail } from "../../domain/desk/application.ts";
import { undoing } from "../calls/acted.ts";
import { useAct } from "../calls/acts.ts";
import { useDealt } from "../calls/dealt.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

/**
 * For `u` when no word with a way back is shown: says what was done last, and of whom, with the way back. Nothing is taken back
 * unseen: what was done last may be another person's.
 */
export function useUndo({ id, name, undoable }: Pick<DeskDetail, "id" | "name" | "undoable">): () => void {
  const { t } = useLanguage();
  const { say } = useToast();
  const { mutate } = useAct();
  const dealt = useDealt();
  const last = dealt?.undoable ? { ...dealt, undoable: dealt.undoable } : undoable && { id, name, undoable };
  return () => {
    if (!last) return;
    const words = { what: t(`event.${last.undoable.type}`), name: last.name };
    say({
      text: t("undo.offer", words),
      action: {
        text: t("act.undo"),
        spoken: t("undo.what", words),
        shortcut: "undo",
        do: () => mutate(undoing(last.id, last.name, last.undoable)),
      },
    });
  };
}

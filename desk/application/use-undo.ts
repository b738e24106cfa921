import type { DeskDetail } from "../../domain/desk/application.ts";
import { undoing } from "../calls/acted.ts";
import { useAct } from "../calls/acts.ts";
import type { Doing } from "../calls/waiting.ts";
import { useGiveMany, useLastBulk } from "../calls/bulk.ts";
import { useDealt, useNoted } from "../calls/dealt.ts";
import { useBulkWords } from "../bulk/words.ts";
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
  const bulk = useLastBulk();
  const many = useGiveMany();
  const words = useBulkWords();
  const noted = useNoted();
  const last = dealt?.undoable ? { ...dealt, undoable: dealt.undoable } : undoable && { id, name, undoable };
  const offer = (of: string, back: Doing) => {
    const said = { what: of, name: back.name ?? "" };
    const action = { text: t("act.undo"), spoken: t("undo.what", said), shortcut: "undo" as const };
    say({ text: t("undo.offer", said), action: { ...action, do: () => mutate(back) } });
  };
  return () => {
    if (noted?.back.takesBack && noted.at > Math.max(dealt?.at ?? 0, bulk?.at ?? 0)) {
      return offer(t(`event.${noted.back.takesBack}`), noted.back);
    }
    if (bulk && bulk.at > (dealt?.at ?? 0)) {
      const action = words.takeBack(bulk.bulk, () => many.undo(bulk.bulk));
      return say({ text: t("bulk.offer", { what: words.over(bulk.bulk) }), action });
    }
    if (last) offer(t(`event.${last.undoable.type}`), undoing(last.id, last.name, last.undoable));
  };
}

import type { DeskBulk } from "../../domain/desk/bulk.ts";
import type { ToastAction } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

interface BulkWords {
  readonly underWay: (bulk: DeskBulk) => string;
  /** How many were done, and why the others were not. */
  readonly over: (bulk: DeskBulk) => string;
  readonly takeBack: (bulk: DeskBulk, undo: () => void) => ToastAction;
  readonly again: string;
  /** Confirms marking all as spam, however many senders they have. */
  readonly allSpam: string;
}

export function useBulkWords(): BulkWords {
  const { t, format } = useLanguage();
  const name = ({ act }: DeskBulk) => t(`bulk.act.${act}`);
  const refused = ({ refused: all, finished, left }: DeskBulk) => [
    ...all.map(({ why, count }) => t(`bulk.why.${why}`, { count })),
    ...(finished && left > 0 ? [t("bulk.stopped", { count: left })] : []),
  ];
  return {
    underWay: (bulk) => t("bulk.underWay", { act: name(bulk), done: bulk.total - bulk.left, total: bulk.total }),
    over(bulk) {
      const why = refused(bulk);
      return [
        t("bulk.over", { act: name(bulk), done: bulk.done, total: bulk.total }),
        ...(why.length === 0 ? [] : [t("bulk.not", { why: format.list(why) })]),
        ...(bulk.unproven === 0 ? [] : [t("bulk.unproven", { count: bulk.unproven })]),
      ].join(" ");
    },
    takeBack: (bulk, undo) => ({
      text: t("act.undo"),
      spoken: t("bulk.takeBack", { act: name(bulk), count: bulk.done }),
      shortcut: "undo",
      do: undo,
    }),
    again: t("bulk.again"),
    allSpam: t("bulk.allSpam"),
  };
}

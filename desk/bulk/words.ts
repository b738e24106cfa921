/** What is said of what is done with many. */
import type { DeskBulk } from "../../domain/desk/bulk.ts";
import type { ToastAction } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

interface BulkWords {
  /** How far it is. */
  readonly underWay: (bulk: DeskBulk) => string;
  /** With how many it was done, and why not with the others. */
  readonly over: (bulk: DeskBulk) => string;
  readonly takeBack: (bulk: DeskBulk, act: () => void) => ToastAction;
  readonly again: string;
  /** That all are spam, from however many senders. */
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
    takeBack: (bulk, act) => ({
      text: t("act.undo"),
      spoken: t("bulk.takeBack", { act: name(bulk), count: bulk.done }),
      shortcut: "undo",
      do: act,
    }),
    again: t("bulk.again"),
    allSpam: t("bulk.allSpam"),
  };
}

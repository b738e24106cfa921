/**
 * Progress of a bulk action and a stop button. The action continues on the server even if the page
 * is closed.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { bulksQuery, isNews, cacheBulk, useBulkCommand } from "../requests/bulk.ts";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./bulk.module.css";
import { useBulkWords } from "./words.ts";

export function Progress() {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const words = useBulkWords();
  const { undo } = useBulkCommand();
  const bulks = useQuery(bulksQuery).data ?? [];
  const running = bulks.filter(({ finished }) => !finished);
  useEffect(() => {
    for (const bulk of bulks) {
      if (!isNews(bulk)) continue;
      cacheBulk(client, bulk);
      say({ text: words.over(bulk), ...(bulk.undoable ? { action: words.takeBack(bulk, () => undo(bulk)) } : {}) });
    }
  });
  return running.map((bulk) => (
    <div key={bulk.id} className={css.progress}>
      <label>
        <span>{words.underWay(bulk)}</span>
        <progress value={bulk.total - bulk.left} max={Math.max(1, bulk.total)} />
      </label>
      {bulk.undoable && (
        <button type="button" onClick={() => undo(bulk)}>
          {t("bulk.stop")}
        </button>
      )}
    </div>
  ));
}

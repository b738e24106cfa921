import { useQueryClient } from "@tanstack/react-query";
import type { DeskSitePage, DeskSitePast } from "../../domain/desk/site-pages.ts";
import { cacheSitePage, restoreSitePage, sitePastQuery } from "../requests/site-pages.ts";
import { HistoryDialog as History } from "../editor/history-dialog.tsx";
import { useDifferences } from "./differences.ts";

interface HistoryDialogProps {
  readonly page: DeskSitePage;
  readonly close: () => void;
  readonly restored: (page: DeskSitePage) => void;
}

export function HistoryDialog({ page, close, restored }: HistoryDialogProps) {
  const client = useQueryClient();
  const differences = useDifferences();
  return (
    <History
      rows={page.history}
      query={(row) => sitePastQuery(page.id, row)}
      differences={(past: DeskSitePast) => differences(past.draft, page.draft)}
      restore={async (row) => {
        const now = await restoreSitePage(page.id, { version: page.version, row });
        cacheSitePage(client, now);
        restored(now);
      }}
      close={close}
    />
  );
}

import type { DeskVacancy, DeskVacancyPast } from "../../domain/desk/vacancies.ts";
import { restoreVacancy, vacancyPastQuery } from "../requests/vacancies.ts";
import { HistoryDialog as History } from "../editor/history-dialog.tsx";
import { useDifferenceRows } from "./difference-list.tsx";
import { draftDifferences } from "./differences.ts";

interface HistoryDialogProps {
  /** The server's state: all input is saved. */
  readonly vacancy: DeskVacancy;
  readonly readOnly: boolean;
  readonly close: () => void;
  readonly restored: (vacancy: DeskVacancy) => void;
}

export function HistoryDialog({ vacancy, readOnly, close, restored }: HistoryDialogProps) {
  const { id, version, draft } = vacancy;
  const rowsOf = useDifferenceRows();
  const restore = async (row: number) => restored(await restoreVacancy(id, { version, row }));
  return (
    <History
      rows={vacancy.history}
      query={(row) => vacancyPastQuery(id, row)}
      differences={(past: DeskVacancyPast) => rowsOf(draftDifferences(past.draft, draft))}
      restore={readOnly ? null : restore}
      close={close}
    />
  );
}

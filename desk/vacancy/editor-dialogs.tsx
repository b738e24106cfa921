import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { lazyDialog } from "../frame/lazy-dialog.tsx";

const PublishDialog = lazyDialog(() => import("./publish-dialog.tsx").then((file) => file.PublishDialog));
const HistoryDialog = lazyDialog(() => import("./history-dialog.tsx").then((file) => file.HistoryDialog));
const ScheduleDialog = lazyDialog(() =>
  import("../vacancy-actions/schedule-dialog.tsx").then((file) => file.ScheduleDialog),
);
const CloseVacancyDialog = lazyDialog(() =>
  import("../vacancy-actions/close-vacancy-dialog.tsx").then((file) => file.CloseVacancyDialog),
);
const ReopenDialog = lazyDialog(() => import("../vacancy-actions/reopen-dialog.tsx").then((file) => file.ReopenDialog));

export type EditorDialog = "publish" | "reopen" | "schedule" | "history" | "close";

interface EditorDialogsProps {
  readonly dialog: EditorDialog | null;
  readonly vacancy: DeskVacancy;
  readonly title: string;
  readonly readOnly: boolean;
  readonly close: () => void;
  /** Replaces the draft on the screen. */
  readonly adopt: (vacancy: DeskVacancy) => void;
}

export function EditorDialogs({ dialog, vacancy, title, readOnly, close, adopt }: EditorDialogsProps) {
  const named = { id: vacancy.id, title };
  switch (dialog) {
    case "publish":
      return <PublishDialog vacancy={vacancy} close={close} />;
    case "history":
      return <HistoryDialog vacancy={vacancy} readOnly={readOnly} close={close} restored={adopt} />;
    case "schedule":
      return <ScheduleDialog vacancy={named} close={close} />;
    case "close":
      return <CloseVacancyDialog vacancy={named} close={close} />;
    case "reopen":
      return <ReopenDialog vacancy={named} close={close} />;
    case null:
      return null;
  }
}

import { useQueryClient } from "@tanstack/react-query";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { keepVacancy } from "../calls/vacancies.ts";
import { later } from "../frame/later.tsx";

const PublishDialog = later(() => import("./publish-dialog.tsx").then((file) => file.PublishDialog));
const HistoryDialog = later(() => import("./history-dialog.tsx").then((file) => file.HistoryDialog));
const ScheduleDialog = later(() => import("../vacancy-acts/schedule-dialog.tsx").then((file) => file.ScheduleDialog));
const CloseVacancyDialog = later(() =>
  import("../vacancy-acts/close-vacancy-dialog.tsx").then((file) => file.CloseVacancyDialog),
);
const ReopenDialog = later(() => import("../vacancy-acts/reopen-dialog.tsx").then((file) => file.ReopenDialog));

export type EditorDialog = "publish" | "reopen" | "schedule" | "history" | "close";

interface EditorDialogsProps {
  readonly dialog: EditorDialog | null;
  readonly vacancy: DeskVacancy;
  readonly title: string;
  readonly readOnly: boolean;
  readonly close: () => void;
  /** What is typed gives way to it. */
  readonly adopt: (vacancy: DeskVacancy) => void;
}

export function EditorDialogs({ dialog, vacancy, title, readOnly, close, adopt }: EditorDialogsProps) {
  const client = useQueryClient();
  const named = { id: vacancy.id, title };
  switch (dialog) {
    case "publish":
      return <PublishDialog vacancy={vacancy} close={close} done={(now) => keepVacancy(client, now)} />;
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

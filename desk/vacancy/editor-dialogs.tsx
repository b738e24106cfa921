import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { later } from "../frame/later.tsx";

const PublishDialog = later(() => import("./publish-dialog.tsx").then((file) => file.PublishDialog));
const HistoryDialog = later(() => import("./history-dialog.tsx").then((file) => file.HistoryDialog));

export type EditorDialog = "publish" | "schedule" | "history" | "close";

interface EditorDialogsProps {
  readonly dialog: EditorDialog | null;
  readonly vacancy: DeskVacancy;
  readonly title: string;
  readonly readOnly: boolean;
  readonly close: () => void;
  /** What the server says of it now; what is typed stays. */
  readonly absorb: (vacancy: DeskVacancy) => void;
  /** What is typed gives way to it. */
  readonly adopt: (vacancy: DeskVacancy) => void;
}

export function EditorDialogs({ dialog, vacancy, readOnly, close, absorb, adopt }: EditorDialogsProps) {
  switch (dialog) {
    case "publish":
      return <PublishDialog vacancy={vacancy} close={close} done={absorb} />;
    case "history":
      return <HistoryDialog vacancy={vacancy} readOnly={readOnly} close={close} restored={adopt} />;
    case "schedule":
    case "close":
    case null:
      return null;
  }
}

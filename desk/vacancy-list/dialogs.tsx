/** What is asked before something is done with a vacancy of the list. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import { CloseVacancyDialog } from "../vacancy-acts/close-vacancy-dialog.tsx";
import type { VacancyAct } from "../vacancy-acts/acts.ts";
import { DeleteDialog } from "../vacancy-acts/delete-dialog.tsx";
import { HomeDialog } from "../vacancy-acts/home-dialog.tsx";
import { NewVacancyDialog } from "../vacancy-acts/new-vacancy-dialog.tsx";
import { ReopenDialog } from "../vacancy-acts/reopen-dialog.tsx";
import { ScheduleDialog } from "../vacancy-acts/schedule-dialog.tsx";

export type Asking =
  | { readonly what: "new" }
  | { readonly what: Exclude<VacancyAct, "edit" | "copy" | "openPage">; readonly row: DeskVacancyRow };

interface DialogsProps {
  readonly asking: Asking;
  readonly close: () => void;
  readonly edit: (id: string) => void;
}

export function Dialogs({ asking, close, edit }: DialogsProps) {
  switch (asking.what) {
    case "new":
      return <NewVacancyDialog close={close} made={edit} />;
    case "schedule":
      return <ScheduleDialog vacancy={asking.row} close={close} />;
    case "home":
      return <HomeDialog vacancy={asking.row} close={close} />;
    case "close":
      return <CloseVacancyDialog vacancy={asking.row} close={close} />;
    case "reopen":
      return <ReopenDialog vacancy={asking.row} close={close} />;
    case "delete":
      return <DeleteDialog vacancy={asking.row} close={close} />;
  }
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { vacancyQuery } from "../requests/vacancies.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import type { NamedVacancy } from "./use-vacancy-action.ts";

/** Of a dialog that acts on one vacancy. */
export interface ActionDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  /** Called with the changed vacancy. */
  readonly done?: ((vacancy: DeskVacancy) => void) | undefined;
}

/** The same, once the vacancy is loaded. */
export interface LoadedDialogProps extends Omit<ActionDialogProps, "vacancy"> {
  readonly vacancy: DeskVacancy;
  readonly title: string;
}

interface OfVacancyProps {
  readonly id: string;
  readonly title: string;
  readonly close: () => void;
  /** Renders the dialog once the vacancy is loaded. */
  readonly children: (vacancy: DeskVacancy) => ReactNode;
}

export function VacancyDialog({ id, title, close, children }: OfVacancyProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...vacancyQuery(id), staleTime: 0 });
  // Cached data of an earlier visit may be outdated.
  if (data && isFetchedAfterMount) return children(data);
  return (
    <Dialog title={title} close={close}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

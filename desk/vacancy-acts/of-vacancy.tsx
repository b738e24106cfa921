/** A dialog about a vacancy as it is now: read when it is opened, and said in it where that fails. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { vacancyQuery } from "../calls/vacancies.ts";
import { Dialog } from "../frame/dialog.tsx";
import { Failed, Loading } from "../frame/states.tsx";

interface OfVacancyProps {
  readonly id: string;
  readonly title: string;
  readonly close: () => void;
  /** The dialog, once there is something to say in it. */
  readonly children: (vacancy: DeskVacancy) => ReactNode;
}

export function OfVacancy({ id, title, close, children }: OfVacancyProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...vacancyQuery(id), staleTime: 0 });
  // What an earlier look has left in memory may be over.
  if (data && isFetchedAfterMount) return children(data);
  return (
    <Dialog title={title} close={close}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

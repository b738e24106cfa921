import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ClosedReason, closedReasons } from "../../domain/application/lifecycle.ts";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { cacheBulk, bulksQuery, useBulkCommand } from "../requests/bulk.ts";
import { DeskError } from "../requests/send-request.ts";
import { randomId } from "../requests/random-id.ts";
import { recordOwnAction } from "../requests/own-actions.ts";
import {
  closeVacancy,
  featureVacancy,
  cacheVacancy,
  invalidateVacancies,
  reopenVacancy,
  vacancyQuery,
} from "../requests/vacancies.ts";
import { valueOf } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { republishing } from "./publishing.ts";
import { type NamedVacancy, useTakeBack, useTitleOf } from "./use-vacancy-action.ts";
import type { ActionDialogProps } from "./vacancy-dialog.tsx";
import css from "./vacancy-actions.module.css";

/** Takes a vacancy off the site and asks what happens to waiting applicants. */
export function CloseVacancyDialog({ vacancy, close, done }: ActionDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  const read = useQuery({ ...vacancyQuery(vacancy.id), staleTime: 0 });
  // Cached data may miss recent applicants, so wait for the current number.
  const now = read.isFetchedAfterMount && !read.isFetching ? read.data : undefined;
  const [people, setPeople] = useState<"keep" | "close">("keep");
  const [wrong, setWrong] = useState<string | null>(null);
  const { send, error, isPending } = useClosing(vacancy, title, (closed) => {
    close();
    done?.(closed);
  });
  const waiting = now?.waiting ?? 0;
  return (
    <FormDialog
      layout="row"
      title={t("vacancyAct.closeTitle", { title })}
      submit={t("vacancyAct.closeButton")}
      pending={isPending}
      error={error ?? read.error}
      wrong={wrong}
      close={close}
      send={(form) => {
        if (!now) return setWrong(t("vacancyAct.peopleLoading"));
        const chosen = valueOf(form, "reason");
        const reason = closedReasons.find((known) => known === chosen);
        if (people === "close" && reason === undefined) return setWrong(t("close.choose"));
        setWrong(null);
        send(people === "keep" || reason === undefined ? "keep" : reason);
      }}
    >
      <p>{t("vacancyAct.closeText")}</p>
      {!now && !read.error && <Loading />}
      {waiting === 0 && now && <p>{t("vacancyAct.nobodyWaits")}</p>}
      {waiting > 0 && (
        <fieldset className={fields.options}>
          <legend>{t("vacancyAct.waiting", { count: waiting })}</legend>
          <label className={fields.option}>
            <input type="radio" name="people" checked={people === "keep"} onChange={() => setPeople("keep")} />
            <span>
              {t("vacancyAct.keep")}
              <span className={fields.fieldHint}>{t("vacancyAct.keepHint")}</span>
            </span>
          </label>
          <label className={fields.option}>
            <input type="radio" name="people" checked={people === "close"} onChange={() => setPeople("close")} />
            <span>
              {t("vacancyAct.closeAll")}
              <span className={fields.fieldHint}>{t("vacancyAct.closeAllHint")}</span>
            </span>
          </label>
          {people === "close" && (
            <fieldset className={`${fields.options} ${css.inside}`}>
              <legend>{t("close.why")}</legend>
              {closedReasons.map((reason) => (
                <label key={reason} className={fields.option}>
                  <input type="radio" name="reason" value={reason} onChange={() => setWrong(null)} />
                  {t(`close.${reason}`)}
                </label>
              ))}
            </fieldset>
          )}
        </fieldset>
      )}
    </FormDialog>
  );
}

/**
 * Closes once, however often it is sent. The toast's undo reverts the applicants' closing, or the
 * vacancy's if they stay.
 */
function useClosing({ id }: NamedVacancy, title: string, done: (vacancy: DeskVacancy) => void) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const takeBack = useTakeBack();
  const many = useBulkCommand();
  const request = useRef<{ people: "keep" | ClosedReason; key: string }>(undefined);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (people: "keep" | ClosedReason) => {
      if (request.current?.people !== people) request.current = { people, key: randomId() };
      // Closing removes it from the home page, so the undo needs the place it had.
      const place = client.getQueryData(vacancyQuery(id).queryKey)?.featured ?? null;
      return { place, ...(await closeVacancy(id, request.current)) };
    },
    onSuccess: ({ place, vacancy, bulk }) => {
      recordOwnAction();
      cacheVacancy(client, vacancy);
      void client.invalidateQueries({ queryKey: ["queue"] });
      if (bulk) {
        cacheBulk(client, bulk);
        void client.invalidateQueries({ queryKey: bulksQuery.queryKey });
      }
      const again = republishing(vacancy);
      const undo = bulk?.undoable
        ? () => many.undo(bulk)
        : bulk === null && again
          ? () =>
              takeBack(
                async () => {
                  const open = await reopenVacancy(id, again);
                  return place === null ? open : featureVacancy(id, place);
                },
                t("vacancyAct.reopened", { title }),
              )
          : null;
      say({
        text: bulk ? t("vacancyAct.closedWith", { title, count: bulk.total }) : t("vacancyAct.closed", { title }),
        ...(undo
          ? {
              action: {
                text: t("act.undo"),
                spoken: t(bulk ? "vacancyAct.undoPeople" : "vacancyAct.undoClose", { title }),
                shortcut: "undo",
                do: undo,
              },
            }
          : {}),
      });
      done(vacancy);
    },
    onError: (refused) => {
      if (!(refused instanceof DeskError) || ![404, 409, 422].includes(refused.status)) return;
      void client.invalidateQueries({ queryKey: vacancyQuery(id).queryKey });
      invalidateVacancies(client);
    },
  });
  return { send: (people: "keep" | ClosedReason) => mutate(people), error, isPending };
}

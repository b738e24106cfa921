import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ClosedReason, closedReasons } from "../../domain/application/lifecycle.ts";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { keepBulk, bulksQuery, useGiveMany } from "../calls/bulk.ts";
import { DeskError } from "../calls/call.ts";
import { madeId } from "../calls/made-id.ts";
import { noteOwnAct } from "../calls/own-acts.ts";
import {
  closeVacancy,
  featureVacancy,
  keepVacancy,
  lookAtVacancies,
  reopenVacancy,
  vacancyQuery,
} from "../calls/vacancies.ts";
import { valueOf } from "../frame/field.tsx";
import { Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { ActForm } from "./act-form.tsx";
import { republishing } from "./publishing.ts";
import { type NamedVacancy, useTakingBack, useTitleOf } from "./use-doing.ts";
import css from "./vacancy-acts.module.css";

interface CloseVacancyDialogProps {
  readonly vacancy: NamedVacancy;
  readonly close: () => void;
  /** It is closed. */
  readonly done?: (vacancy: DeskVacancy) => void;
}

/** Takes a vacancy off the site, and asks what happens to the people who are still waiting. */
export function CloseVacancyDialog({ vacancy, close, done }: CloseVacancyDialogProps) {
  const { t } = useLanguage();
  const title = useTitleOf()(vacancy);
  const read = useQuery({ ...vacancyQuery(vacancy.id), staleTime: 0 });
  // What was read before may lack people: nothing is closed over their heads.
  const now = read.isFetchedAfterMount && !read.isFetching ? read.data : undefined;
  const [people, setPeople] = useState<"keep" | "close">("keep");
  const [wrong, setWrong] = useState<string | null>(null);
  const { send, error, isPending } = useClosing(vacancy, title, (closed) => {
    close();
    done?.(closed);
  });
  const waiting = now?.waiting ?? 0;
  return (
    <ActForm
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
        <fieldset className={css.choices}>
          <legend>{t("vacancyAct.waiting", { count: waiting })}</legend>
          <label className={css.choice}>
            <input type="radio" name="people" checked={people === "keep"} onChange={() => setPeople("keep")} />
            <span>
              {t("vacancyAct.keep")}
              <span className={css.hint}>{t("vacancyAct.keepHint")}</span>
            </span>
          </label>
          <label className={css.choice}>
            <input type="radio" name="people" checked={people === "close"} onChange={() => setPeople("close")} />
            <span>
              {t("vacancyAct.closeAll")}
              <span className={css.hint}>{t("vacancyAct.closeAllHint")}</span>
            </span>
          </label>
          {people === "close" && (
            <fieldset className={`${css.choices} ${css.inside}`}>
              <legend>{t("close.why")}</legend>
              {closedReasons.map((reason) => (
                <label key={reason} className={css.choice}>
                  <input type="radio" name="reason" value={reason} onChange={() => setWrong(null)} />
                  {t(`close.${reason}`)}
                </label>
              ))}
            </fieldset>
          )}
        </fieldset>
      )}
    </ActForm>
  );
}

/** Closes once, however often it is sent, and says so with a way back: of the people, or, where they stay, of the vacancy. */
function useClosing({ id }: NamedVacancy, title: string, done: (vacancy: DeskVacancy) => void) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const takeBack = useTakingBack();
  const many = useGiveMany();
  const asked = useRef<{ people: "keep" | ClosedReason; key: string }>(undefined);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (people: "keep" | ClosedReason) => {
      if (asked.current?.people !== people) asked.current = { people, key: madeId() };
      // What stood on the site, for the way back: afterwards nobody says it any more.
      const before = client.getQueryData(vacancyQuery(id).queryKey);
      return { before, ...(await closeVacancy(id, asked.current)) };
    },
    onSuccess: ({ before, vacancy, bulk }) => {
      noteOwnAct();
      keepVacancy(client, vacancy);
      void client.invalidateQueries({ queryKey: ["queue"] });
      if (bulk) {
        keepBulk(client, bulk);
        void client.invalidateQueries({ queryKey: bulksQuery.queryKey });
      }
      const again = before && republishing(before);
      const undo = bulk?.undoable
        ? () => many.undo(bulk)
        : bulk === null && again
          ? () =>
              takeBack(
                async () => {
                  const open = await reopenVacancy(id, { ...again, version: vacancy.version });
                  // Closing took it off the home page.
                  const place = before?.featured ?? null;
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
      lookAtVacancies(client);
    },
  });
  return { send: (people: "keep" | ClosedReason) => mutate(people), error, isPending };
}

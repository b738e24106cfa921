import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DeskLink, DeskRecruiter } from "../../domain/desk/team.ts";
import { SessionList } from "../account/session-list.tsx";
import {
  changeRole,
  endAllSessionsOf,
  endSessionOf,
  logInsQuery,
  resetLink,
  disableRecruiter,
  enableRecruiter,
  teamQuery,
} from "../requests/team.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { useMe } from "../log-in/me.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import { SpokenLanguages } from "./languages.tsx";
import { Month } from "./month.tsx";
import { RoleChip } from "./people.tsx";
import css from "./team.module.css";
import { RecruiterPasskeys } from "./recruiter-passkeys.tsx";

interface PersonProps {
  readonly person: DeskRecruiter;
  /** All accounts, including this one. */
  readonly people: readonly DeskRecruiter[];
  readonly show: (link: DeskLink) => void;
  /** Opened by a press and not by default. */
  readonly turnedTo: boolean;
}

/** An account's sessions and log-in methods, and how to end them. */
export function Person({ person, people, show, turnedTo }: PersonProps) {
  const { id, name, email, role, disabled, open, numbers } = person;
  const [handing, setHanding] = useState(false);
  const { t } = useLanguage();
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the heading is below the list.
  useEffect(() => {
    if (turnedTo) heading.current?.focus();
  }, [turnedTo]);
  const { data, error, isPending, refetch } = useQuery(logInsQuery(id));
  const changes = [teamQuery.queryKey];
  const end = useReportedMutation((session: string) => endSessionOf(id, session), {
    done: t("team.sessionEnded"),
    changes,
  });
  const endAll = useReportedMutation(() => endAllSessionsOf(id), { done: t("team.everywhereDone", { name }), changes });
  const off = useReportedMutation(() => disableRecruiter(id), { done: t("team.disableDone", { name }), changes });
  const on = useReportedMutation(() => enableRecruiter(id), { done: t("team.enableDone", { name }), changes });
  const other = role === "manager" ? "recruiter" : "manager";
  const change = useReportedMutation(() => changeRole(id, other), { done: t("team.roleDone", { name }), changes });
  const reset = useReportedMutation(() => resetLink(id).then(show), {
    done: t("team.link", { email }),
    changes: [["invitations"]],
  });
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {name}
      </h2>
      <p className={css.teamAddress}>{email}</p>
      <p>
        <RoleChip role={role} />
      </p>
      {id !== me.id && (
        <p className={states.actions}>
          {disabled ? (
            <>
              <Button onClick={() => on.mutate(undefined)}>{t("team.enable")}</Button>
              {open > 0 && <Button onClick={() => setHanding(true)}>{t("team.handOverAsk", { count: open })}</Button>}
            </>
          ) : (
            <>
              <Button pending={change.isPending} onClick={() => change.mutate(undefined)}>
                {t(role === "manager" ? "team.toRecruiter" : "team.toManager")}
              </Button>
              <Button onClick={() => reset.mutate(undefined)}>{t("team.reset")}</Button>
              <Button
                className={css.teamOff}
                aria-disabled={off.isPending}
                onClick={() => {
                  if (open > 0) setHanding(true);
                  else if (!off.isPending) off.mutate(undefined);
                }}
              >
                {t(open > 0 ? "team.disableAsk" : "team.disable")}
              </Button>
            </>
          )}
        </p>
      )}
      {id !== me.id && !disabled && <small>{t("team.resetText", { email })}</small>}
      {handing && (
        <HandOverDialog
          person={person}
          others={people.filter((other) => other.id !== id && !other.disabled)}
          close={() => setHanding(false)}
        />
      )}
      <h3>{t("team.writesIn")}</h3>
      <SpokenLanguages person={person} />
      <h3>{t("team.numbers")}</h3>
      {numbers.length === 0 ? (
        <p>{t("team.noNumbers")}</p>
      ) : (
        <ul className={lists.accountList}>
          {numbers.map((number) => (
            <li key={number}>
              <bdi dir="ltr">{number}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Month id={id} />
      {isPending && <Loading />}
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <h3>{t("team.loggedIn")}</h3>
          {data.sessions.length === 0 ? (
            <p>{t("team.loggedInNowhere", { name })}</p>
          ) : (
            <>
              <SessionList sessions={data.sessions} busy={end.isPending} end={(session) => end.mutate(session)} />
              {id !== me.id && (
                <Button onClick={() => endAll.mutate(undefined)}>{t("team.everywhere", { name })}</Button>
              )}
            </>
          )}
          <h3>{t("team.passkeys")}</h3>
          <RecruiterPasskeys person={person} passkeys={data.passkeys} />
        </>
      )}
    </>
  );
}

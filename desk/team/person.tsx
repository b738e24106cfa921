import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { DeskLink, DeskRecruiter } from "../../domain/desk/team.ts";
import { SessionList } from "../account/session-list.tsx";
import {
  changeRole,
  endAllOf,
  endSessionOf,
  logInsQuery,
  resetLink,
  switchOff,
  switchOn,
  teamQuery,
} from "../calls/team.ts";
import { useTold } from "../confirm/use-told.ts";
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
import { TheirPasskeys } from "./their-passkeys.tsx";

interface PersonProps {
  readonly person: DeskRecruiter;
  /** Everybody, the person among them. */
  readonly people: readonly DeskRecruiter[];
  readonly show: (link: DeskLink) => void;
  /** Opened by a press, and not by itself. */
  readonly turnedTo: boolean;
}

/** One person's log-ins: where they are in, with what, and the ways to end it. */
export function Person({ person, people, show, turnedTo }: PersonProps) {
  const { id, name, email, role, disabled, open, numbers } = person;
  const [handing, setHanding] = useState(false);
  const { t } = useLanguage();
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone it stands below the list.
  useEffect(() => {
    if (turnedTo) heading.current?.focus();
  }, [turnedTo]);
  const { data, error, isPending, refetch } = useQuery(logInsQuery(id));
  const changes = [teamQuery.queryKey];
  const end = useTold((session: string) => endSessionOf(id, session), { done: t("team.sessionEnded"), changes });
  const endAll = useTold(() => endAllOf(id), { done: t("team.everywhereDone", { name }), changes });
  const off = useTold(() => switchOff(id), { done: t("team.disableDone", { name }), changes });
  const on = useTold(() => switchOn(id), { done: t("team.enableDone", { name }), changes });
  const other = role === "manager" ? "recruiter" : "manager";
  const change = useTold(() => changeRole(id, other), { done: t("team.roleDone", { name }), changes });
  const reset = useTold(() => resetLink(id).then(show), {
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
        <p className={lists.accountActs}>
          {disabled ? (
            <>
              <button type="button" className={states.button} onClick={() => on.mutate(undefined)}>
                {t("team.enable")}
              </button>
              {open > 0 && (
                <button type="button" className={states.button} onClick={() => setHanding(true)}>
                  {t("team.handOverAsk", { count: open })}
                </button>
              )}
            </>
          ) : (
            <>
              <button
                type="button"
                className={states.button}
                aria-disabled={change.isPending}
                onClick={() => {
                  if (!change.isPending) change.mutate(undefined);
                }}
              >
                {t(role === "manager" ? "team.toRecruiter" : "team.toManager")}
              </button>
              <button type="button" className={states.button} onClick={() => reset.mutate(undefined)}>
                {t("team.reset")}
              </button>
              <button
                type="button"
                className={`${states.button} ${css.teamOff}`}
                aria-disabled={off.isPending}
                onClick={() => {
                  if (open > 0) setHanding(true);
                  else if (!off.isPending) off.mutate(undefined);
                }}
              >
                {t(open > 0 ? "team.disableAsk" : "team.disable")}
              </button>
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
                <button type="button" className={states.button} onClick={() => endAll.mutate(undefined)}>
                  {t("team.everywhere", { name })}
                </button>
              )}
            </>
          )}
          <h3>{t("team.passkeys")}</h3>
          <TheirPasskeys person={person} passkeys={data.passkeys} />
        </>
      )}
    </>
  );
}

/**
 * Actions in a row of the list, when no pane is beside it: the number, the next action, and a menu
 * for the rest.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isStage, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { MailIcon } from "../../ui/pictures/icons.tsx";
import { applicationQuery } from "../requests/queries.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { NumberWarning } from "../frame/number-warning.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { Menu } from "./actions.tsx";
import css from "./application.module.css";
import { AssignDialog, CloseDialog, FollowUpDialog } from "./lazy-dialogs.ts";
import { nextActionOf } from "./main-action.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useDispatch } from "./use-dispatch.ts";
import { useNumber } from "./use-number.ts";
import { NumberButton } from "./number-button.tsx";

export function RowActions({ row }: { readonly row: DeskRow }) {
  const { t } = useLanguage();
  const { dispatch, pending } = useDispatch();
  const [menu, show] = useState<Menu>(null);
  const { id, name, status } = row;
  const { phone, open } = useNumber(row);
  const waiting = isWaitingStatus(status);
  const reachable = waiting || isStage(status);
  const main = nextActionOf(status);
  const by = row.prefers ?? "whatsapp";
  const writesFirst = waiting && (phone === undefined || by === "email");
  const look = writesFirst ? states.button : `${states.button} ${states.mainButton}`;
  const mainButton = main !== null && (
    <button type="button" className={look} aria-disabled={pending} onClick={() => dispatch({ id, name, act: main })}>
      {t(`act.${main}`)}
    </button>
  );
  return (
    // A press here must not also select the row.
    <span className={`${states.actions} ${css.rowActions}`} onClick={(event) => event.stopPropagation()}>
      {!waiting && mainButton}
      <span className={css.beside}>
        {reachable && by !== "email" && <NumberButton application={row} by={by} quiet={!writesFirst} />}
        {reachable && by === "email" && (
          // The recruiter reads the message before sending it.
          <Link
            className={writesFirst ? `${states.button} ${states.mainButton}` : states.button}
            to="/applications/$id"
            params={{ id: String(id) }}
            search
            state={{ fromList: true }}
          >
            <MailIcon /> {t("detail.email")}
          </Link>
        )}
        {waiting && mainButton}
        <MoreMenu
          person={row}
          contact={reachable ? open : null}
          dispatch={dispatch}
          assign={() => show("assign")}
          followUp={() => show("followUp")}
          close={() => show("close")}
        />
      </span>
      {reachable && <NumberWarning />}
      {menu === "assign" && <AssignDialog application={row} close={() => show(null)} />}
      {menu === "followUp" && <RowFollowUp id={id} close={() => show(null)} dispatch={dispatch} />}
      {menu === "close" && <CloseDialog row={row} followUps={0} close={() => show(null)} dispatch={dispatch} />}
    </span>
  );
}

interface RowFollowUpProps {
  readonly id: number;
  readonly close: () => void;
  readonly dispatch: (request: ActionRequest) => void;
}

/** Loads the application first, because a row does not have the applicant's time zone. */
function RowFollowUp({ id, close, dispatch }: RowFollowUpProps) {
  const { data } = useQuery(applicationQuery(id));
  if (!data) return null;
  const { name } = data;
  return (
    <FollowUpDialog
      application={data}
      close={close}
      set={(at) => dispatch({ id, name, act: "follow_up", body: { at } })}
    />
  );
}

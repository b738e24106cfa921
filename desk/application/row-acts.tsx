/** In a row of the list, where no pane is beside it: the number, the next act, and the rest behind three dots. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isStage, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { MailIcon } from "../../ui/pictures/icons.tsx";
import { applicationQuery } from "../calls/queries.ts";
import type { Doing } from "../calls/waiting.ts";
import { NumberWarning } from "../frame/number-warning.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { Menu } from "./acts.tsx";
import css from "./application.module.css";
import { AssignDialog, CloseDialog, FollowUpDialog } from "./dialogs-later.ts";
import { mainActOf } from "./main-act.ts";
import { MoreMenu } from "./more-menu.tsx";
import { useGive } from "./use-give.ts";
import { useNumber } from "./use-number.ts";
import { NumberButton } from "./number-button.tsx";

export function RowActs({ row }: { readonly row: DeskRow }) {
  const { t } = useLanguage();
  const { give, pending } = useGive();
  const [menu, show] = useState<Menu>(null);
  const { id, name, status } = row;
  const { phone, open } = useNumber(id);
  const waiting = isWaitingStatus(status);
  const reachable = waiting || isStage(status);
  const main = mainActOf(status);
  const by = row.prefers ?? "whatsapp";
  const writesFirst = waiting && (phone === undefined || by === "email");
  const look = writesFirst ? states.button : `${states.button} ${states.mainButton}`;
  const mainButton = main !== null && (
    <button type="button" className={look} aria-disabled={pending} onClick={() => give({ id, name, act: main })}>
      {t(`act.${main}`)}
    </button>
  );
  return (
    // What is pressed here is done, and does not choose the row once more.
    <span className={css.rowActs} onClick={(event) => event.stopPropagation()}>
      {!waiting && mainButton}
      <span className={css.beside}>
        {reachable && by !== "email" && <NumberButton id={id} by={by} quiet={!writesFirst} />}
        {reachable && by === "email" && (
          // The message is read before it is sent.
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
          give={give}
          assign={() => show("assign")}
          followUp={() => show("followUp")}
          close={() => show("close")}
        />
      </span>
      {reachable && <NumberWarning />}
      {menu === "assign" && <AssignDialog application={row} close={() => show(null)} />}
      {menu === "followUp" && <RowFollowUp id={id} close={() => show(null)} give={give} />}
      {menu === "close" && <CloseDialog row={row} followUps={0} close={() => show(null)} give={give} />}
    </span>
  );
}

interface RowFollowUpProps {
  readonly id: number;
  readonly close: () => void;
  readonly give: (doing: Doing) => void;
}

/** A row does not say where its applicant's clock hangs. */
function RowFollowUp({ id, close, give }: RowFollowUpProps) {
  const { data } = useQuery(applicationQuery(id));
  if (!data) return null;
  const { name } = data;
  return (
    <FollowUpDialog application={data} close={close} set={(at) => give({ id, name, act: "follow_up", body: { at } })} />
  );
}

import { Fragment, type ReactNode } from "react";
import { isOpenStatus, isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { undoRequest } from "../requests/use-action-follow-up.ts";
import { type NumberChannel, numberChannels } from "../requests/actions.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { Hint } from "../frame/key.tsx";
import { DotsIcon, MenuButton } from "../frame/menu-button.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { ShortcutName } from "../shortcuts.ts";
import { stageBefore } from "./main-action.ts";
import css from "./menu.module.css";
import { numberButtonKeys } from "./number-button.tsx";

type Person = Pick<DeskDetail, "id" | "name" | "status" | "prefers"> & { readonly undoable?: DeskDetail["undoable"] };

interface MoreMenuProps {
  readonly person: Person;
  /** Opens a channel that the applicant did not choose; null: they may not be contacted. */
  readonly contact: ((by: NumberChannel) => void) | null;
  readonly dispatch: (request: ActionRequest) => void;
  readonly assign: () => void;
  readonly followUp: () => void;
  readonly close: () => void;
}

export function MoreMenu({ person, contact, dispatch, assign, followUp, close }: MoreMenuProps) {
  const { t } = useLanguage();
  const { id, name, status, prefers, undoable = null } = person;
  const before = stageBefore(status);
  return (
    <MenuButton
      className={`${states.button} ${states.roundButton}`}
      label={t("more.label")}
      button={<DotsIcon />}
      sheet={css.sheet}
      title={t("more.labelOf", { name })}
    >
      {(leave) => {
        const item = (text: ReactNode, action: () => void, shortcut?: ShortcutName) => (
          <button
            type="button"
            className={css.choice}
            onClick={() => {
              leave();
              action();
            }}
          >
            <span>{text}</span>
            {shortcut && <Hint of={shortcut} />}
          </button>
        );
        return (
          <div className={css.menu}>
            {contact &&
              numberChannels
                .filter((by) => by !== (prefers ?? "whatsapp"))
                .map((by) => <Fragment key={by}>{item(t(numberButtonKeys[by]), () => contact(by), by)}</Fragment>)}
            {isOpenStatus(status) && item(t("act.assign"), assign, "assign")}
            {status === "contacted" && item(t("act.replied"), () => dispatch({ id, name, act: "replied" }), "replied")}
            {isStage(status) && status !== "hired" && item(t("act.follow_up"), followUp, "followUp")}
            {before !== null &&
              item(t("act.back", { stage: t(`status.${before}`) }), () =>
                dispatch({ id, name, act: "back", body: { to: before } }),
              )}
            {undoable &&
              item(t("act.undoOf", { what: t("undo.what", { what: t(`event.${undoable.type}`), name }) }), () =>
                dispatch(undoRequest(id, name, undoable)),
              )}
            {mayReopen(status) && item(t("act.reopened"), () => dispatch({ id, name, act: "reopened" }))}
            {mayClose(status) && <div className={css.apart}>{item(t("more.close"), close, "close")}</div>}
          </div>
        );
      }}
    </MenuButton>
  );
}

/** Applications that wait or were contacted. */
export function mayClose(status: Person["status"]): boolean {
  return isOpenStatus(status) || isStage(status);
}

/** Applications that a recruiter closed, but not those that the applicant ended. */
export function mayReopen(status: Person["status"]): boolean {
  return status === "closed" || status === "declined" || status === "spam";
}

/** What is done now and then: a dialog beside its button, as the account's menu is. */
import { Fragment, type ReactNode, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { isOpenStatus, isStage } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { undoing } from "../calls/acted.ts";
import { type NumberChannel, numberChannels } from "../calls/acts.ts";
import type { Doing } from "../calls/waiting.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import type { ShortcutName } from "../shortcuts.ts";
import { stageBefore } from "./main-act.ts";
import css from "./menu.module.css";
import { numberActs } from "./number-button.tsx";

type Person = Pick<DeskDetail, "id" | "name" | "status" | "prefers"> & { readonly undoable?: DeskDetail["undoable"] };

interface MoreMenuProps {
  readonly person: Person;
  /** Opens the number for what they did not choose; null: nobody writes to them. */
  readonly contact: ((by: NumberChannel) => void) | null;
  readonly give: (doing: Doing) => void;
  readonly assign: () => void;
  readonly followUp: () => void;
  readonly close: () => void;
}

export function MoreMenu({ person, contact, give, assign, followUp, close }: MoreMenuProps) {
  const { t } = useLanguage();
  const { id, name, status, prefers, undoable = null } = person;
  const before = stageBefore(status);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const item = (text: ReactNode, act: () => void, shortcut?: ShortcutName) => (
    <button
      type="button"
      className={css.choice}
      onClick={() => {
        setOpen(false);
        act();
      }}
    >
      <span>{text}</span>
      {shortcut && <Hint of={shortcut} />}
    </button>
  );
  return (
    <>
      <button
        type="button"
        ref={button}
        className={`${states.button} ${states.roundButton}`}
        aria-label={t("more.label")}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
      >
        <DotsIcon />
      </button>
      <Popover
        triggerRef={button}
        isOpen={open}
        onOpenChange={setOpen}
        isNonModal
        shouldCloseOnInteractOutside={(pressed) => button.current?.contains(pressed) !== true}
        placement="bottom end"
        offset={4}
      >
        {/* Presses in it bubble, in React, to the row that it was opened in. */}
        <Dialog className={css.sheet ?? ""} aria-label={t("more.labelOf", { name })} onClick={stop}>
          <div className={css.menu}>
            {contact &&
              numberChannels
                .filter((by) => by !== (prefers ?? "whatsapp"))
                .map((by) => <Fragment key={by}>{item(t(numberActs[by]), () => contact(by), by)}</Fragment>)}
            {isOpenStatus(status) && item(t("act.assign"), assign, "assign")}
            {status === "contacted" && item(t("act.replied"), () => give({ id, name, act: "replied" }), "replied")}
            {isStage(status) && status !== "hired" && item(t("act.follow_up"), followUp, "followUp")}
            {before !== null &&
              item(t("act.back", { stage: t(`status.${before}`) }), () =>
                give({ id, name, act: "back", body: { to: before } }),
              )}
            {undoable &&
              item(t("act.undoOf", { what: t("undo.what", { what: t(`event.${undoable.type}`), name }) }), () =>
                give(undoing(id, name, undoable)),
              )}
            {mayReopen(status) && item(t("act.reopened"), () => give({ id, name, act: "reopened" }))}
            {mayClose(status) && <div className={css.apart}>{item(t("more.close"), close, "close")}</div>}
          </div>
        </Dialog>
      </Popover>
    </>
  );
}

/** Whoever waits or was written to. */
export function mayClose(status: Person["status"]): boolean {
  return isOpenStatus(status) || isStage(status);
}

/** What a recruiter closed: not what the person ended. */
export function mayReopen(status: Person["status"]): boolean {
  return status === "closed" || status === "declined" || status === "spam";
}

function stop(event: { stopPropagation: () => void }): void {
  event.stopPropagation();
}

function DotsIcon() {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M4 10h.1M10 10h.1M16 10h.1" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

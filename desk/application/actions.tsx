/**
 * The actions on an application, by button and by key. The orange main button is the next step.
 */
import { isOpenStatus, isStage, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { Button } from "../frame/button.tsx";
import { Hint } from "../frame/key.tsx";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useReadyMessage } from "../messages/use-writing.ts";
import type { ShortcutName } from "../shortcuts.ts";
import css from "./application.module.css";
import { emailLink, EmailButton } from "./email-button.tsx";
import { AssignDialog, CloseDialog, FollowUpDialog } from "./lazy-dialogs.ts";
import { isContactedFromHere, nextActionOf } from "./main-action.ts";
import { mayClose, MoreMenu } from "./more-menu.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useNumber } from "./use-number.ts";
import { NumberButton } from "./number-button.tsx";
import { undoRequest } from "../requests/use-action-follow-up.ts";
import { useAction } from "../requests/actions.ts";
import { useBulkCommand, useLastBulk } from "../requests/bulk.ts";
import { useLastHandled, useLastNoteChange } from "../requests/last-handled.ts";
import { useBulkWords } from "../bulk/words.ts";
import states from "../frame/states.module.css";

/** Keys for one application. A key that does not apply now explains why. */
const personActionNames = [
  "whatsapp",
  "call",
  "email",
  "contacted",
  "replied",
  "interview",
  "offered",
  "hired",
  "followUp",
  "assign",
  "close",
] as const satisfies readonly ShortcutName[];

/** Dialogs that can open over the pane. */
export type Menu = "assign" | "followUp" | "close" | null;

interface ActionsProps {
  readonly application: DeskDetail;
  readonly pending: boolean;
  readonly dispatch: (request: ActionRequest) => void;
  readonly whenSeen: WhenSeen;
  readonly menu: Menu;
  readonly show: (menu: Menu) => void;
}

export function Actions({ application, pending, dispatch, whenSeen, menu, show }: ActionsProps) {
  const { t } = useLanguage();
  const { id, name, status } = application;
  const { say } = useToast();
  const number = useNumber(application);
  const waiting = isWaitingStatus(status);
  /** The applicant may be contacted: false after a final decision, an opt-out or an erasure. */
  const reachable = waiting || isStage(status);
  const main = nextActionOf(status);
  const channel = application.prefers ?? "whatsapp";
  /**
   * While an applicant waits, the channel they chose is the first button, and "contacted" the
   * second.
   */
  const contactsFirst = waiting && !isContactedFromHere(application, number.phone !== undefined);
  const ready = useReadyMessage(id);
  const email = () => (ready?.email ? ready.email() : location.assign(emailLink(application.email, ready?.text ?? "")));
  const handle = (action: ActionRequest["act"], from?: "button") =>
    whenSeen(() => dispatch({ id, name, act: action }), from);
  const open = (choice: Menu) => whenSeen(() => show(choice));
  const explain = whenSeen(() =>
    say({
      text: waiting ? t("pane.firstContact", { name }) : t("pane.notNow", { name, stage: t(`status.${status}`) }),
    }),
  );
  useShortcuts({
    ...Object.fromEntries(personActionNames.map((actionName) => [actionName, explain])),
    ...(reachable ? {} : { message: explain }),
    ...(reachable
      ? {
          whatsapp: whenSeen(() => number.open("whatsapp")),
          call: whenSeen(() => number.open("call")),
          email: whenSeen(email),
        }
      : {}),
    ...(main === null ? {} : { [main]: handle(main) }),
    ...(status === "contacted" ? { replied: handle("replied") } : {}),
    ...(isStage(status) && status !== "hired" ? { followUp: open("followUp") } : {}),
    ...(isOpenStatus(status) ? { assign: open("assign") } : {}),
    ...(mayClose(status) ? { close: open("close") } : {}),
    undo: useUndo(application),
  });
  const mainButton = main !== null && (
    <Button look={contactsFirst ? undefined : "main"} aria-disabled={pending} onClick={handle(main, "button")}>
      {t(`act.${main}`)} <Hint of={main} />
    </Button>
  );
  return (
    <div className={`${states.actions} ${css.actionSet}`}>
      {!waiting && mainButton}
      <span className={css.beside}>
        {reachable && channel === "email" && (
          <EmailButton application={application} quiet={!contactsFirst} whenSeen={whenSeen} />
        )}
        {reachable && channel !== "email" && (
          <NumberButton application={application} by={channel} shortcut quiet={!contactsFirst} whenSeen={whenSeen} />
        )}
        {waiting && mainButton}
        <MoreMenu
          person={application}
          contact={reachable ? (way) => whenSeen(() => number.open(way))() : null}
          dispatch={(request) => whenSeen(() => dispatch(request))()}
          assign={open("assign")}
          followUp={open("followUp")}
          close={open("close")}
        />
      </span>
      {menu === "assign" && <AssignDialog application={application} close={() => show(null)} />}
      {menu === "followUp" && (
        <FollowUpDialog
          application={application}
          close={() => show(null)}
          set={(at) => dispatch({ id, name, act: "follow_up", body: { at } })}
        />
      )}
      {menu === "close" && (
        <CloseDialog
          row={application}
          followUps={application.events.filter(({ followUpAt, undone }) => followUpAt !== null && !undone).length}
          close={() => show(null)}
          dispatch={dispatch}
        />
      )}
    </div>
  );
}

/**
 * For `u` when no toast offers an undo: shows the last action, its applicant and an undo button. It
 * undoes nothing directly, because that action may concern another applicant.
 */
function useUndo({ id, name, undoable }: Pick<DeskDetail, "id" | "name" | "undoable">): () => void {
  const { t } = useLanguage();
  const { say } = useToast();
  const { mutate } = useAction();
  const handled = useLastHandled();
  const bulk = useLastBulk();
  const bulkCommand = useBulkCommand();
  const words = useBulkWords();
  const noteChange = useLastNoteChange();
  const last = handled?.undoable ? { ...handled, undoable: handled.undoable } : undoable && { id, name, undoable };
  const offer = (of: string, back: ActionRequest) => {
    const messageValues = { what: of, name: back.name ?? "" };
    const action = { text: t("act.undo"), spoken: t("undo.what", messageValues), shortcut: "undo" as const };
    say({ text: t("undo.offer", messageValues), action: { ...action, do: () => mutate(back) } });
  };
  return () => {
    if (noteChange?.back.takesBack && noteChange.at > Math.max(handled?.at ?? 0, bulk?.at ?? 0)) {
      return offer(t(`event.${noteChange.back.takesBack}`), noteChange.back);
    }
    if (bulk && bulk.at > (handled?.at ?? 0)) {
      const action = words.takeBack(bulk.bulk, () => bulkCommand.undo(bulk.bulk));
      return say({ text: t("bulk.offer", { what: words.over(bulk.bulk) }), action });
    }
    if (last) offer(t(`event.${last.undoable.type}`), undoRequest(last.id, last.name, last.undoable));
  };
}

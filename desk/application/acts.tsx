/** What a recruiter can do with an application, by buttons and by keys: the next act in orange, the rest beside it. */
import { isOpenStatus, isStage, isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { Doing } from "../calls/waiting.ts";
import { Hint } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useReady } from "../messages/written.ts";
import type { ShortcutName } from "../shortcuts.ts";
import css from "./application.module.css";
import { emailLink, EmailButton } from "./email-button.tsx";
import { AssignDialog, CloseDialog, FollowUpDialog } from "./dialogs-later.ts";
import { isReached, mainActOf } from "./main-act.ts";
import { mayClose, MoreMenu } from "./more-menu.tsx";
import type { WhenSeen } from "./use-attention.ts";
import { useUndo } from "./use-undo.ts";
import { useNumber } from "./use-number.ts";
import { NumberButton } from "./number-button.tsx";

/** Of one person: a key that does nothing now says why. */
const personActs = [
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

/** What may lie over the pane. */
export type Menu = "assign" | "followUp" | "close" | null;

interface ActsProps {
  readonly application: DeskDetail;
  readonly pending: boolean;
  readonly give: (doing: Doing) => void;
  readonly whenSeen: WhenSeen;
  readonly menu: Menu;
  readonly show: (menu: Menu) => void;
}

export function Acts({ application, pending, give, whenSeen, menu, show }: ActsProps) {
  const { t } = useLanguage();
  const { id, name, status } = application;
  const { say } = useToast();
  const number = useNumber(id);
  const waiting = isWaitingStatus(status);
  /** Nobody writes to somebody who asked for silence or is gone. */
  const reachable = waiting || isStage(status);
  const main = mainActOf(status);
  const by = application.prefers ?? "whatsapp";
  /** While somebody waits, the way they chose comes first; then it is only said that they were written to. */
  const writesFirst = waiting && !isReached(application, number.phone !== undefined);
  const ready = useReady(id);
  const email = () => (ready?.email ? ready.email() : location.assign(emailLink(application.email, ready?.text ?? "")));
  const doing = (act: Doing["act"], by?: "button") => whenSeen(() => give({ id, name, act }), by);
  const open = (which: Menu) => whenSeen(() => show(which));
  const why = whenSeen(() =>
    say({
      text: waiting ? t("pane.firstContact", { name }) : t("pane.notNow", { name, stage: t(`status.${status}`) }),
    }),
  );
  useShortcuts({
    ...Object.fromEntries(personActs.map((act) => [act, why])),
    ...(reachable ? {} : { message: why }),
    ...(reachable
      ? {
          whatsapp: whenSeen(() => number.open("whatsapp")),
          call: whenSeen(() => number.open("call")),
          email: whenSeen(email),
        }
      : {}),
    ...(main === null ? {} : { [main]: doing(main) }),
    ...(status === "contacted" ? { replied: doing("replied") } : {}),
    ...(isStage(status) && status !== "hired" ? { followUp: open("followUp") } : {}),
    ...(isOpenStatus(status) ? { assign: open("assign") } : {}),
    ...(mayClose(status) ? { close: open("close") } : {}),
    undo: useUndo(application),
  });
  const mainButton = main !== null && (
    <button
      type="button"
      className={writesFirst ? states.button : `${states.button} ${states.mainButton}`}
      aria-disabled={pending}
      onClick={doing(main, "button")}
    >
      {t(`act.${main}`)} <Hint of={main} />
    </button>
  );
  return (
    <div className={css.actSet}>
      {!waiting && mainButton}
      <span className={css.beside}>
        {reachable && by === "email" && (
          <EmailButton application={application} quiet={!writesFirst} whenSeen={whenSeen} />
        )}
        {reachable && by !== "email" && (
          <NumberButton id={id} by={by} shortcut quiet={!writesFirst} whenSeen={whenSeen} />
        )}
        {waiting && mainButton}
        <MoreMenu
          person={application}
          contact={reachable ? (way) => whenSeen(() => number.open(way))() : null}
          give={(given) => whenSeen(() => give(given))()}
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
          set={(at) => give({ id, name, act: "follow_up", body: { at } })}
        />
      )}
      {menu === "close" && (
        <CloseDialog
          row={application}
          followUps={application.events.filter(({ followUpAt, undone }) => followUpAt !== null && !undone).length}
          close={() => show(null)}
          give={give}
        />
      )}
    </div>
  );
}

import { useBlocker } from "@tanstack/react-router";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./dialogs.module.css";
import type { Written } from "./draft-store.ts";

/** Milliseconds that leaving waits for a save. */
const patience = 4000;

/** Leaving saves first and asks about what cannot be saved. */
export function LeaveGuard({
  editing,
  lost,
}: {
  readonly editing: Pick<Written<never, never>, "unread"> & {
    readonly store: { readonly isPending: boolean; readonly flush: () => Promise<boolean> };
  };
  /** Nothing here can be saved any more. */ readonly lost: boolean;
}) {
  const { t } = useLanguage();
  const unreadable = Object.keys(editing.unread).length > 0;
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (unreadable) return true;
      if (!editing.store.isPending) return false;
      if (lost) return true;
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience));
      return !(await Promise.race([editing.store.flush(), late]));
    },
    enableBeforeUnload: () => unreadable || editing.store.isPending,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog title={t("vacancyEdit.leaveTitle")} close={blocker.reset}>
      <div className={css.form}>
        <p>{t(unreadable ? "vacancyEdit.leaveUnread" : "vacancyEdit.leaveUnsaved")}</p>
        <div className={states.actions}>
          <Button look="main" autoFocus onClick={blocker.reset}>
            {t("vacancyEdit.stay")}
          </Button>
          <Button onClick={blocker.proceed}>{t("vacancyEdit.leave")}</Button>
        </div>
      </div>
    </Dialog>
  );
}

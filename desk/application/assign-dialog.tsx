import type { DeskRow } from "../../domain/desk/queue.ts";
import { useAction } from "../requests/actions.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

type Assignable = Pick<DeskRow, "id" | "name" | "status" | "assignedTo">;

/** Assigns the application. The user comes first, so that `a` and Enter claim it. */
export function AssignDialog({ application, close }: { readonly application: Assignable; readonly close: () => void }) {
  const { t } = useLanguage();
  const me = useMe();
  const action = useAction();
  const others = me.recruiters.filter(({ id }) => id !== me.id && id !== application.assignedTo?.id);
  const mine = application.assignedTo?.id === me.id && application.status === "claimed";
  return (
    <Dialog title={t("act.assignTitle", { name: application.name })} close={close}>
      {application.assignedTo && <p className={css.has}>{t("act.has", { name: application.assignedTo.name })}</p>}
      <ul className={css.choices}>
        {!mine && (
          <li>
            <Button
              look="main"
              // Nearly always the reason for opening the dialog.
              autoFocus
              onClick={() => {
                // Takes over only if the dialog showed that a colleague has it.
                action.mutate({
                  id: application.id,
                  act: "claim",
                  body: { takeOver: application.status === "claimed" },
                });
                close();
              }}
            >
              {t("act.claim")}
            </Button>
          </li>
        )}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button
              onClick={() => {
                action.mutate({ id: application.id, act: "assign", body: { to: id } });
                close();
              }}
            >
              {t("act.assignTo", { name })}
            </Button>
          </li>
        ))}
        {application.assignedTo && (
          <li>
            <Button
              onClick={() => {
                action.mutate({ id: application.id, act: "release" });
                close();
              }}
            >
              {t("act.release")}
            </Button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

import type { DeskRow } from "../../domain/desk/queue.ts";
import { useAct } from "../calls/acts.ts";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

type Assignable = Pick<DeskRow, "id" | "name" | "status" | "assignedTo">;

/** Who writes: oneself first, so that `a` and Enter claim. */
export function AssignDialog({ application, close }: { readonly application: Assignable; readonly close: () => void }) {
  const { t } = useLanguage();
  const me = useMe();
  const act = useAct();
  const others = me.recruiters.filter(({ id }) => id !== me.id && id !== application.assignedTo?.id);
  const mine = application.assignedTo?.id === me.id && application.status === "claimed";
  return (
    <Dialog title={t("act.assignTitle", { name: application.name })} close={close}>
      {application.assignedTo && <p className={css.has}>{t("act.has", { name: application.assignedTo.name })}</p>}
      <ul className={css.choices}>
        {!mine && (
          <li>
            <button
              type="button"
              className={`${states.button} ${states.mainButton}`}
              // The reason the dialog was opened, nearly always.
              autoFocus
              onClick={() => {
                // Taking over is meant only where it was shown that somebody has it.
                act.mutate({ id: application.id, act: "claim", body: { takeOver: application.status === "claimed" } });
                close();
              }}
            >
              {t("act.claim")}
            </button>
          </li>
        )}
        {others.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={states.button}
              onClick={() => {
                act.mutate({ id: application.id, act: "assign", body: { to: id } });
                close();
              }}
            >
              {t("act.assignTo", { name })}
            </button>
          </li>
        ))}
        {application.assignedTo && (
          <li>
            <button
              type="button"
              className={states.button}
              onClick={() => {
                act.mutate({ id: application.id, act: "release" });
                close();
              }}
            >
              {t("act.release")}
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

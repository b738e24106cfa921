import type { DeskDetail } from "../../domain/desk/application.ts";
import { useAct } from "../calls/acts.ts";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./application.module.css";

/** Who writes: oneself first, so that `a` and Enter claim. */
export function AssignDialog({ one, close }: { readonly one: DeskDetail; readonly close: () => void }) {
  const { t } = useLanguage();
  const me = useMe();
  const act = useAct();
  const others = me.recruiters.filter(({ id }) => id !== me.id && id !== one.assignedTo?.id);
  const mine = one.assignedTo?.id === me.id && one.status === "claimed";
  return (
    <Dialog title={t("act.assignTitle", { name: one.name })} close={close}>
      {one.assignedTo && <p className={css.deskHas}>{t("act.has", { name: one.assignedTo.name })}</p>}
      <ul className={css.deskChoices}>
        {!mine && (
          <li>
            <button
              type="button"
              className={`${states.deskButton} ${states.deskMainButton}`}
              // The reason the dialog was opened, nearly always.
              autoFocus
              onClick={() => {
                // Taking over is meant only where it was shown that somebody has it.
                act.mutate({ id: one.id, act: "claim", body: { takeOver: one.status === "claimed" } });
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
              className={states.deskButton}
              onClick={() => {
                act.mutate({ id: one.id, act: "assign", body: { to: id } });
                close();
              }}
            >
              {t("act.assignTo", { name })}
            </button>
          </li>
        ))}
        {one.assignedTo && (
          <li>
            <button
              type="button"
              className={states.deskButton}
              onClick={() => {
                act.mutate({ id: one.id, act: "release" });
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

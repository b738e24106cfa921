/** What a recruiter can do with an application, by buttons and by keys. */
import { useState } from "react";
import { isWaitingStatus } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { useAct } from "../calls/acts.ts";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import css from "./application.module.css";
import { ContactedButton } from "./contacted-button.tsx";
import { useWhatsApp } from "./use-whatsapp.ts";
import { WhatsAppButton } from "./whatsapp-button.tsx";

export function Acts({ application }: { readonly application: DeskDetail }) {
  const { t } = useLanguage();
  const act = useAct();
  const whatsapp = useWhatsApp(application.id);
  const [assigning, setAssigning] = useState(false);
  const waiting = isWaitingStatus(application.status);
  /** Nobody writes to somebody who asked for silence or is gone. */
  const reachable = waiting || application.status === "contacted";
  const { undoable } = application;
  const undo = () => {
    if (undoable && !act.isPending) act.mutate({ id: application.id, act: "undo", body: { event: undoable.id } });
  };
  useKeys({
    ...(reachable ? { w: whatsapp.open } : {}),
    ...(waiting
      ? {
          c: () => {
            if (!act.isPending) act.mutate({ id: application.id, act: "contacted" });
          },
          a: () => setAssigning(true),
        }
      : {}),
    ...(undoable ? { u: undo } : {}),
  });
  return (
    <div className={css.actSet}>
      {reachable && <WhatsAppButton id={application.id} shortcut />}
      {waiting && <ContactedButton id={application.id} shortcut />}
      {waiting && (
        <button type="button" className={states.button} onClick={() => setAssigning(true)}>
          {t("act.assign")} <Key name="a" quiet />
        </button>
      )}
      <div className={css.minorActs}>
        {reachable &&
          (
            [
              ["declined", t("act.declinedHint")],
              ["opted_out", t("act.optedOutHint")],
              ["spam", t("act.spamHint")],
            ] as const
          ).map(([name, hint]) => (
            <button
              key={name}
              type="button"
              className={`${states.button} ${states.smallButton}`}
              title={hint}
              aria-disabled={act.isPending}
              onClick={() => {
                if (!act.isPending) act.mutate({ id: application.id, act: name });
              }}
            >
              {t(`act.${name}`)}
            </button>
          ))}
        {undoable && (
          <button type="button" className={`${states.button} ${states.smallButton}`} onClick={undo}>
            {t("act.undoOf", { what: t(`event.${undoable.type}`) })} <Key name="u" quiet />
          </button>
        )}
      </div>
      {assigning && <AssignDialog application={application} close={() => setAssigning(false)} />}
    </div>
  );
}

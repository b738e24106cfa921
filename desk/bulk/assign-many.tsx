import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import type { DoingMany } from "../calls/bulk.ts";
import css from "../application/application.module.css";

export interface ManyMenuProps {
  /** "3 people" */
  readonly people: string;
  readonly close: () => void;
  readonly give: (doing: Omit<DoingMany, "of">) => void;
}

/** Who writes to all of them: oneself first. */
export function AssignMany({ people, close, give }: ManyMenuProps) {
  const { t } = useLanguage();
  const me = useMe();
  const others = me.recruiters.filter(({ id }) => id !== me.id);
  const choose = (to: string | null) => () => {
    give({ act: "assign", body: { to } });
    close();
  };
  return (
    <Dialog title={t("act.assignTitle", { name: people })} close={close}>
      <ul className={css.choices}>
        <li>
          <button
            type="button"
            className={`${states.button} ${states.mainButton}`}
            // The reason the dialog was opened, nearly always.
            autoFocus
            onClick={choose(me.id)}
          >
            {t("act.claim")}
          </button>
        </li>
        {others.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={states.button} onClick={choose(id)}>
              {t("act.assignTo", { name })}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={states.button} onClick={choose(null)}>
            {t("act.release")}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}

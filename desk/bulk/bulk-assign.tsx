import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import type { BulkRequest } from "../requests/bulk.ts";
import css from "../application/application.module.css";

export interface BulkMenuProps {
  /** "3 people" */
  readonly people: string;
  readonly close: () => void;
  readonly dispatch: (request: Omit<BulkRequest, "of">) => void;
}

/** Assigns all selected applications. The user comes first. */
export function BulkAssign({ people, close, dispatch }: BulkMenuProps) {
  const { t } = useLanguage();
  const me = useMe();
  const others = me.recruiters.filter(({ id }) => id !== me.id);
  const choose = (to: string | null) => () => {
    dispatch({ act: "assign", body: { to } });
    close();
  };
  return (
    <Dialog title={t("act.assignTitle", { name: people })} close={close}>
      <ul className={css.choices}>
        <li>
          <Button
            look="main"
            // Nearly always the reason for opening the dialog.
            autoFocus
            onClick={choose(me.id)}
          >
            {t("act.claim")}
          </Button>
        </li>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Button onClick={choose(id)}>{t("act.assignTo", { name })}</Button>
          </li>
        ))}
        <li>
          <Button onClick={choose(null)}>{t("act.release")}</Button>
        </li>
      </ul>
    </Dialog>
  );
}

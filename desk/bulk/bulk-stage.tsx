import { isOutcomeAction } from "../../domain/messages/fitting-templates.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import menu from "../application/menu.module.css";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import type { BulkMenuProps } from "./bulk-assign.tsx";
import { stagesFor } from "./stages-for.ts";

interface StageManyProps extends BulkMenuProps {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly DeskRow[];
}

/** Moves all selected applications to one stage. */
export function BulkStage({ people, ids, rows, close, dispatch }: StageManyProps) {
  const { t } = useLanguage();
  const known = rows.filter(({ id }) => ids.has(id));
  const moves = stagesFor(known.length === ids.size ? known.map(({ status }) => status) : null);
  return (
    <Dialog title={t("bulk.stageTitle", { people })} close={close}>
      <div className={menu.menu}>
        {moves.some(({ act }) => isOutcomeAction(act)) && <p>{t("bulk.stageSilent")}</p>}
        {moves.length === 0 && <p>{t("bulk.noStage")}</p>}
        {moves.map(({ stage, way, act, body }, place) => (
          <button
            key={`${way} ${stage}`}
            type="button"
            className={menu.choice}
            autoFocus={place === 0}
            onClick={() => {
              dispatch({ act, ...(body ? { body } : {}) });
              close();
            }}
          >
            <span>{way === "back" ? t("act.back", { stage: t(`status.${stage}`) }) : t(`status.${stage}`)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

import { isOutcomeAct } from "../../domain/messages/fitting.ts";
import type { DeskRow } from "../../domain/desk/queue.ts";
import menu from "../application/menu.module.css";
import { Dialog } from "../frame/dialog.tsx";
import { useLanguage } from "../language.tsx";
import type { ManyMenuProps } from "./assign-many.tsx";
import { stagesFor } from "./stages-for.ts";

interface StageManyProps extends ManyMenuProps {
  readonly ids: ReadonlySet<number>;
  readonly rows: readonly DeskRow[];
}

/** What all of them may be moved to. */
export function StageMany({ people, ids, rows, close, give }: StageManyProps) {
  const { t } = useLanguage();
  const known = rows.filter(({ id }) => ids.has(id));
  const moves = stagesFor(known.length === ids.size ? known.map(({ status }) => status) : null);
  return (
    <Dialog title={t("bulk.stageTitle", { people })} close={close}>
      <div className={menu.menu}>
        {moves.some(({ act }) => isOutcomeAct(act)) && <p>{t("bulk.stageSilent")}</p>}
        {moves.length === 0 && <p>{t("bulk.noStage")}</p>}
        {moves.map(({ stage, way, act, body }, place) => (
          <button
            key={`${way} ${stage}`}
            type="button"
            className={menu.choice}
            autoFocus={place === 0}
            onClick={() => {
              give({ act, ...(body ? { body } : {}) });
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

/** The stages from New to Hired as rings on a line. Each ring is the button for its stage. */
import { isStage, isWaitingStatus, type Stage, stages } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { useLanguage } from "../language.tsx";
import { stageDirection, actionOfStage } from "./main-action.ts";
import css from "./stage-line.module.css";
import type { WhenSeen } from "./use-attention.ts";

interface StageLineProps {
  readonly application: Pick<DeskDetail, "id" | "name" | "status" | "contactedAt">;
  readonly dispatch: (request: ActionRequest) => void;
  readonly whenSeen: WhenSeen;
}

export function StageLine({ application: { id, name, status, contactedAt }, dispatch, whenSeen }: StageLineProps) {
  const { t } = useLanguage();
  const reached = isStage(status) ? stages.indexOf(status) : -1;
  const waiting = isWaitingStatus(status);
  const press = (stage: Stage) =>
    stageDirection(status, stage) === "back"
      ? whenSeen(() => dispatch({ id, name, act: "back", body: { to: stage } }))
      : whenSeen(() => dispatch({ id, name, act: actionOfStage[stage] }));
  return (
    <ol className={css.stages} aria-label={t("stage.label")}>
      <li className={waiting ? css.here : css.passed} aria-current={waiting ? "step" : undefined}>
        <span className={css.stage}>
          <span className={css.ring} />
          {t("status.new")}
        </span>
      </li>
      {stages.map((stage, at) => {
        const leads = stageDirection(status, stage);
        const passed = at < reached || (reached === -1 && !waiting && stage === "contacted" && contactedAt !== null);
        const face = (
          <>
            <span className={css.ring} />
            <span aria-hidden={leads !== null || undefined}>{t(`status.${stage}`)}</span>
          </>
        );
        return (
          <li
            key={stage}
            className={at === reached ? css.here : passed ? css.passed : undefined}
            aria-current={at === reached ? "step" : undefined}
          >
            {leads === null ? (
              <span className={css.stage}>{face}</span>
            ) : (
              <button type="button" className={css.stage} onClick={press(stage)}>
                {face}
                <span className="hide">
                  {t(leads === "back" ? "act.back" : "stage.to", { stage: t(`status.${stage}`) })}
                </span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

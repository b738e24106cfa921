import { type Stage, stages, type Status } from "../../domain/application/lifecycle.ts";
import type { BulkAction } from "../../domain/desk/bulk.ts";
import { stageDirection, actionOfStage } from "../application/main-action.ts";

export interface StageMove {
  readonly stage: Stage;
  readonly way: "forward" | "back";
  readonly act: BulkAction;
  readonly body?: { readonly to: Stage };
}

/**
 * @param known all statuses; null: some rows are not loaded, so every move is offered and the
 * server refuses invalid ones
 */
export function stagesFor(known: readonly Status[] | null): readonly StageMove[] {
  const forward = stages.map((stage): StageMove => ({ stage, way: "forward", act: actionOfStage[stage] }));
  const back = stages
    .slice(0, -1)
    .map((stage): StageMove => ({ stage, way: "back", act: "back", body: { to: stage } }));
  return [...forward, ...back].filter(
    ({ stage, way }) => known === null || known.every((status) => stageDirection(status, stage) === way),
  );
}

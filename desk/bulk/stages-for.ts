/** Which stages all of those who are selected may be moved to, and by which act. */
import { type Stage, stages, type Status } from "../../domain/application/lifecycle.ts";
import type { BulkAct } from "../../domain/desk/bulk.ts";
import { leadsTo, reaches } from "../application/main-act.ts";

export interface StageMove {
  readonly stage: Stage;
  readonly way: "forward" | "back";
  readonly act: BulkAct;
  readonly body?: { readonly to: Stage };
}

/** @param known where everybody stands; null: not everybody is loaded, so any move is offered, and refused where it may not be */
export function stagesFor(known: readonly Status[] | null): readonly StageMove[] {
  const forward = stages.map((stage): StageMove => ({ stage, way: "forward", act: reaches[stage] }));
  const back = stages
    .slice(0, -1)
    .map((stage): StageMove => ({ stage, way: "back", act: "back", body: { to: stage } }));
  return [...forward, ...back].filter(
    ({ stage, way }) => known === null || known.every((status) => leadsTo(status, stage) === way),
  );
}

/** Actions that the vacancy list offers for each status. The server has the final say. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import type { ShortcutName } from "../shortcuts.ts";

export const vacancyActions = ["edit", "openPage", "copy", "schedule", "home", "close", "reopen", "delete"] as const;
export type VacancyAction = (typeof vacancyActions)[number];

export const shortcutOf: Readonly<Partial<Record<VacancyAction, ShortcutName>>> = {
  edit: "vacancyEdit",
  openPage: "vacancyPage",
  copy: "vacancyCopy",
};

/** Below a separator in the menu: actions that end something. */
export const endingActions: ReadonlySet<VacancyAction> = new Set(["close", "delete"]);

type Standing = Pick<DeskVacancyRow, "status" | "postedAt" | "schedule">;

export function mayDo(action: VacancyAction, { status, postedAt, schedule }: Standing): boolean {
  const isOnSite = status === "published" || status === "changed";
  switch (action) {
    case "edit":
    case "copy":
      return true;
    // A closed vacancy has a page that says so.
    case "openPage":
      return postedAt !== null;
    case "schedule":
      // The clock closes a vacancy after its last day and keeps what is scheduled.
      return schedule !== null || (status !== "closed" && status !== "published");
    case "home":
    case "close":
      return isOnSite;
    case "reopen":
      return status === "closed";
    case "delete":
      return postedAt === null;
  }
}

export function actionsOf(row: Standing): VacancyAction[] {
  return vacancyActions.filter((action) => mayDo(action, row));
}

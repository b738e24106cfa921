/** What can be done with a vacancy from the desk's list, by where it stands. The server decides; this is what is offered. */
import type { DeskVacancyRow } from "../../domain/desk/vacancies.ts";
import type { ShortcutName } from "../shortcuts.ts";

export const vacancyActs = ["edit", "openPage", "copy", "schedule", "home", "close", "reopen", "delete"] as const;
export type VacancyAct = (typeof vacancyActs)[number];

export const shortcutOf: Readonly<Partial<Record<VacancyAct, ShortcutName>>> = {
  edit: "vacancyEdit",
  openPage: "vacancyPage",
  copy: "vacancyCopy",
};

/** Below a line in a menu: what ends something. */
export const apart: ReadonlySet<VacancyAct> = new Set(["close", "delete"]);

type Standing = Pick<DeskVacancyRow, "status" | "postedAt" | "schedule">;

export function mayDo(act: VacancyAct, { status, postedAt, schedule }: Standing): boolean {
  const isOnSite = status === "published" || status === "changed";
  switch (act) {
    case "edit":
    case "copy":
      return true;
    // A closed one has a page that says so.
    case "openPage":
      return postedAt !== null;
    case "schedule":
      return status !== "closed" && (status !== "published" || schedule !== null);
    case "home":
    case "close":
      return isOnSite;
    case "reopen":
      return status === "closed";
    case "delete":
      return postedAt === null;
  }
}

export function actsOf(row: Standing): VacancyAct[] {
  return vacancyActs.filter((act) => mayDo(act, row));
}

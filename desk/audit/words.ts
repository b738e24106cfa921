import type { AuditType } from "../../domain/desk/audit.ts";
import { historyEvents, type HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { DeskTranslate } from "../../locales/desk.ts";

/** Uses the names of the application history where an event has one. */
export function wordsOf(type: AuditType, t: DeskTranslate): string {
  return isHistory(type) ? t(`event.${type}`) : t(`deskEvent.${type}`);
}

function isHistory(type: AuditType): type is HistoryEvent {
  return (historyEvents as readonly AuditType[]).includes(type);
}

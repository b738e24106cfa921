/** The audit log: what recruiters and managers did at the desk, and which numbers they opened. For managers alone. */
import * as v from "valibot";
import { historyEvents } from "../application/lifecycle.ts";
import { listOf, time } from "./answer.ts";
import { namedRecruiter } from "./queue.ts";

/** What is done at the desk and stands in no application's history (`desk_event.type`). */
export const deskEventTypes = [
  "account_made",
  "account_reset",
  "logged_in",
  "password_changed",
  "passkey_added",
  "passkey_removed",
  "backup_codes_renewed",
  "sessions_ended",
  "news_chosen",
  "invited",
  "invitation_revoked",
  "reset_link_made",
  "disabled",
  "enabled",
  "role_changed",
  "languages_changed",
  "delivery_replayed",
  "report_seen",
  "report_reopened",
  "figures_exported",
  "applications_exported",
  "subject_access",
  /** By digits, whatever they were: which stands nowhere. */
  "number_searched",
  "people_limited",
  "hours_changed",
  "view_saved",
  "view_renamed",
  "view_removed",
  "suppressed",
  "suppression_lifted",
  "template_changed",
  "template_added",
  "template_renamed",
  "template_deleted",
  "vacancy_created",
  "vacancy_saved",
  "vacancy_published",
  "vacancy_unpublished",
  "vacancy_scheduled",
  "vacancy_unscheduled",
  "vacancy_closed",
  "vacancy_reopened",
  "vacancy_restored",
  "vacancy_deleted",
  "vacancy_featured",
  "vacancy_imported",
  "testimonial_created",
  "testimonial_changed",
  "testimonial_agreed",
  "testimonial_consent_ended",
  "testimonial_shown",
  "testimonial_taken_off",
  "testimonial_moved",
  "testimonial_deleted",
  "testimonial_imported",
  /** As in an application's history: what is left of one that is erased or past its time. */
  "phone_opened",
] as const;
export type DeskEventType = (typeof deskEventTypes)[number];

/** Whatever somebody may look for. */
export const auditTypes = [...new Set([...historyEvents, ...deskEventTypes])];
export type AuditType = (typeof auditTypes)[number];

/** Whoever is at the command line, where a recruiter's id stands otherwise. */
export const commandLine = "command-line";

const deskAuditRow = v.object({
  /** Of the list. */
  id: v.string(),
  at: time,
  type: v.picklist(auditTypes),
  /** null: the command line, or a recruiter whose account is gone. */
  by: v.nullable(namedRecruiter),
  /** Whom or what it is about, where that is no application: a colleague's name or address, a number of a list. */
  about: v.nullable(v.string()),
  application: v.nullable(v.object({ id: v.number(), code: v.nullable(v.string()) })),
  /** It was taken back. */
  undone: v.boolean(),
});
export type DeskAuditRow = v.InferOutput<typeof deskAuditRow>;

/** `GET /desk/api/audit?person=…&type=…&from=…&to=…&code=…&after=…`: the newest first, 100 a page. */
export const deskAudit = v.object({
  rows: listOf(deskAuditRow),
  /** For `after`; null: this was the last page. */
  next: v.nullable(v.string()),
});
export type DeskAudit = v.InferOutput<typeof deskAudit>;

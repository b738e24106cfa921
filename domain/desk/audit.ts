/** The audit log: actions at the desk, and opened numbers. Managers only. */
import * as v from "valibot";
import { historyEvents } from "../application/lifecycle.ts";
import { listOf, time } from "./answer.ts";
import { namedRecruiter } from "./queue.ts";

/** Events at the desk outside any application's history (`desk_event.type`). */
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
  /** A search by digits; the digits are not recorded. */
  "number_searched",
  "people_limited",
  "hours_changed",
  "view_saved",
  "view_renamed",
  "view_removed",
  "suppressed",
  /** What was typed is not recorded. */
  "suppressions_searched",
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
  "site_saved",
  "site_published",
  "site_unpublished",
  "site_scheduled",
  "site_unscheduled",
  "site_restored",
  "site_deleted",
  "settings_saved",
  "settings_published",
  "settings_unpublished",
  "settings_restored",
  "webhook_enabled",
  /** As in an application's history; kept when the application is erased or purged. */
  "phone_opened",
] as const;
export type DeskEventType = (typeof deskEventTypes)[number];

/** Types that the log can be filtered by. */
export const auditTypes = [...new Set([...historyEvents, ...deskEventTypes])];
export type AuditType = (typeof auditTypes)[number];

/** The command line, in place of a recruiter's id. */
export const commandLine = "command-line";

const deskAuditRow = v.object({
  id: v.string(),
  at: time,
  type: v.picklist(auditTypes),
  /** null: the command line, or a deleted account. */
  by: v.nullable(namedRecruiter),
  /** Subject other than an application: a colleague's name or address, or the size of a list. */
  about: v.nullable(v.string()),
  application: v.nullable(v.object({ id: v.number(), code: v.nullable(v.string()) })),
  undone: v.boolean(),
});
export type DeskAuditRow = v.InferOutput<typeof deskAuditRow>;

/** `GET /desk/api/audit?person=…&type=…&from=…&to=…&code=…&after=…`: newest first, 100 per page. */
export const deskAudit = v.object({
  rows: listOf(deskAuditRow),
  /** Value for `after`; null: last page. */
  next: v.nullable(v.string()),
});
export type DeskAudit = v.InferOutput<typeof deskAudit>;

/**
 * Every call of the desk and who may make it. The router is made from this table alone, so that nothing is reachable that
 * is not declared here; tests/http/desk-matrix.test.ts walks it. More than 300 lines: every call, in one table.
 */
import type { Context } from "hono";
import { acts } from "../../domain/desk/acts.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import { acceptAccount, showInvitation } from "./accept.ts";
import { listAudit } from "./audit.ts";
import { actOn, openNumber } from "./act.ts";
import { cancelInterview, saveHours, showHours, showInterview } from "./booking.ts";
import { showBoard } from "./board.ts";
import { doWithMany, listBulks, selectAll, undoMany } from "./bulk.ts";
import type { DeskCall } from "./call.ts";
import { listChoices } from "./choices.ts";
import { confirm } from "./confirm.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import { showDetail } from "./detail.ts";
import { exportThem } from "./export.ts";
import { exportFigures, showFigures } from "./figures.ts";
import { decide, listHeld, showHeld, undoDecided } from "./held.ts";
import { listQueue } from "./list.ts";
import { listen } from "./live-stream.ts";
import { inviteSomebody, listInvitations, resetThem, revokeInvitation } from "./invitations.ts";
import { chooseOwnLanguage, me } from "./me.ts";
import { changeNewsChoice, listNews, showNewsChoice, startTelling, stopTelling } from "./news.ts";
import { mergeThem, tellThemApart, unmergeThem } from "./merge.ts";
import { checkMessage, sendLetter, showMessages } from "./messages.ts";
import { endOwnSession, listOwnSessions, newBackupCodes, removeOwnPasskey } from "./own-log-in.ts";
import {
  addTemplate,
  deleteTemplate,
  listOwnTemplates,
  renameTemplate,
  saveOwnTemplate,
  showOwnTemplate,
} from "./own-templates.ts";
import { disableThem, handTheirsOver } from "./remove-recruiter.ts";
import { listReportedNumbers, listReportsOf, reopen as reopenReports, seeReports } from "./reports.ts";
import { recent, search } from "./search.ts";
import { liftOne, listSuppressions, suppressTyped } from "./suppressions.ts";
import {
  changeTheirLanguages,
  changeTheirRole,
  enableThem,
  endTheirSession,
  endTheirSessions,
  listTeam,
  removeTheirPasskey,
  showLogIns,
} from "./team.ts";
import { listTemplates, saveTemplate, showTemplate } from "./templates.ts";
import {
  addTestimonial,
  endConsent,
  listTestimonials,
  placeTestimonial,
  recordConsent,
  removeTestimonial,
  rewordTestimonial,
  showTestimonial,
  takeTestimonialOff,
} from "./testimonials.ts";
import { listVacancies, showVacancy, showVersion } from "./vacancies.ts";
import {
  close,
  createOrCopy,
  feature,
  publishThem,
  remove,
  reopen,
  restore,
  saveTyped,
  sayEditing,
  scheduleThem,
  unpublishOne,
  unscheduleThem,
} from "./vacancy-acts.ts";
import { listViews, removeOwnView, renameOwnView, saveOwnView } from "./views.ts";

/** What is left in the audit log of a call that worked: an event in an application's history, one of the desk's, or nothing. */
export type Records = "application" | DeskEventType | "nothing";

/** Whatever may change something says what it records: without it, it does not compile. */
export type DeskRoute = BaseRoute &
  ({ readonly method: "GET"; readonly records?: never } | { readonly method: "POST"; readonly records: Records });

interface BaseRoute {
  /** Below `/desk/api`. */
  readonly path: string;
  /** `invited`: whoever has the link. A manager may do whatever a recruiter may. */
  readonly who: "invited" | "recruiter" | "manager";
  readonly handle: (call: DeskCall, c: Context) => Promise<Response>;
  /** Does not count as using the session. */
  readonly quiet?: boolean;
  /** Bytes that its body may have; left out: as few as everywhere (http/body.ts). */
  readonly largest?: number;
  /**
   * Changes how somebody logs in, or takes everybody's data out: password or passkey were given again in this session a moment ago
   * (confirm.ts).
   */
  readonly confirmed?: boolean;
  /** Answers with the details of the person in its address: how many an account opens is limited (opened-people.ts). */
  readonly opens?: boolean;
}

const managed = (path: string, handle: DeskRoute["handle"], records: Records): DeskRoute => ({
  method: "POST",
  path,
  who: "manager",
  handle,
  records,
  confirmed: true,
});

const ofVacancy = (name: string, handle: DeskRoute["handle"], records: Records): DeskRoute => ({
  method: "POST",
  path: `/vacancies/:id/${name}`,
  who: "recruiter",
  handle,
  records,
});

const ofTestimonial = (act: string, handle: DeskRoute["handle"], records: Records): DeskRoute => ({
  method: "POST",
  path: `/testimonials/:id/${act}`,
  who: "recruiter",
  handle,
  records,
});

/** Bytes: every language of a draft as long as it may be is more than anybody writes. */
const largestDraft = 1024 * 1024;
/** Likewise. */
const largestTestimonial = 128 * 1024;

const calls: readonly DeskRoute[] = [
  { method: "GET", path: "/invitation/:token", who: "invited", handle: showInvitation },
  { method: "POST", path: "/invitation/:token", who: "invited", handle: acceptAccount, records: "account_made" },
  { method: "GET", path: "/me", who: "recruiter", handle: me },
  { method: "POST", path: "/language", who: "recruiter", handle: chooseOwnLanguage, records: "nothing" },
  { method: "GET", path: "/applications", who: "recruiter", handle: listQueue },
  { method: "GET", path: "/views", who: "recruiter", handle: listViews },
  { method: "POST", path: "/views", who: "recruiter", handle: saveOwnView, records: "view_saved" },
  { method: "POST", path: "/views/:id/rename", who: "recruiter", handle: renameOwnView, records: "view_renamed" },
  { method: "POST", path: "/views/:id/remove", who: "recruiter", handle: removeOwnView, records: "view_removed" },
  { method: "GET", path: "/choices", who: "recruiter", handle: listChoices },
  { method: "GET", path: "/board", who: "recruiter", handle: showBoard },
  { method: "GET", path: "/applications/:id", who: "recruiter", handle: showDetail },
  { method: "POST", path: "/applications/:id/phone", who: "recruiter", handle: openNumber, records: "application" },
  { method: "GET", path: "/applications/:id/messages", who: "recruiter", handle: showMessages },
  { method: "POST", path: "/applications/:id/message", who: "recruiter", handle: sendLetter, records: "application" },
  {
    method: "POST",
    path: "/applications/:id/message/check",
    who: "recruiter",
    handle: checkMessage,
    records: "nothing",
  },
  ...acts.map((act): DeskRoute => ({
    method: "POST",
    path: `/applications/:id/${act}`,
    who: "recruiter",
    handle: (call, c) => actOn(call, c, act),
    records: "application",
  })),
  { method: "POST", path: "/selections", who: "recruiter", handle: selectAll, records: "nothing" },
  { method: "GET", path: "/bulk", who: "recruiter", handle: listBulks },
  { method: "POST", path: "/bulk", who: "recruiter", handle: doWithMany, records: "application" },
  { method: "POST", path: "/bulk/:id/undo", who: "recruiter", handle: undoMany, records: "application" },
  { method: "POST", path: "/search", who: "recruiter", handle: search, records: "nothing" },
  { method: "POST", path: "/search/recent", who: "recruiter", handle: recent, records: "nothing" },
  { method: "GET", path: "/applications/:id/interview", who: "recruiter", handle: showInterview },
  {
    method: "POST",
    path: "/applications/:id/interview/cancel",
    who: "recruiter",
    handle: cancelInterview,
    records: "application",
  },
  { method: "GET", path: "/hours", who: "recruiter", handle: showHours },
  { method: "POST", path: "/hours", who: "recruiter", handle: saveHours, records: "hours_changed" },
  { method: "POST", path: "/applications/:id/merge", who: "recruiter", handle: mergeThem, records: "application" },
  { method: "POST", path: "/applications/:id/unmerge", who: "recruiter", handle: unmergeThem, records: "application" },
  {
    method: "POST",
    path: "/applications/:id/apart",
    who: "recruiter",
    handle: tellThemApart(true),
    records: "application",
  },
  {
    method: "POST",
    path: "/applications/:id/apart_undone",
    who: "recruiter",
    handle: tellThemApart(false),
    records: "application",
  },
  { method: "GET", path: "/vacancies", who: "recruiter", handle: listVacancies },
  { method: "POST", path: "/vacancies", who: "recruiter", handle: createOrCopy, records: "vacancy_created" },
  { method: "GET", path: "/vacancies/:id", who: "recruiter", handle: showVacancy },
  { method: "GET", path: "/vacancies/:id/versions/:part", who: "recruiter", handle: showVersion },
  { ...ofVacancy("draft", saveTyped, "vacancy_saved"), largest: largestDraft },
  ofVacancy("publish", publishThem, "vacancy_published"),
  ofVacancy("unpublish-language", unpublishOne, "vacancy_unpublished"),
  ofVacancy("schedule", scheduleThem, "vacancy_scheduled"),
  ofVacancy("unschedule", unscheduleThem, "vacancy_unscheduled"),
  ofVacancy("close", close, "vacancy_closed"),
  ofVacancy("reopen", reopen, "vacancy_reopened"),
  ofVacancy("restore", restore, "vacancy_restored"),
  ofVacancy("delete", remove, "vacancy_deleted"),
  ofVacancy("feature", feature, "vacancy_featured"),
  // Who is at it, for as long as they are; what they write is recorded.
  ofVacancy("editing", sayEditing, "nothing"),
  { method: "GET", path: "/suppressions", who: "manager", handle: listSuppressions },
  { method: "POST", path: "/suppressions", who: "manager", handle: suppressTyped, records: "suppressed" },
  { method: "POST", path: "/suppressions/:id/lift", who: "manager", handle: liftOne, records: "suppression_lifted" },
  { method: "GET", path: "/held", who: "recruiter", handle: listHeld },
  { method: "GET", path: "/held/:id", who: "recruiter", handle: showHeld },
  { method: "POST", path: "/held/decide", who: "recruiter", handle: decide, records: "application" },
  { method: "POST", path: "/held/undo", who: "recruiter", handle: undoDecided, records: "application" },
  { method: "GET", path: "/news", who: "recruiter", handle: listNews },
  { method: "GET", path: "/news-choice", who: "recruiter", handle: showNewsChoice },
  { method: "POST", path: "/news-choice", who: "recruiter", handle: changeNewsChoice, records: "news_chosen" },
  { method: "POST", path: "/push", who: "recruiter", handle: startTelling, records: "news_chosen" },
  { method: "POST", path: "/push/remove", who: "recruiter", handle: stopTelling, records: "news_chosen" },
  { method: "GET", path: "/reports", who: "recruiter", handle: listReportedNumbers },
  { method: "GET", path: "/reports/:id", who: "recruiter", handle: listReportsOf },
  { method: "POST", path: "/reports/:id/seen", who: "manager", handle: seeReports, records: "report_seen" },
  { method: "POST", path: "/reports/:id/reopen", who: "manager", handle: reopenReports, records: "report_reopened" },
  { method: "GET", path: "/deliveries", who: "recruiter", handle: listDeliveries },
  { method: "POST", path: "/deliveries/:id/replay", who: "manager", handle: replay, records: "delivery_replayed" },
  // Proves who is there, and changes nothing: what is done with it is recorded.
  { method: "POST", path: "/confirm", who: "recruiter", handle: confirm, records: "nothing" },
  { method: "GET", path: "/sessions", who: "recruiter", handle: listOwnSessions },
  { method: "POST", path: "/sessions/:id/end", who: "recruiter", handle: endOwnSession, records: "sessions_ended" },
  {
    method: "POST",
    path: "/passkeys/:id/remove",
    who: "recruiter",
    handle: removeOwnPasskey,
    records: "passkey_removed",
    confirmed: true,
  },
  {
    method: "POST",
    path: "/backup-codes",
    who: "recruiter",
    handle: newBackupCodes,
    records: "backup_codes_renewed",
    confirmed: true,
  },
  { method: "GET", path: "/recruiters", who: "manager", handle: listTeam },
  { method: "GET", path: "/recruiters/:id", who: "manager", handle: showLogIns },
  managed("/recruiters/:id/sessions/end", endTheirSessions, "sessions_ended"),
  managed("/recruiters/:id/sessions/:part/end", endTheirSession, "sessions_ended"),
  managed("/recruiters/:id/passkeys/:part/remove", removeTheirPasskey, "passkey_removed"),
  managed("/recruiters/:id/disable", disableThem, "disabled"),
  managed("/recruiters/:id/hand-over", handTheirsOver, "application"),
  {
    method: "POST",
    path: "/recruiters/:id/languages",
    who: "manager",
    handle: changeTheirLanguages,
    records: "languages_changed",
  },
  managed("/recruiters/:id/enable", enableThem, "enabled"),
  managed("/recruiters/:id/role", changeTheirRole, "role_changed"),
  managed("/recruiters/:id/reset", resetThem, "reset_link_made"),
  { method: "GET", path: "/invitations", who: "manager", handle: listInvitations },
  managed("/invitations", inviteSomebody, "invited"),
  managed("/invitations/:id/revoke", revokeInvitation, "invitation_revoked"),
  { method: "GET", path: "/templates", who: "manager", handle: listTemplates },
  { method: "GET", path: "/templates/:id/:part", who: "manager", handle: showTemplate },
  { method: "POST", path: "/templates/:id/:part", who: "manager", handle: saveTemplate, records: "template_changed" },
  { method: "GET", path: "/own-templates", who: "recruiter", handle: listOwnTemplates },
  { method: "POST", path: "/own-templates", who: "recruiter", handle: addTemplate, records: "template_added" },
  {
    method: "POST",
    path: "/own-templates/:id/rename",
    who: "recruiter",
    handle: renameTemplate,
    records: "template_renamed",
  },
  {
    method: "POST",
    path: "/own-templates/:id/delete",
    who: "recruiter",
    handle: deleteTemplate,
    records: "template_deleted",
  },
  { method: "GET", path: "/own-templates/:id/texts/:part", who: "recruiter", handle: showOwnTemplate },
  {
    method: "POST",
    path: "/own-templates/:id/texts/:part",
    who: "recruiter",
    handle: saveOwnTemplate,
    records: "template_changed",
  },
  { method: "GET", path: "/testimonials", who: "recruiter", handle: listTestimonials },
  {
    method: "POST",
    path: "/testimonials",
    who: "recruiter",
    handle: addTestimonial,
    records: "testimonial_created",
    largest: largestTestimonial,
  },
  { ...ofTestimonial("change", rewordTestimonial, "testimonial_changed"), largest: largestTestimonial },
  ofTestimonial("consent", recordConsent, "testimonial_agreed"),
  ofTestimonial("consent/end", endConsent, "testimonial_consent_ended"),
  ofTestimonial("show", showTestimonial, "testimonial_shown"),
  ofTestimonial("take-off", takeTestimonialOff, "testimonial_taken_off"),
  ofTestimonial("move", placeTestimonial, "testimonial_moved"),
  ofTestimonial("delete", removeTestimonial, "testimonial_deleted"),
  { method: "GET", path: "/figures", who: "recruiter", handle: showFigures },
  { method: "POST", path: "/figures/csv", who: "recruiter", handle: exportFigures, records: "figures_exported" },
  managed("/export", exportThem, "applications_exported"),
  { method: "GET", path: "/audit", who: "manager", handle: listAudit },
  { method: "GET", path: "/live", who: "recruiter", handle: listen, quiet: true },
];

/** Whatever is done with one application answers with the person's details. */
const ofOnePerson = /^\/(?:applications|held)\/:id(?:\/|$)/;

export const deskRoutes: readonly DeskRoute[] = calls.map((route) =>
  ofOnePerson.test(route.path) ? { ...route, opens: true } : route,
);

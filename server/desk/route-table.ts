/**
 * Every desk route, who may call it, and the id and body it takes. The router is built from this
 * table only, so that no undeclared route is reachable; tests/http/desk-matrix.test.ts walks it.
 * Over 300 lines: one table holds all routes.
 */
import * as v from "valibot";
import { actionNames } from "../../domain/desk/actions.ts";
import { recruiterHours } from "../../domain/booking/hours.ts";
import { cancelInterviewBody, moveInterviewBody } from "../../domain/desk/booking.ts";
import { bulkBody, bulkUndoBody, selectionBody } from "../../domain/desk/bulk.ts";
import { phoneBody } from "../../domain/desk/desk.ts";
import { exportBody } from "../../domain/desk/export.ts";
import { figuresCsvBody } from "../../domain/desk/figures.ts";
import { heldBody, heldUndoBody } from "../../domain/desk/held.ts";
import { confirmBody, languageBody } from "../../domain/desk/log-in.ts";
import { otherBody, unmergeBody } from "../../domain/desk/merge.ts";
import {
  messageBody,
  ownTemplateBody,
  ownTemplateNameBody,
  templateBody,
  typedBody,
} from "../../domain/desk/messages.ts";
import { ownTemplateId } from "../../domain/messages/own-template.ts";
import { newsChoiceBody, pushBody, pushEndBody } from "../../domain/desk/notifications.ts";
import { viewBody, viewNameBody } from "../../domain/desk/queue.ts";
import {
  pictureUse,
  siteDocumentName,
  type SiteDocumentName,
  siteDraftBody,
  sitePublishBody,
  siteRestoreBody,
} from "../../domain/desk/site.ts";
import { mostBytesOfPicture } from "../../domain/site-content/picture.ts";
import { recentBody, searchBody } from "../../domain/desk/search.ts";
import {
  sitePageCreateBody,
  sitePageDeleteBody,
  sitePageDraftBody,
  sitePageId,
  sitePagePublishBody,
  sitePageRestoreBody,
  sitePageScheduleBody,
} from "../../domain/desk/site-pages.ts";
import {
  mostBytesOfImport,
  settingGroup,
  settingsCheckBody,
  settingsImportBody,
  webhookTestBody,
} from "../../domain/desk/settings.ts";
import type { SettingGroup } from "../../domain/operator/setting-groups.ts";
import { liftBody, suppressBody, suppressionSearchBody } from "../../domain/desk/suppress.ts";
import { disableBody, inviteBody, languagesBody } from "../../domain/desk/team.ts";
import {
  changeTestimonialBody,
  consentBody,
  moveTestimonialBody,
  newTestimonialBody,
  testimonialBody,
} from "../../domain/desk/testimonials.ts";
import { sitePageTranslateBody, templateTranslateBody, vacancyTranslateBody } from "../../domain/desk/translation.ts";
import {
  vacancyCloseBody,
  vacancyCreateBody,
  vacancyDraftBody,
  vacancyEditingBody,
  vacancyFeatureBody,
  vacancyPublishBody,
  vacancyRestoreBody,
  vacancyScheduleBody,
  vacancyUnpublishBody,
} from "../../domain/desk/vacancies.ts";
import { templateKinds } from "../../domain/messages/template.ts";
import { completeLanguages } from "../../locales/translator.ts";
import type { DeskEventType } from "../../domain/desk/audit.ts";
import { isOutcomeAction } from "../../domain/messages/fitting-templates.ts";
import { acceptAccount, showInvitation } from "./accept-invitation.ts";
import { listAudit } from "./audit.ts";
import { actionHandler, markQuestionsAnswered, openNumber } from "./application-actions.ts";
import { cancelInterview, moveInterview, saveHours, showHours, showInterview } from "./booking.ts";
import { showBoard } from "./board.ts";
import { runBulkAction, listBulks, selectAll, undoBulkAction } from "./bulk.ts";
import { type DeskHandler, numericId, ofId, ofIdAndPart, textId, uuid, vacancyId, withBody } from "./request.ts";
import { listChoices } from "./choices.ts";
import { confirm } from "./confirm.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import { resetDemo } from "./demo.ts";
import { showDetail } from "./detail.ts";
import { exportApplications } from "./export.ts";
import { exportFigures, showFigures } from "./figures.ts";
import { showHealth } from "./health.ts";
import { decide, listHeld, showHeld, undoDecided } from "./held.ts";
import { listQueue } from "./list.ts";
import { listen } from "./live-stream.ts";
import { inviteRecruiter, listInvitations, createResetLink, revokeInvitation } from "./invitations.ts";
import { chooseOwnLanguage, me } from "./me.ts";
import { changeNewsChoice, listNews, showNewsChoice, subscribeBrowser, unsubscribeBrowser } from "./notifications.ts";
import { mergeApplications, distinctHandler, unmergeApplications } from "./merge.ts";
import { checkMessage, sendEmailNow, showMessages } from "./messages.ts";
import { endOwnSession, listOwnSessions, newBackupCodes, removeOwnPasskey } from "./own-sessions.ts";
import { recordOutcome } from "./outcome.ts";
import {
  addTemplate,
  deleteTemplate,
  listOwnTemplates,
  renameTemplate,
  saveOwnTemplate,
  showOwnTemplate,
} from "./own-templates.ts";
import { disableAccount, handOverBatch } from "./remove-recruiter.ts";
import { listReportedNumbers, listReportsOf, reopen as reopenReports, seeReports } from "./reports.ts";
import { recent, search } from "./search.ts";
import {
  listSettings,
  publishSettings,
  restoreSettings,
  saveSettings,
  showSettings,
  showSettingsVersion,
  unpublishSettings,
} from "./settings.ts";
import { checkSettingsFile, downloadSettings, importSettingsFile } from "./settings-file.ts";
import { previewSettings, showSettingChanges } from "./settings-preview.ts";
import { showCode, showShare } from "./share.ts";
import {
  createSitePage,
  deleteSitePage,
  listSitePages,
  publishSitePage,
  restoreSitePage,
  saveSitePage,
  scheduleSitePage,
  showSitePage,
  showSiteVersion,
  unpublishSitePage,
  unscheduleSitePage,
} from "./site-pages.ts";
import { translateSitePage } from "./site-page-translation.ts";
import {
  addPicture,
  previewSite,
  publishSite,
  restoreSite,
  saveDocument,
  showDocument,
  unpublishSite,
} from "./site.ts";
import { liftSuppressionById, listSuppressions, addSuppression, searchSuppressions } from "./suppressions.ts";
import {
  changeRecruiterLanguages,
  changeRecruiterRole,
  enableAccount,
  endRecruiterSession,
  endRecruiterSessions,
  listTeam,
  removeRecruiterPasskey,
  showLogIns,
} from "./team.ts";
import { translateOwnTemplate, translateTemplate } from "./template-translation.ts";
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
  publishVacancy,
  remove,
  reopen,
  restore,
  saveVacancyDraft,
  reportEditing,
  scheduleVacancy,
  unpublishVacancyLanguage,
  unscheduleVacancy,
} from "./vacancy-actions.ts";
import { translateVacancy } from "./vacancy-translation.ts";
import { enableWebhook, showWebhook, testWebhook } from "./webhooks.ts";
import { listViews, removeOwnView, renameOwnView, saveOwnView } from "./views.ts";

/**
 * The audit event that a successful request records: in the application's history, in the desk's
 * log, or none.
 */
export type Records = "application" | DeskEventType | "nothing";

/** A POST declares what it records; without that it does not compile. */
export type DeskRoute = BaseRoute &
  ({ readonly method: "GET"; readonly records?: never } | { readonly method: "POST"; readonly records: Records });

interface BaseRoute {
  /** Relative to `/desk/api`. */
  readonly path: string;
  /** `invited`: the holder of an invitation link. Managers may do all that recruiters may. */
  readonly who: "invited" | "recruiter" | "manager";
  readonly handle: DeskHandler;
  /** Does not extend the session. */
  readonly quiet?: boolean;
  /** The largest body in bytes; omitted: the general limit (server/http/body.ts). */
  readonly largest?: number;
  /** The body is a file of at most this many bytes, not JSON. */
  readonly file?: number;
  /**
   * Changes how an account logs in, or exports everyone's data: needs a password or passkey given
   * again in this session a moment ago (confirm.ts).
   */
  readonly confirmed?: boolean;
  /**
   * Answers with the details of the person in the URL; the number an account may open is limited
   * (opened-people.ts).
   */
  readonly opens?: boolean;
}

type Handle = DeskRoute["handle"];

const get = (who: DeskRoute["who"], path: string, handle: Handle): DeskRoute => ({ method: "GET", path, who, handle });

const post = (who: DeskRoute["who"], path: string, handle: Handle, records: Records): DeskRoute => ({
  method: "POST",
  path,
  who,
  handle,
  records,
});

const managed = (path: string, handle: Handle, records: Records): DeskRoute => ({
  ...post("manager", path, handle, records),
  confirmed: true,
});

const ofApplication = (name: string, handle: DeskHandler<number>, records: Records = "application"): DeskRoute =>
  post("recruiter", `/applications/:id/${name}`, ofId(numericId, handle), records);

const ofDocument = (name: string, handle: DeskHandler<SiteDocumentName>, records: Records): DeskRoute =>
  post("manager", `/site/:id/${name}`, ofId(siteDocumentName, handle), records);

/** Settings decide who applicants can reach and trust: changing those in use is confirmed. */
const ofSettings = (name: string, handle: DeskHandler<SettingGroup>, records: Records): DeskRoute =>
  managed(`/settings/:id/${name}`, ofId(settingGroup, handle), records);

const ofVacancy = (name: string, handle: DeskHandler<string>, records: Records): DeskRoute =>
  post("recruiter", `/vacancies/:id/${name}`, ofId(vacancyId, handle), records);

const ofSitePage = (
  who: "recruiter" | "manager",
  name: string,
  handle: DeskHandler<string>,
  records: Records,
): DeskRoute => post(who, `/site-pages/:id/${name}`, ofId(sitePageId, handle), records);

const ofTestimonial = (name: string, handle: DeskHandler<string>, records: Records): DeskRoute =>
  post("recruiter", `/testimonials/:id/${name}`, ofId(uuid, handle), records);

const templateKind = v.picklist(templateKinds);
const language = v.picklist(completeLanguages);

/** Bytes: no real draft is as long as the maximum length in every language. */
const largestDraft = 1024 * 1024;
/** Bytes, likewise. */
const largestTestimonial = 128 * 1024;

const routes: readonly DeskRoute[] = [
  get("invited", "/invitation/:token", showInvitation),
  // Parses its body after it has checked the limit and the link.
  post("invited", "/invitation/:token", acceptAccount, "account_made"),
  get("recruiter", "/me", me),
  post("recruiter", "/language", withBody(languageBody, chooseOwnLanguage), "nothing"),
  get("recruiter", "/applications", listQueue),
  get("recruiter", "/views", listViews),
  post("recruiter", "/views", withBody(viewBody, saveOwnView), "view_saved"),
  post("recruiter", "/views/:id/rename", ofId(uuid, withBody(viewNameBody, renameOwnView)), "view_renamed"),
  post("recruiter", "/views/:id/remove", ofId(uuid, removeOwnView), "view_removed"),
  get("recruiter", "/choices", listChoices),
  get("recruiter", "/board", showBoard),
  get("recruiter", "/share", showShare),
  get("recruiter", "/share/code", showCode),
  post("manager", "/demo/reset", resetDemo, "nothing"),
  get("recruiter", "/applications/:id", ofId(numericId, showDetail)),
  ofApplication("phone", withBody(phoneBody, openNumber)),
  get("recruiter", "/applications/:id/messages", ofId(numericId, showMessages)),
  ofApplication("message", withBody(messageBody, sendEmailNow)),
  ofApplication("message/check", withBody(typedBody, checkMessage), "nothing"),
  ...actionNames.map((name) =>
    ofApplication(name, isOutcomeAction(name) ? (request, c) => recordOutcome(request, c, name) : actionHandler(name)),
  ),
  ofApplication("answered", markQuestionsAnswered),
  post("recruiter", "/selections", withBody(selectionBody, selectAll), "nothing"),
  get("recruiter", "/bulk", listBulks),
  post("recruiter", "/bulk", withBody(bulkBody, runBulkAction), "application"),
  post("recruiter", "/bulk/:id/undo", ofId(textId, withBody(bulkUndoBody, undoBulkAction)), "application"),
  post("recruiter", "/search", withBody(searchBody, search), "nothing"),
  post("recruiter", "/search/recent", withBody(recentBody, recent), "nothing"),
  get("recruiter", "/applications/:id/interview", ofId(numericId, showInterview)),
  ofApplication("interview/move", withBody(moveInterviewBody, moveInterview)),
  ofApplication("interview/cancel", withBody(cancelInterviewBody, cancelInterview)),
  get("recruiter", "/hours", showHours),
  post("recruiter", "/hours", withBody(recruiterHours, saveHours), "hours_changed"),
  ofApplication("merge", withBody(otherBody, mergeApplications)),
  ofApplication("unmerge", withBody(unmergeBody, unmergeApplications)),
  ofApplication("apart", withBody(otherBody, distinctHandler(true))),
  ofApplication("apart_undone", withBody(otherBody, distinctHandler(false))),
  get("recruiter", "/vacancies", listVacancies),
  post("recruiter", "/vacancies", withBody(vacancyCreateBody, createOrCopy), "vacancy_created"),
  get("recruiter", "/vacancies/:id", ofId(vacancyId, showVacancy)),
  get("recruiter", "/vacancies/:id/versions/:part", ofIdAndPart(vacancyId, numericId, showVersion)),
  { ...ofVacancy("draft", withBody(vacancyDraftBody, saveVacancyDraft), "vacancy_saved"), largest: largestDraft },
  // The saved draft is recorded.
  ofVacancy("translate", withBody(vacancyTranslateBody, translateVacancy), "nothing"),
  ofVacancy("publish", withBody(vacancyPublishBody, publishVacancy), "vacancy_published"),
  ofVacancy("unpublish-language", withBody(vacancyUnpublishBody, unpublishVacancyLanguage), "vacancy_unpublished"),
  ofVacancy("schedule", withBody(vacancyScheduleBody, scheduleVacancy), "vacancy_scheduled"),
  ofVacancy("unschedule", withBody(v.object({}), unscheduleVacancy), "vacancy_unscheduled"),
  ofVacancy("close", withBody(vacancyCloseBody, close), "vacancy_closed"),
  ofVacancy("reopen", withBody(vacancyPublishBody, reopen), "vacancy_reopened"),
  ofVacancy("restore", withBody(vacancyRestoreBody, restore), "vacancy_restored"),
  ofVacancy("delete", remove, "vacancy_deleted"),
  ofVacancy("feature", withBody(vacancyFeatureBody, feature), "vacancy_featured"),
  // Presence while editing; saving the draft is recorded.
  ofVacancy("editing", withBody(vacancyEditingBody, reportEditing), "nothing"),
  get("recruiter", "/site-pages", listSitePages),
  post("recruiter", "/site-pages", withBody(sitePageCreateBody, createSitePage), "site_saved"),
  get("recruiter", "/site-pages/:id", ofId(sitePageId, showSitePage)),
  get("recruiter", "/site-pages/:id/versions/:part", ofIdAndPart(sitePageId, numericId, showSiteVersion)),
  {
    ...ofSitePage("recruiter", "draft", withBody(sitePageDraftBody, saveSitePage), "site_saved"),
    largest: largestDraft,
  },
  ofSitePage("recruiter", "translate", withBody(sitePageTranslateBody, translateSitePage), "nothing"),
  ofSitePage("recruiter", "restore", withBody(sitePageRestoreBody, restoreSitePage), "site_restored"),
  ofSitePage("manager", "publish", withBody(sitePagePublishBody, publishSitePage), "site_published"),
  ofSitePage("manager", "schedule", withBody(sitePageScheduleBody, scheduleSitePage), "site_scheduled"),
  ofSitePage("manager", "unschedule", withBody(v.object({}), unscheduleSitePage), "site_unscheduled"),
  ofSitePage("manager", "unpublish", unpublishSitePage, "site_unpublished"),
  ofSitePage("manager", "delete", withBody(sitePageDeleteBody, deleteSitePage), "site_deleted"),
  get("manager", "/suppressions", listSuppressions),
  post("manager", "/suppressions", withBody(suppressBody, addSuppression), "suppressed"),
  post("manager", "/suppressions/search", withBody(suppressionSearchBody, searchSuppressions), "suppressions_searched"),
  post(
    "manager",
    "/suppressions/:id/lift",
    ofId(numericId, withBody(liftBody, liftSuppressionById)),
    "suppression_lifted",
  ),
  get("recruiter", "/held", listHeld),
  get("recruiter", "/held/:id", ofId(numericId, showHeld)),
  post("recruiter", "/held/decide", withBody(heldBody, decide), "application"),
  post("recruiter", "/held/undo", withBody(heldUndoBody, undoDecided), "application"),
  get("recruiter", "/news", listNews),
  get("recruiter", "/news-choice", showNewsChoice),
  post("recruiter", "/news-choice", withBody(newsChoiceBody, changeNewsChoice), "news_chosen"),
  post("recruiter", "/push", withBody(pushBody, subscribeBrowser), "news_chosen"),
  post("recruiter", "/push/remove", withBody(pushEndBody, unsubscribeBrowser), "news_chosen"),
  get("recruiter", "/reports", listReportedNumbers),
  get("recruiter", "/reports/:id", ofId(numericId, listReportsOf)),
  post("manager", "/reports/:id/seen", ofId(numericId, seeReports), "report_seen"),
  post("manager", "/reports/:id/reopen", ofId(numericId, reopenReports), "report_reopened"),
  get("recruiter", "/deliveries", listDeliveries),
  post("manager", "/deliveries/:id/replay", ofId(textId, replay), "delivery_replayed"),
  // Confirms the caller's identity and changes nothing; the action that follows is recorded.
  post("recruiter", "/confirm", withBody(confirmBody, confirm), "nothing"),
  get("recruiter", "/sessions", listOwnSessions),
  post("recruiter", "/sessions/:id/end", ofId(textId, endOwnSession), "sessions_ended"),
  {
    ...post("recruiter", "/passkeys/:id/remove", ofId(textId, removeOwnPasskey), "passkey_removed"),
    confirmed: true,
  },
  { ...post("recruiter", "/backup-codes", newBackupCodes, "backup_codes_renewed"), confirmed: true },
  get("manager", "/recruiters", listTeam),
  get("manager", "/recruiters/:id", ofId(textId, showLogIns)),
  managed("/recruiters/:id/sessions/end", ofId(textId, endRecruiterSessions), "sessions_ended"),
  managed("/recruiters/:id/sessions/:part/end", ofIdAndPart(textId, textId, endRecruiterSession), "sessions_ended"),
  managed(
    "/recruiters/:id/passkeys/:part/remove",
    ofIdAndPart(textId, textId, removeRecruiterPasskey),
    "passkey_removed",
  ),
  managed("/recruiters/:id/disable", ofId(textId, withBody(disableBody, disableAccount)), "disabled"),
  managed("/recruiters/:id/hand-over", ofId(textId, handOverBatch), "application"),
  post(
    "manager",
    "/recruiters/:id/languages",
    ofId(textId, withBody(languagesBody, changeRecruiterLanguages)),
    "languages_changed",
  ),
  managed("/recruiters/:id/enable", ofId(textId, enableAccount), "enabled"),
  managed("/recruiters/:id/role", ofId(textId, changeRecruiterRole), "role_changed"),
  managed("/recruiters/:id/reset", ofId(textId, createResetLink), "reset_link_made"),
  get("manager", "/invitations", listInvitations),
  managed("/invitations", withBody(inviteBody, inviteRecruiter), "invited"),
  managed("/invitations/:id/revoke", ofId(textId, revokeInvitation), "invitation_revoked"),
  get("manager", "/templates", listTemplates),
  get("manager", "/templates/:id/:part", ofIdAndPart(templateKind, language, showTemplate)),
  post(
    "manager",
    "/templates/:id/:part",
    ofIdAndPart(templateKind, language, withBody(templateBody, saveTemplate)),
    "template_changed",
  ),
  post(
    "manager",
    "/templates/:id/:part/translate",
    ofIdAndPart(templateKind, language, withBody(templateTranslateBody, translateTemplate)),
    "nothing",
  ),
  get("recruiter", "/own-templates", listOwnTemplates),
  post("recruiter", "/own-templates", withBody(ownTemplateBody, addTemplate), "template_added"),
  post(
    "recruiter",
    "/own-templates/:id/rename",
    ofId(ownTemplateId, withBody(ownTemplateNameBody, renameTemplate)),
    "template_renamed",
  ),
  post("recruiter", "/own-templates/:id/delete", ofId(ownTemplateId, deleteTemplate), "template_deleted"),
  get("recruiter", "/own-templates/:id/texts/:part", ofIdAndPart(ownTemplateId, language, showOwnTemplate)),
  post(
    "recruiter",
    "/own-templates/:id/texts/:part",
    ofIdAndPart(ownTemplateId, language, withBody(templateBody, saveOwnTemplate)),
    "template_changed",
  ),
  post(
    "recruiter",
    "/own-templates/:id/texts/:part/translate",
    ofIdAndPart(ownTemplateId, language, withBody(templateTranslateBody, translateOwnTemplate)),
    "nothing",
  ),
  get("recruiter", "/testimonials", listTestimonials),
  {
    ...post("recruiter", "/testimonials", withBody(newTestimonialBody, addTestimonial), "testimonial_created"),
    largest: largestTestimonial,
  },
  {
    ...ofTestimonial("change", withBody(changeTestimonialBody, rewordTestimonial), "testimonial_changed"),
    largest: largestTestimonial,
  },
  ofTestimonial("consent", withBody(consentBody, recordConsent), "testimonial_agreed"),
  ofTestimonial("consent/end", withBody(testimonialBody, endConsent), "testimonial_consent_ended"),
  ofTestimonial("show", withBody(testimonialBody, showTestimonial), "testimonial_shown"),
  ofTestimonial("take-off", withBody(testimonialBody, takeTestimonialOff), "testimonial_taken_off"),
  ofTestimonial("move", withBody(moveTestimonialBody, placeTestimonial), "testimonial_moved"),
  ofTestimonial("delete", withBody(testimonialBody, removeTestimonial), "testimonial_deleted"),
  get("manager", "/site/:id", ofId(siteDocumentName, showDocument)),
  get("manager", "/site/:id/preview", ofId(siteDocumentName, previewSite)),
  ofDocument("draft", withBody(siteDraftBody, saveDocument), "site_saved"),
  ofDocument("publish", withBody(sitePublishBody, publishSite), "site_published"),
  ofDocument("unpublish", unpublishSite, "site_unpublished"),
  ofDocument("restore", withBody(siteRestoreBody, restoreSite), "site_restored"),
  get("manager", "/settings", listSettings),
  get("manager", "/settings/:id", ofId(settingGroup, showSettings)),
  get("manager", "/settings/:id/changes", ofId(settingGroup, showSettingChanges)),
  get("manager", "/settings/:id/preview", ofId(settingGroup, previewSettings)),
  get("manager", "/settings/:id/versions/:part", ofIdAndPart(settingGroup, numericId, showSettingsVersion)),
  post("manager", "/settings/:id/draft", ofId(settingGroup, withBody(siteDraftBody, saveSettings)), "settings_saved"),
  ofSettings("publish", withBody(sitePublishBody, publishSettings), "settings_published"),
  ofSettings("unpublish", unpublishSettings, "settings_unpublished"),
  post(
    "manager",
    "/settings/:id/restore",
    ofId(settingGroup, withBody(siteRestoreBody, restoreSettings)),
    "settings_restored",
  ),
  post("manager", "/settings-test", withBody(webhookTestBody, testWebhook), "nothing"),
  {
    ...post("manager", "/settings-import/check", withBody(settingsCheckBody, checkSettingsFile), "nothing"),
    largest: mostBytesOfImport,
  },
  {
    ...post("manager", "/settings-import", withBody(settingsImportBody, importSettingsFile), "settings_saved"),
    largest: mostBytesOfImport,
  },
  get("manager", "/settings-file", downloadSettings),
  get("manager", "/settings-webhooks/:id", ofId(textId, showWebhook)),
  post("manager", "/settings-webhooks/:id/enable", ofId(textId, enableWebhook), "webhook_enabled"),
  // Anyone who knows its address can open it from now on.
  { ...post("recruiter", "/pictures/:id", ofId(pictureUse, addPicture), "site_saved"), file: mostBytesOfPicture },
  get("recruiter", "/figures", showFigures),
  post("recruiter", "/figures/csv", withBody(figuresCsvBody, exportFigures), "figures_exported"),
  managed("/export", withBody(exportBody, exportApplications), "applications_exported"),
  get("manager", "/audit", listAudit),
  get("manager", "/health", showHealth),
  { ...get("recruiter", "/live", listen), quiet: true },
];

/** Every action on one application answers with the person's details. */
const ofOnePerson = /^\/(?:applications|held)\/:id(?:\/|$)/;

export const deskRoutes: readonly DeskRoute[] = routes.map((route) =>
  ofOnePerson.test(route.path) ? { ...route, opens: true } : route,
);

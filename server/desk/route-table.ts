/**
 * Every call of the desk and who may make it. The router is made from this table alone, so that nothing is reachable that
 * is not declared here; tests/http/desk-matrix.test.ts walks it.
 */
import type { Context } from "hono";
import { acts } from "../../domain/desk/acts.ts";
import { acceptAccount, showInvitation } from "./accept.ts";
import { actOn, openNumber } from "./act.ts";
import { cancelInterview, saveHours, showHours, showInterview } from "./booking.ts";
import type { DeskCall } from "./call.ts";
import { confirm } from "./confirm.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import { showDetail } from "./detail.ts";
import { decide, listHeld, showHeld, undoDecided } from "./held.ts";
import { listQueue } from "./list.ts";
import { listen } from "./live-stream.ts";
import { inviteSomebody, listInvitations, resetThem, revokeInvitation } from "./invitations.ts";
import { me } from "./me.ts";
import { changeNewsChoice, listNews, showNewsChoice, startTelling, stopTelling } from "./news.ts";
import { mergeThem, tellThemApart, unmergeThem } from "./merge.ts";
import { sendLetter, showMessages } from "./messages.ts";
import { endOwnSession, listOwnSessions, newBackupCodes, removeOwnPasskey } from "./own-log-in.ts";
import { listReports, seeReport } from "./reports.ts";
import { recent, search } from "./search.ts";
import { liftOne, listSuppressions, suppressTyped } from "./suppressions.ts";
import {
  disableThem,
  enableThem,
  endTheirSession,
  endTheirSessions,
  listTeam,
  removeTheirPasskey,
  showLogIns,
} from "./team.ts";
import { listTemplates, saveTemplate, showTemplate } from "./templates.ts";

export interface DeskRoute {
  readonly method: "GET" | "POST";
  /** Below `/desk/api`. */
  readonly path: string;
  /** `invited`: whoever has the link. A manager may do whatever a recruiter may. */
  readonly who: "invited" | "recruiter" | "manager";
  readonly handle: (call: DeskCall, c: Context) => Promise<Response>;
  /** Does not count as using the session. */
  readonly quiet?: boolean;
  /** Changes how somebody logs in: password or passkey were given again in this session a moment ago (confirm.ts). */
  readonly confirmed?: boolean;
}

const managed = (path: string, handle: DeskRoute["handle"]): DeskRoute => ({
  method: "POST",
  path,
  who: "manager",
  handle,
  confirmed: true,
});

export const deskRoutes: readonly DeskRoute[] = [
  { method: "GET", path: "/invitation/:token", who: "invited", handle: showInvitation },
  { method: "POST", path: "/invitation/:token", who: "invited", handle: acceptAccount },
  { method: "GET", path: "/me", who: "recruiter", handle: me },
  { method: "GET", path: "/applications", who: "recruiter", handle: listQueue },
  { method: "GET", path: "/applications/:id", who: "recruiter", handle: showDetail },
  { method: "POST", path: "/applications/:id/phone", who: "recruiter", handle: openNumber },
  { method: "GET", path: "/applications/:id/messages", who: "recruiter", handle: showMessages },
  { method: "POST", path: "/applications/:id/message", who: "recruiter", handle: sendLetter },
  ...acts.map((act): DeskRoute => ({
    method: "POST",
    path: `/applications/:id/${act}`,
    who: "recruiter",
    handle: (call, c) => actOn(call, c, act),
  })),
  { method: "POST", path: "/search", who: "recruiter", handle: search },
  { method: "POST", path: "/search/recent", who: "recruiter", handle: recent },
  { method: "GET", path: "/applications/:id/interview", who: "recruiter", handle: showInterview },
  { method: "POST", path: "/applications/:id/interview/cancel", who: "recruiter", handle: cancelInterview },
  { method: "GET", path: "/hours", who: "recruiter", handle: showHours },
  { method: "POST", path: "/hours", who: "recruiter", handle: saveHours },
  { method: "POST", path: "/applications/:id/merge", who: "recruiter", handle: mergeThem },
  { method: "POST", path: "/applications/:id/unmerge", who: "recruiter", handle: unmergeThem },
  { method: "POST", path: "/applications/:id/apart", who: "recruiter", handle: tellThemApart(true) },
  { method: "POST", path: "/applications/:id/apart_undone", who: "recruiter", handle: tellThemApart(false) },
  { method: "GET", path: "/suppressions", who: "manager", handle: listSuppressions },
  { method: "POST", path: "/suppressions", who: "manager", handle: suppressTyped },
  { method: "POST", path: "/suppressions/:id/lift", who: "manager", handle: liftOne },
  { method: "GET", path: "/held", who: "recruiter", handle: listHeld },
  { method: "GET", path: "/held/:id", who: "recruiter", handle: showHeld },
  { method: "POST", path: "/held/decide", who: "recruiter", handle: decide },
  { method: "POST", path: "/held/undo", who: "recruiter", handle: undoDecided },
  { method: "GET", path: "/news", who: "recruiter", handle: listNews },
  { method: "GET", path: "/news-choice", who: "recruiter", handle: showNewsChoice },
  { method: "POST", path: "/news-choice", who: "recruiter", handle: changeNewsChoice },
  { method: "POST", path: "/push", who: "recruiter", handle: startTelling },
  { method: "POST", path: "/push/remove", who: "recruiter", handle: stopTelling },
  { method: "GET", path: "/reports", who: "recruiter", handle: listReports },
  { method: "POST", path: "/reports/:id/seen", who: "manager", handle: seeReport },
  { method: "GET", path: "/deliveries", who: "recruiter", handle: listDeliveries },
  { method: "POST", path: "/deliveries/:id/replay", who: "manager", handle: replay },
  { method: "POST", path: "/confirm", who: "recruiter", handle: confirm },
  { method: "GET", path: "/sessions", who: "recruiter", handle: listOwnSessions },
  { method: "POST", path: "/sessions/:id/end", who: "recruiter", handle: endOwnSession },
  { method: "POST", path: "/passkeys/:id/remove", who: "recruiter", handle: removeOwnPasskey, confirmed: true },
  { method: "POST", path: "/backup-codes", who: "recruiter", handle: newBackupCodes, confirmed: true },
  { method: "GET", path: "/recruiters", who: "manager", handle: listTeam },
  { method: "GET", path: "/recruiters/:id", who: "manager", handle: showLogIns },
  managed("/recruiters/:id/sessions/end", endTheirSessions),
  managed("/recruiters/:id/sessions/:part/end", endTheirSession),
  managed("/recruiters/:id/passkeys/:part/remove", removeTheirPasskey),
  managed("/recruiters/:id/disable", disableThem),
  managed("/recruiters/:id/enable", enableThem),
  managed("/recruiters/:id/reset", resetThem),
  { method: "GET", path: "/invitations", who: "manager", handle: listInvitations },
  managed("/invitations", inviteSomebody),
  managed("/invitations/:id/revoke", revokeInvitation),
  { method: "GET", path: "/templates", who: "manager", handle: listTemplates },
  { method: "GET", path: "/templates/:id/:part", who: "manager", handle: showTemplate },
  { method: "POST", path: "/templates/:id/:part", who: "manager", handle: saveTemplate },
  { method: "GET", path: "/live", who: "recruiter", handle: listen, quiet: true },
];

/**
 * Every call of the desk and who may make it. The router is made from this table alone, so that nothing is reachable that
 * is not declared here; tests/http/desk-matrix.test.ts walks it.
 */
import type { Context } from "hono";
import { acts } from "../../domain/desk/desk.ts";
import { acceptAccount, showInvitation } from "./accept.ts";
import { actOn, openNumber } from "./act.ts";
import type { DeskCall } from "./call.ts";
import { listDeliveries, replay } from "./deliveries.ts";
import { showDetail } from "./detail.ts";
import { decide, listHeld, showHeld, undoDecided } from "./held.ts";
import { listQueue } from "./list.ts";
import { listen } from "./live.ts";
import { endTheirSessions, listPeople, me } from "./people.ts";
import { listReports, seeReport } from "./reports.ts";

export interface DeskRoute {
  readonly method: "GET" | "POST";
  /** Below `/desk/api`. */
  readonly path: string;
  /** `invited`: whoever has the link. A manager may do whatever a recruiter may. */
  readonly who: "invited" | "recruiter" | "manager";
  readonly handle: (call: DeskCall, c: Context) => Promise<Response>;
  /** Does not count as using the session. */
  readonly quiet?: boolean;
}

export const deskRoutes: readonly DeskRoute[] = [
  { method: "GET", path: "/invitation/:token", who: "invited", handle: showInvitation },
  { method: "POST", path: "/invitation/:token", who: "invited", handle: acceptAccount },
  { method: "GET", path: "/me", who: "recruiter", handle: me },
  { method: "GET", path: "/applications", who: "recruiter", handle: listQueue },
  { method: "GET", path: "/applications/:id", who: "recruiter", handle: showDetail },
  { method: "POST", path: "/applications/:id/phone", who: "recruiter", handle: openNumber },
  ...acts.map((act): DeskRoute => ({
    method: "POST",
    path: `/applications/:id/${act}`,
    who: "recruiter",
    handle: (call, c) => actOn(call, c, act),
  })),
  { method: "GET", path: "/held", who: "recruiter", handle: listHeld },
  { method: "GET", path: "/held/:id", who: "recruiter", handle: showHeld },
  { method: "POST", path: "/held/decide", who: "recruiter", handle: decide },
  { method: "POST", path: "/held/undo", who: "recruiter", handle: undoDecided },
  { method: "GET", path: "/reports", who: "recruiter", handle: listReports },
  { method: "POST", path: "/reports/:id/seen", who: "manager", handle: seeReport },
  { method: "GET", path: "/deliveries", who: "recruiter", handle: listDeliveries },
  { method: "POST", path: "/deliveries/:id/replay", who: "manager", handle: replay },
  { method: "GET", path: "/recruiters", who: "manager", handle: listPeople },
  { method: "POST", path: "/recruiters/:id/sessions/end", who: "manager", handle: endTheirSessions },
  { method: "GET", path: "/live", who: "recruiter", handle: listen, quiet: true },
];

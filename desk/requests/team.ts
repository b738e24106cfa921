import { queryOptions } from "@tanstack/react-query";
import type { DeskRole } from "../../domain/desk/desk.ts";
import { deskHandedOver, deskLink, deskLogIns, deskOpenInvitations, deskRecruiters } from "../../domain/desk/team.ts";
import { anything } from "../../domain/desk/answer.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/recruiters`, deskRecruiters, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => sendRequest(`${deskApiPath}/invitations`, deskOpenInvitations, { signal }),
});

export const logInsQuery = (id: string) =>
  queryOptions({
    queryKey: ["team", id],
    queryFn: ({ signal }) => sendRequest(`${deskApiPath}/recruiters/${encodeURIComponent(id)}`, deskLogIns, { signal }),
  });

const post = (path: string) => sendRequest(deskApiPath + path, anything, { method: "POST" });
const postForLink = (path: string, body: object = {}) =>
  sendRequest(deskApiPath + path, deskLink, { method: "POST", body });
const of = (id: string) => `/recruiters/${encodeURIComponent(id)}`;

export const endSessionOf = (id: string, session: string) =>
  post(`${of(id)}/sessions/${encodeURIComponent(session)}/end`);
export const endAllSessionsOf = (id: string) => post(`${of(id)}/sessions/end`);
export const removePasskeyOf = (id: string, passkey: string) =>
  post(`${of(id)}/passkeys/${encodeURIComponent(passkey)}/remove`);
/** `to`: the colleague who takes over their open applications. */
export const disableRecruiter = (id: string, to?: string) =>
  sendRequest(`${deskApiPath}${of(id)}/disable`, deskHandedOver, {
    method: "POST",
    body: to === undefined ? {} : { to },
  });
export const handOver = (id: string, to: string) =>
  sendRequest(`${deskApiPath}${of(id)}/hand-over`, deskHandedOver, { method: "POST", body: { to } });
export const changeLanguages = (id: string, languages: readonly string[]) =>
  sendRequest(`${deskApiPath}${of(id)}/languages`, anything, { method: "POST", body: { languages } });
export const enableRecruiter = (id: string) => post(`${of(id)}/enable`);
export const changeRole = (id: string, role: DeskRole) =>
  sendRequest(`${deskApiPath}${of(id)}/role`, anything, { method: "POST", body: { role } });
export const resetLink = (id: string) => postForLink(`${of(id)}/reset`);
export const invite = (email: string, role: DeskRole) => postForLink("/invitations", { email, role });
export const revokeInvitation = (id: string) => post(`/invitations/${encodeURIComponent(id)}/revoke`);

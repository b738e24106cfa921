/** Who can log in, and what managers do about it. */
import { queryOptions } from "@tanstack/react-query";
import type { DeskLink, DeskLogIns, DeskOpenInvitation, DeskRecruiter, DeskRole } from "../../domain/desk/desk.ts";
import { deskApiPath } from "../../routes.ts";
import { call } from "./call.ts";

export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: ({ signal }) => call<readonly DeskRecruiter[]>(`${deskApiPath}/recruiters`, { signal }),
});

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => call<readonly DeskOpenInvitation[]>(`${deskApiPath}/invitations`, { signal }),
});

export const logInsQuery = (id: string) =>
  queryOptions({
    queryKey: ["team", id],
    queryFn: ({ signal }) => call<DeskLogIns>(`${deskApiPath}/recruiters/${encodeURIComponent(id)}`, { signal }),
  });

const post = <Answer>(path: string, body: object = {}) => call<Answer>(deskApiPath + path, { method: "POST", body });
const of = (id: string) => `/recruiters/${encodeURIComponent(id)}`;

export const endSessionOf = (id: string, session: string) =>
  post(`${of(id)}/sessions/${encodeURIComponent(session)}/end`);
export const endAllOf = (id: string) => post(`${of(id)}/sessions/end`);
export const removePasskeyOf = (id: string, passkey: string) =>
  post(`${of(id)}/passkeys/${encodeURIComponent(passkey)}/remove`);
export const switchOff = (id: string) => post(`${of(id)}/disable`);
export const switchOn = (id: string) => post(`${of(id)}/enable`);
export const resetLink = (id: string) => post<DeskLink>(`${of(id)}/reset`);
export const invite = (email: string, role: DeskRole) => post<DeskLink>("/invitations", { email, role });
export const takeBack = (id: string) => post(`/invitations/${encodeURIComponent(id)}/revoke`);

/**
 * Calls better-auth's endpoints directly: its client would be larger than the rest of this file.
 */
import type { GenericSchema } from "valibot";
import { anything } from "../../domain/desk/answer.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import {
  deskPasskeys,
  deskPasswordChanged,
  deskSessions,
  newBackupCodes,
  secondStep,
  signedIn,
} from "../../domain/desk/log-in.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";
import { showPasskey } from "./passkey.ts";

function post<Schema extends GenericSchema>(path: string, schema: Schema, body: object = {}) {
  return sendRequest(`${deskAuthPath}${path}`, schema, { method: "POST", body });
}

/** Returns true if a second factor is required. */
export async function logIn(email: string, password: string): Promise<boolean> {
  return (await post("/sign-in/email", signedIn, { email, password })).twoFactorRedirect;
}

export const verifyTotp = (code: string) => post("/two-factor/verify-totp", anything, { code });
export const verifyBackupCode = (code: string) => post("/two-factor/verify-backup-code", anything, { code });
export const startSecondStep = (password: string) => post("/two-factor/enable", secondStep, { password });
export const logOut = () => post("/sign-out", anything);
export const revokeOtherSessions = () => post("/revoke-other-sessions", anything);
export const listPasskeys = () => sendRequest(`${deskAuthPath}/passkey/list-user-passkeys`, deskPasskeys);

export interface NewPassword {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly removePasskeys: boolean;
}

export const changePassword = (change: NewPassword) => post("/change-password", deskPasswordChanged, { ...change });

// Calls the project's own log-in endpoints, which better-auth does not have.
function postOwn<Schema extends GenericSchema>(path: string, schema: Schema, body: object = {}) {
  return sendRequest(deskApiPath + path, schema, { method: "POST", body });
}

export const listSessions = () => sendRequest(`${deskApiPath}/sessions`, deskSessions);
export const endSession = (id: string) => postOwn(`/sessions/${encodeURIComponent(id)}/end`, anything);
export const removePasskey = (id: string) => postOwn(`/passkeys/${encodeURIComponent(id)}/remove`, anything);
export const renewBackupCodes = () => postOwn("/backup-codes", newBackupCodes);
export const chooseOwnLanguage = (language: DeskLanguage) => postOwn("/language", anything, { language });

/** The user closed the dialog that asks who they are. Nothing happened, so nothing is reported. */
export class NotConfirmed extends Error {}

export const confirmWithPassword = (password: string) => postOwn("/confirm", anything, { password });

/** Throws if the user cancels or the server refuses. */
export const confirmWithPasskey = async () => postOwn("/confirm", anything, { passkey: await showPasskey() });

/** The log-in's calls: better-auth's own endpoints, spoken to directly because its client would cost more than the rest of this file. */
import type { DeskPasskey, DeskPasswordChanged, DeskSession } from "../../domain/desk/desk.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { call } from "./call.ts";

export interface SecondStep {
  /** `otpauth://totp/…` */
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return call<Answer>(`${deskAuthPath}${path}`, { method: "POST", body });
}

/** True: the second step is asked for. */
export async function logIn(email: string, password: string): Promise<boolean> {
  const answer = await post<{ twoFactorRedirect?: boolean }>("/sign-in/email", { email, password });
  return answer.twoFactorRedirect === true;
}

export const verifyTotp = (code: string) => post("/two-factor/verify-totp", { code });
export const verifyBackupCode = (code: string) => post("/two-factor/verify-backup-code", { code });
export const startSecondStep = (password: string) => post<SecondStep>("/two-factor/enable", { password });
export const logOut = () => post("/sign-out");
export const revokeOtherSessions = () => post("/revoke-other-sessions");
export const listPasskeys = () => call<readonly DeskPasskey[]>(`${deskAuthPath}/passkey/list-user-passkeys`);

export interface NewPassword {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly removePasskeys: boolean;
}

export const changePassword = (change: NewPassword) => post<DeskPasswordChanged>("/change-password", { ...change });

// Our own calls about one's log-in, beside better-auth's.
const own = <Answer>(path: string) => call<Answer>(deskApiPath + path, { method: "POST" });

export const listSessions = () => call<readonly DeskSession[]>(`${deskApiPath}/sessions`);
export const endSession = (id: string) => own(`/sessions/${encodeURIComponent(id)}/end`);
export const removePasskey = (id: string) => own(`/passkeys/${encodeURIComponent(id)}/remove`);
export const renewBackupCodes = () => own<{ backupCodes: readonly string[] }>("/backup-codes");

/** The log-in's calls: better-auth's own endpoints, spoken to directly because its client would cost more than the rest of this file. */
import { deskAuthPath } from "../../routes.ts";
import { call } from "./call.ts";

export interface Session {
  readonly id: string;
  readonly token: string;
  readonly createdAt: string;
  readonly userAgent?: string | null;
}

export interface Passkey {
  readonly id: string;
  readonly name?: string | null;
  readonly createdAt?: string | null;
}

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
export const listSessions = () => call<readonly Session[]>(`${deskAuthPath}/list-sessions`);
export const thisSession = () => call<{ session: Session } | null>(`${deskAuthPath}/get-session`);
export const revokeSession = (token: string) => post("/revoke-session", { token });
export const revokeOtherSessions = () => post("/revoke-other-sessions");
export const listPasskeys = () => call<readonly Passkey[]>(`${deskAuthPath}/passkey/list-user-passkeys`);
export const removePasskey = (id: string) => post("/passkey/delete-passkey", { id });

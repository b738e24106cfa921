/** The private links of letters to subscribers. Nothing is stored of them; with the deployment's secret all of them end. */
import { isSigned, type Secrets, sign } from "../signatures.ts";

/** Bytes of the signature in the address. */
const signatureBytes = 18;

type Signing = Pick<Secrets, "secret">;

/** Says yes to one alert, until a moment. */
export function confirmToken(secrets: Signing, alertId: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${alertId}.${seconds}.${signed(secrets, confirmText(alertId, seconds))}`;
}

/** The id of the alert; null: we gave no such token, or it is over. */
export function readConfirmToken(secrets: Secrets, token: string, now: Date): string | null {
  const [, id = "", seconds = "", signature = ""] = /^([\w-]{24})\.([1-9]\d{0,10})\.([\w-]{24})$/.exec(token) ?? [];
  if (id === "" || Number(seconds) * 1000 <= now.getTime()) return null;
  return isSigned(secrets, confirmText(id, Number(seconds)), signature, signatureBytes) ? id : null;
}

/** Ends everything that goes to a subscriber. It works for as long as there is anything to end. */
export function stopToken(secrets: Signing, subscriberId: string): string {
  return `${subscriberId}.${signed(secrets, stopText(subscriberId))}`;
}

/** The id of the subscriber; null: we gave no such token. */
export function readStopToken(secrets: Secrets, token: string): string | null {
  const [, id = "", signature = ""] = /^([\w-]{24})\.([\w-]{24})$/.exec(token) ?? [];
  return id !== "" && isSigned(secrets, stopText(id), signature, signatureBytes) ? id : null;
}

const confirmText = (alertId: string, seconds: number) => `job-alert:confirm:${alertId}:${seconds}`;
const stopText = (subscriberId: string) => `job-alert:stop:${subscriberId}`;

function signed(secrets: Signing, text: string): string {
  return sign(secrets, text).subarray(0, signatureBytes).toString("base64url");
}

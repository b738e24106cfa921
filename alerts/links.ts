/** The private links of letters to subscribers. Nothing is stored of them; with the deployment's secret all of them end. */
import { isLinkSigned, type Secrets, signLink } from "../signatures.ts";

type Signing = Pick<Secrets, "secret">;

/** Says yes to one alert, until a moment. */
export function confirmToken(secrets: Signing, alertId: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  return `${alertId}.${seconds}.${signLink(secrets, confirmText(alertId, seconds))}`;
}

/** The id of the alert; null: we gave no such token, or it is over. */
export function readConfirmToken(secrets: Secrets, token: string, now: Date): string | null {
  const [, id = "", seconds = "", signature = ""] = /^([\w-]{24})\.([1-9]\d{0,10})\.([\w-]{23,25})$/.exec(token) ?? [];
  if (id === "" || Number(seconds) * 1000 <= now.getTime()) return null;
  return isLinkSigned(secrets, confirmText(id, Number(seconds)), signature) ? id : null;
}

/** Ends everything that goes to a subscriber. It works for as long as there is anything to end. */
export function stopToken(secrets: Signing, subscriberId: string): string {
  return `${subscriberId}.${signLink(secrets, stopText(subscriberId))}`;
}

/** The id of the subscriber; null: we gave no such token. */
export function readStopToken(secrets: Secrets, token: string): string | null {
  const [, id = "", signature = ""] = /^([\w-]{24})\.([\w-]{23,25})$/.exec(token) ?? [];
  return id !== "" && isLinkSigned(secrets, stopText(id), signature) ? id : null;
}

const confirmText = (alertId: string, seconds: number) => `job-alert:confirm:${alertId}:${seconds}`;
const stopText = (subscriberId: string) => `job-alert:stop:${subscriberId}`;

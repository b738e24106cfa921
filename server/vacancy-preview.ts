/**
 * The secret in the address of a vacancy's preview: whoever is given it sees the draft of that one vacancy for a week. Nothing is
 * stored; with the deployment's secret all of them end.
 */
import { isSigned, type Secrets, sign } from "../signatures.ts";

/** Milliseconds. */
const worksFor = 7 * 86_400_000;
const hour = 3_600_000;
/** Bytes of the signature in the address. */
const signatureBytes = 16;

/** The same for an hour, so that a frame is not filled anew for nothing. */
export function previewToken(secrets: Pick<Secrets, "secret">, vacancyId: string, now: Date): string {
  const until = Math.ceil((now.getTime() + worksFor) / hour);
  const signature = sign(secrets, textOf(vacancyId, until)).subarray(0, signatureBytes).toString("base64url");
  return `${vacancyId}.${until}.${signature}`;
}

/** The id of the vacancy; null: we gave no such token, or it is over. */
export function previewedVacancy(secrets: Secrets, token: string, now: Date): string | null {
  const [, id = "", until = "", signature = ""] = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{22})$/.exec(token) ?? [];
  const end = Number(until) * hour;
  if (id === "" || end <= now.getTime()) return null;
  return isSigned(secrets, textOf(id, Number(until)), signature, signatureBytes) ? id : null;
}

function textOf(vacancyId: string, until: number): string {
  return `vacancy preview ${vacancyId} ${until}`;
}

/**
 * The secret in the address of a vacancy's preview: whoever is given it sees the draft of that one vacancy for a week, and for as long as
 * whoever gave it has an account at the desk. Nothing is stored; with the deployment's secret all of them end.
 */
import { isSigned, type Secrets, sign } from "../signatures.ts";

/** Milliseconds. */
const worksFor = 7 * 86_400_000;
const hour = 3_600_000;
/** Bytes of the signature in the address. */
const signatureBytes = 16;

/** Of which vacancy, and whose link it is. */
export interface Previewed {
  readonly vacancyId: string;
  readonly recruiterId: string;
}

/** The same for an hour, so that a frame is not filled anew for nothing. */
export function previewToken(secrets: Pick<Secrets, "secret">, previewed: Previewed, now: Date): string {
  const until = Math.ceil((now.getTime() + worksFor) / hour);
  const signature = sign(secrets, textOf(previewed, until)).subarray(0, signatureBytes).toString("base64url");
  const whose = Buffer.from(previewed.recruiterId).toString("base64url");
  return `${previewed.vacancyId}.${whose}.${until}.${signature}`;
}

/** Null: we gave no such token, or it is over. Whether who gave it may still is for the caller to ask. */
export function readPreviewToken(secrets: Secrets, token: string, now: Date): Previewed | null {
  const [, vacancyId = "", whose = "", until = "", signature = ""] =
    /^([0-9a-f-]{36})\.([\w-]{1,100})\.([1-9]\d{0,8})\.([\w-]{22})$/.exec(token) ?? [];
  const end = Number(until) * hour;
  if (vacancyId === "" || end <= now.getTime()) return null;
  const previewed = { vacancyId, recruiterId: Buffer.from(whose, "base64url").toString() };
  return isSigned(secrets, textOf(previewed, Number(until)), signature, signatureBytes) ? previewed : null;
}

function textOf({ vacancyId, recruiterId }: Previewed, until: number): string {
  return `vacancy preview ${vacancyId} ${until} ${recruiterId}`;
}

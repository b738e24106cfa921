/**
 * The token in a preview's URL. It shows the draft of one vacancy or page of the site for a week,
 * while the recruiter who shared it has an account. Nothing is stored; changing the deployment's
 * secret revokes all tokens.
 */
import { isSigned, type Secrets, sign } from "../app/signing.ts";

/** Milliseconds. */
const worksFor = 7 * 86_400_000;
const hour = 3_600_000;
/** Bytes of the signature in the URL. */
const signatureBytes = 16;

/** What is shown, and the recruiter whose link it is. */
export interface Previewed {
  readonly kind: "vacancy" | "page";
  /** Of the vacancy, or of the page (domain/desk/site-pages.ts). */
  readonly id: string;
  readonly recruiterId: string;
}

/** The same token for an hour, so that a frame does not reload without need. */
export function previewToken(secrets: Pick<Secrets, "secret">, previewed: Previewed, now: Date): string {
  const until = Math.ceil((now.getTime() + worksFor) / hour);
  const signature = sign(secrets, textOf(previewed, until)).subarray(0, signatureBytes).toString("base64url");
  const whose = Buffer.from(previewed.recruiterId).toString("base64url");
  return `${previewed.id}.${whose}.${until}.${signature}`;
}

/** Null: invalid or expired. The caller must check that the recruiter still has an account. */
export function readPreviewToken(
  secrets: Secrets,
  kind: Previewed["kind"],
  token: string,
  now: Date,
): Previewed | null {
  const [, id = "", whose = "", until = "", signature = ""] =
    /^([0-9a-z-]{1,100})\.([\w-]{1,100})\.([1-9]\d{0,8})\.([\w-]{22})$/.exec(token) ?? [];
  const end = Number(until) * hour;
  if (id === "" || end <= now.getTime()) return null;
  const previewed = { kind, id, recruiterId: Buffer.from(whose, "base64url").toString() };
  return isSigned(secrets, textOf(previewed, Number(until)), signature, signatureBytes) ? previewed : null;
}

function textOf({ kind, id, recruiterId }: Previewed, until: number): string {
  return `${kind} preview ${id} ${until} ${recruiterId}`;
}

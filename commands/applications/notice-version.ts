import { createHash } from "node:crypto";
import { noticeVersion } from "../../domain/application/consent.ts";

/**
 * Identifies the notice's wording and the name in it: sent by the form, stored with the consent.
 */
export function noticeVersionFor(legalName: string): string {
  return `${noticeVersion}.${createHash("sha256").update(legalName).digest("hex").slice(0, 6)}`;
}

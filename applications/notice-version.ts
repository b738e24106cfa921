import { createHash } from "node:crypto";
import { noticeVersion } from "../domain/application/consent.ts";

/** Of the notice's wording, and of the name in it: what the form sends, and what is kept. */
export function noticeVersionFor(legalName: string): string {
  return `${noticeVersion}.${createHash("sha256").update(legalName).digest("hex").slice(0, 6)}`;
}

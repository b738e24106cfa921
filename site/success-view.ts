/** What the server hands to the success page. */
import type { Channel } from "../domain/application/lifecycle.ts";
import type { SurveyView } from "./view.ts";

/** The success page of somebody who has applied. */
export interface SuccessView {
  /** "K7M-4QX-9TC" */
  readonly code: string;
  /** ISO 8601, and as words in the visitor's own time: "14:32", "Saturday 21 November". */
  readonly due: { readonly iso: string; readonly time: string; readonly date: string };
  /** "14:32 today" */
  readonly sent: string;
  /** "14:32 tomorrow" */
  readonly dueShort: string;
  /** How much of the 24 hours has passed, 0…1. */
  readonly elapsed: number;
  /** The title of the job that was applied for, where it had closed by then; null otherwise. */
  readonly closedJob: string | null;
  /** How they are contacted. */
  readonly by: Channel;
  /** wa.me or mailto link with the code in its message. */
  readonly contactNow: { readonly href: string; readonly kind: "whatsapp" | "email" };
  /** null when the survey is finished or skipped. */
  readonly survey: SurveyView | null;
  /** The applicant's own page, a secret address. */
  readonly statusPage: string;
  /** The same with the site's origin, to keep elsewhere. */
  readonly statusPageToCopy: string;
}

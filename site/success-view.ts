import type { Channel } from "../domain/application/lifecycle.ts";
import type { SurveyView } from "./view.ts";

/** The success page after applying. */
export interface SuccessView {
  /** "K7M-4QX-9TC" */
  readonly code: string;
  /** ISO 8601, and in words in the visitor's time zone: "14:32", "Saturday 21 November". */
  readonly due: { readonly iso: string; readonly time: string; readonly date: string };
  /** "14:32 today" */
  readonly sent: string;
  /** "14:32 tomorrow" */
  readonly dueShort: string;
  /** Elapsed share of the 24 hours, 0…1. */
  readonly elapsed: number;
  /** The title of the job applied for, if it had closed before; otherwise null. */
  readonly closedJob: string | null;
  readonly channel: Channel;
  /** A wa.me or mailto link with the code in its message. */
  readonly contactNow: { readonly href: string; readonly kind: "whatsapp" | "email" };
  /** Null when the survey is finished or skipped. */
  readonly survey: SurveyView | null;
  /** The URL of the status page, a secret. */
  readonly statusPage: string;
  /** The same with the site's origin, for copying. */
  readonly statusPageToCopy: string;
}

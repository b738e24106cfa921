/**
 * Which tests judge which sources, where not every test of a project does: a test of a command costs a second and not a millisecond,
 * so that what a command does is judged by the tests that are about it. So are some folders of rules: what stands in tables is read
 * before any test begins, and would be judged by all of them.
 */

export interface Judges {
  /** Files below applications/, or folders below domain/. */
  readonly sources: readonly string[];
  /** Below tests/, without `.test.ts`. */
  readonly tests: readonly string[];
}

export const ofFolders: readonly Judges[] = [
  {
    sources: ["market-law"],
    tests: [
      "domain/market-law-rows",
      "domain/market-law",
      "domain/market-law-check",
      "domain/duties",
      "domain/accessibility-law",
    ],
  },
  {
    sources: ["never-pay"],
    tests: [
      "domain/never-pay/check",
      "domain/never-pay/findings",
      "domain/never-pay/frames",
      "domain/never-pay/letters",
      "domain/never-pay/phrases",
      "domain/never-pay/reading",
      "domain/never-pay/sentences",
      "domain/never-pay/warnings",
    ],
  },
  { sources: ["secret"], tests: ["domain/secret"] },
];

export const ofCommands: readonly Judges[] = [
  { sources: ["command"], tests: ["db/commands", "jobs/contact-clock", "jobs/held-back", "http/desk-acts"] },
  {
    sources: ["events", "told"],
    tests: [
      "db/links",
      "db/reached",
      "db/recruiter-acts",
      "db/survey",
      "jobs/contact-clock",
      "jobs/held-back",
      "http/status-page-acts",
      "http/desk-acts",
      "http/sent-twice",
    ],
  },
  {
    sources: ["register", "register-statement", "save-registration", "locks", "new-registration"],
    tests: ["db/register", "db/registering", "http/idempotency", "http/sent-twice"],
  },
  { sources: ["consent-wording", "notice-version"], tests: ["http/apply-form"] },
  { sources: ["judge", "held/suspicion-steps"], tests: ["db/suspicion", "http/suspicion"] },
  {
    sources: ["held/decide", "held/let-through", "held/release", "held/tell-of-floods", "stored-creation"],
    tests: ["jobs/held-back", "http/desk-held", "http/attack-held-undo"],
  },
  {
    sources: ["application-link", "renew-link"],
    tests: ["db/links", "http/application-link", "http/status-page", "jobs/email-applicant", "http/attack-thief"],
  },
  {
    sources: ["applicant-command", "correct", "erase", "reached", "take-out"],
    tests: [
      "db/reached",
      "db/commands",
      "cli/erase",
      "http/status-page-acts",
      "http/attack-parted",
      "http/sent-twice",
      "http/erase",
      "jobs/parted-deliveries",
    ],
  },
  { sources: ["erase-again"], tests: ["db/erase-again"] },
  {
    sources: ["try-digits", "contact-correction", "undo-correction"],
    tests: ["db/links", "http/digits", "http/undo-correction", "http/status-page-acts"],
  },
  {
    sources: ["withdraw", "prefer", "nobody-wrote", "record-download"],
    tests: ["db/reached", "http/status-page-acts", "http/booking"],
  },
  {
    sources: ["mark", "marks", "undo", "recruiter-command", "open-phone", "add-note", "change-note", "record-call"],
    tests: [
      "db/recruiter-acts",
      "db/notes",
      "db/calls",
      "db/merging",
      "http/desk-acts",
      "http/talks-merged",
      "http/desk-queue",
      "http/desk-rejection",
    ],
  },
  { sources: ["hand-over"], tests: ["http/desk-hand-over"] },
  { sources: ["pass-interviews"], tests: ["http/talks-handed-over"] },
  { sources: ["keep-clock"], tests: ["jobs/contact-clock", "jobs/contact-clock-sweep"] },
  {
    sources: ["purge"],
    tests: ["jobs/purge", "jobs/purge-beside", "jobs/reports", "jobs/held-back", "http/desk-merge", "http/desk-bulk"],
  },
  { sources: ["answer-survey"], tests: ["db/survey", "http/survey", "http/sent-twice", "http/desk-search"] },
  {
    sources: ["report-impostor", "handle-reports", "forget-in-reports"],
    tests: ["jobs/reports", "http/reports-kept", "http/desk-reports", "http/verify", "http/desk-records"],
  },
  { sources: ["promise-marks"], tests: ["http/promise-share", "db/promise", "http/desk-acts"] },
  { sources: ["delivery-mark"], tests: ["jobs/mail", "cli/delivery"] },
  { sources: ["email-senders"], tests: ["jobs/caused-emails"] },
  {
    sources: [
      "book-interview",
      "cancel-interview",
      "interview-letters",
      "interview-rows",
      "remind-interview",
      "wish-times",
    ],
    tests: ["http/booking-commands", "http/booking", "http/talks-merged", "jobs/interviews"],
  },
  {
    sources: ["send-message", "letter-of"],
    tests: [
      "http/desk-messages",
      "http/desk-rejection",
      "http/desk-first-message",
      "http/talks-merged",
      "jobs/recruiter-message",
    ],
  },
  {
    sources: ["merge", "merged", "tell-apart", "unmerge", "suppress", "suppressed"],
    tests: ["db/merging", "http/desk-merge", "http/suppression", "http/talks-merged", "db/merging-model"],
  },
  { sources: ["fill-search", "found-anew"], tests: ["http/desk-search", "http/desk-search-numbers"] },
  { sources: ["tell-of-missed"], tests: ["jobs/contact-clock-sweep"] },
  { sources: ["tags", "bulk/begin", "bulk/run", "bulk/select"], tests: ["http/desk-bulk", "db/merging-model"] },
];

/**
 * Which tests judge which sources, if not all tests of a project do. Command tests take seconds, so
 * only tests about a command judge it. Some rule folders contain tables that are read before any
 * test, and would be judged by all.
 */

export interface Judges {
  /** Files below commands/applications/, or folders below domain/. */
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
    sources: ["scam-check"],
    tests: [
      "domain/scam-check/check",
      "domain/scam-check/findings",
      "domain/scam-check/letters",
      "domain/scam-check/phrases",
      "domain/scam-check/sentences",
      "domain/scam-check/warnings",
    ],
  },
  { sources: ["secret"], tests: ["domain/secret"] },
];

export const ofCommands: readonly Judges[] = [
  {
    sources: ["command"],
    tests: ["db/commands", "jobs/contact-clock", "jobs/held-back", "http/desk-acts", "http/attack-many-at-once"],
  },
  {
    sources: ["events", "webhook-snapshot"],
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
    sources: ["register", "register-statement", "save-registration", "locks"],
    tests: ["db/register", "db/registering", "http/idempotency", "http/sent-twice"],
  },
  { sources: ["consent-wording", "notice-version"], tests: ["http/apply-form"] },
  { sources: ["spam-signals", "held/spam-sql"], tests: ["db/suspicion", "http/suspicion"] },
  {
    sources: ["held/decide", "held/let-one-through", "held/let-through", "held/report-floods", "stored-creation"],
    tests: ["jobs/held-back", "http/desk-held", "http/attack-held-undo"],
  },
  {
    sources: ["application-link", "renew-link", "first-today"],
    tests: ["db/links", "http/application-link", "http/status-page", "jobs/email-applicant", "http/attack-thief"],
  },
  { sources: ["write-message", "reply-token"], tests: ["http/own-messages", "jobs/receive-email"] },
  {
    sources: ["applicant-command", "correct", "erase", "link-scope", "split-application", "own-links"],
    tests: [
      "db/reached",
      "db/commands",
      "http/attack-many-at-once",
      "http/attack-number-revived",
      "cli/erase",
      "http/status-page-acts",
      "http/attack-parted",
      "http/sent-twice",
      "http/erase",
      "jobs/parted-deliveries",
      "http/attack-report-split",
    ],
  },
  { sources: ["erase-after-restore"], tests: ["db/erase-again"] },
  {
    sources: ["try-digits", "contact-correction", "undo-correction"],
    tests: ["db/links", "http/digits", "http/undo-correction", "http/attack-stolen", "http/status-page-acts"],
  },
  {
    sources: ["withdraw", "choose-channel", "report-no-contact", "record-download", "open-objection"],
    tests: [
      "db/reached",
      "http/status-page-acts",
      "http/booking",
      "http/attack-confirmed-spam",
      "http/attack-report-split",
    ],
  },
  {
    sources: [
      "take-action",
      "stored-state",
      "undo",
      "recruiter-command",
      "open-phone",
      "add-note",
      "answer-questions",
      "change-note",
      "record-call",
    ],
    tests: [
      "http/desk-asks",
      "db/recruiter-acts",
      "db/notes",
      "db/calls",
      "db/merging",
      "http/desk-acts",
      "http/talks-merged",
      "http/desk-queue",
      "http/desk-outcome-email",
      "http/desk-rejection",
      "http/attack-reopened",
    ],
  },
  { sources: ["hand-over"], tests: ["http/desk-hand-over"] },
  { sources: ["reassign-interviews"], tests: ["http/talks-handed-over"] },
  { sources: ["keep-clock"], tests: ["jobs/contact-clock", "jobs/contact-clock-sweep"] },
  {
    sources: ["purge"],
    tests: ["jobs/purge", "jobs/purge-beside", "jobs/reports", "jobs/held-back", "http/desk-merge", "http/desk-bulk"],
  },
  { sources: ["answer-survey"], tests: ["db/survey", "http/survey", "http/sent-twice", "http/desk-search"] },
  {
    sources: ["report-impostor", "handle-reports", "redact-reports"],
    tests: ["jobs/reports", "http/reports-kept", "http/desk-reports", "http/verify", "http/desk-records"],
  },
  { sources: ["contact-proof"], tests: ["http/promise-share", "db/promise", "http/desk-acts"] },
  { sources: ["make-follow-up-due"], tests: ["http/corrected-after-contact", "http/booking-commands"] },
  { sources: ["lose-proof"], tests: ["jobs/failed-contact", "http/attack-proof-elsewhere"] },
  { sources: ["bounce-signature"], tests: ["jobs/mail", "cli/delivery"] },
  { sources: ["email-senders"], tests: ["jobs/caused-emails"] },
  {
    sources: [
      "book-interview",
      "cancel-interview",
      "interview-emails",
      "interview-rows",
      "interviews-to-cancel",
      "move-interview",
      "remind-interview",
      "request-times",
      "restore-interviews",
    ],
    tests: [
      "http/booking-commands",
      "http/booking",
      "http/desk-move-interview",
      "http/desk-cancel-interview",
      "http/former-interviewer",
      "http/undo-cancelled-interview",
      "http/talks-merged",
      "jobs/interviews",
    ],
  },
  {
    sources: ["keep-messages"],
    tests: ["http/attack-merged-email", "http/attack-waiting-email", "http/attack-swallowed-email"],
  },
  { sources: ["forget-quoted"], tests: ["http/attack-erased-message"] },
  {
    sources: ["send-message", "sent-message"],
    tests: [
      "http/desk-messages",
      "http/desk-outcome-email",
      "http/desk-rejection",
      "http/desk-first-message",
      "http/talks-merged",
      "jobs/recruiter-message",
    ],
  },
  {
    sources: ["merge", "merge-groups", "mark-distinct", "unmerge", "suppress", "suppressed"],
    tests: ["db/merging", "http/desk-merge", "http/suppression", "http/talks-merged", "db/merging-model"],
  },
  { sources: ["backfill-search", "reindex"], tests: ["http/desk-search", "http/desk-search-numbers"] },
  { sources: ["report-missed"], tests: ["jobs/contact-clock-sweep"] },
  {
    sources: ["tags", "bulk/begin-bulk", "bulk/run-bulk", "bulk/save-selection"],
    tests: ["http/desk-bulk", "db/merging-model"],
  },
];

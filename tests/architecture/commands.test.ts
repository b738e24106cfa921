/**
 * Write access: only commands/applications/ writes applications and their data, and each write
 * records an event.
 */
import { describe, expect, test } from "vitest";
import { events } from "../../commands/applications/events.ts";
import { eventTypes } from "../../domain/application/lifecycle.ts";
import { read, sources } from "../support/repository.ts";

/** Tables by the folders that may write them. Migrations and tests may write all. */
const writers: readonly { readonly folders: readonly string[]; readonly tables: readonly string[] }[] = [
  {
    folders: ["commands/applications"],
    tables: [
      "application",
      "registration",
      "application_event",
      "consent",
      "consent_wording",
      "survey_answer",
      "idempotency_key",
      "mailbox",
      "mailbox_link",
      "erasure",
      "held_flood",
      "impostor_report",
      "interview",
      "application_merge",
      "application_apart",
      "bulk",
      "bulk_item",
      "bulk_selection",
      "suppression",
      "tag",
    ],
  },
  // Through commands/audit/record.ts, by any desk act.
  { folders: ["commands/audit"], tables: ["desk_event", "privacy_version"] },
  // The statement that saves a registration also saves its deliveries, and an erasure deletes them.
  { folders: ["commands/outbox", "commands/applications"], tables: ["delivery"] },
  { folders: ["commands/outbox"], tables: ["endpoint", "notice_quota"] },
  { folders: ["commands/job-alerts"], tables: ["job_subscriber", "job_alert", "ended_alert"] },
  { folders: ["commands/templates"], tables: ["message_template"] },
  { folders: ["commands/vacancies"], tables: ["testimonial"] },
  { folders: ["commands/site"], tables: ["site_document", "site_document_version", "site_picture"] },
  {
    folders: ["commands/vacancies"],
    tables: ["vacancy", "vacancy_version", "vacancy_schedule", "vacancy_editor", "testimonial", "shelf"],
  },
  {
    folders: ["commands/accounts"],
    tables: [
      "recruiter",
      "recruiter_session",
      "recruiter_account",
      "recruiter_verification",
      "recruiter_two_factor",
      "recruiter_passkey",
      "recruiter_invitation",
      "recruiter_number",
      "recruiter_hours",
      "desk_view",
    ],
  },
];

const known = new Set(writers.flatMap(({ tables }) => tables));

/** The tables that a source writes, by SQL or by drizzle. */
function written(text: string): string[] {
  const sql = text.matchAll(/\b(?:insert into|delete from|(?<!\b(?:for|key|do) )update)\s+([a-z_]+)/g);
  const drizzle = text.matchAll(/\.(?:insert|update|delete)\(\s*([a-zA-Z]+)\s*\)/g);
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const named = [
    ...Array.from(sql, ([, table]) => table ?? ""),
    ...Array.from(drizzle, ([, table]) => snake(table ?? "")),
  ];
  return named.filter((table) => known.has(table));
}

// The demo's sample empties what it filled: its own tests know every table
// (tests/cli/demo.test.ts).
const product = sources.filter((path) => !/^(?:tests|tools|commands\/demo)\//.test(path));

describe("only its own folders write to", () => {
  test.each(writers)("$tables: $folders", ({ folders, tables }) => {
    const own = product.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
    const others = product.filter((path) => !own.includes(path));
    const wrong = others.flatMap((path) =>
      written(read(path))
        .filter((table) => tables.includes(table))
        .map((table) => `${path} writes ${table}`),
    );
    expect(wrong).toEqual([]);
    // Each is written where allowed; otherwise the patterns no longer match the code.
    const all = new Set(own.flatMap((path) => written(read(path))));
    const unwritten = tables.filter((table) => !all.has(table) && !betterAuth.has(table));
    expect(unwritten).toEqual([]);
  });

  /** The log-in library writes these under their names in db/schema.ts. */
  const betterAuth = new Set(["recruiter_passkey"]);

  test("a write is recognized however it is written", () => {
    expect(written("await database.query(`update application set spam_at = $1`)")).toEqual(["application"]);
    expect(written('"delete from registration where id = $1"')).toEqual(["registration"]);
    expect(written("insert into application_event (at) select now()")).toEqual(["application_event"]);
    expect(written("database.orm.insert(surveyAnswer).values({})")).toEqual(["survey_answer"]);
    expect(written("await orm.update( application ).set({})")).toEqual(["application"]);
    expect(written("select from application for update of a skip locked")).toEqual([]);
  });
});

/** Files of commands/applications/ that write without recording, with the reason. */
const recordedElsewhere: Readonly<Record<string, string>> = {
  "commands/applications/register-statement.ts": "one statement that writes its own events",
  "commands/applications/try-digits.ts": "what a link is worth, not what it opens",
  "commands/applications/application-link.ts": "what a link is worth, not what it opens",
  "commands/applications/purge.ts": "what is past its time, events and all",
  "commands/applications/erase-after-restore.ts": "when something was first erased; the erasing itself is a command's",
  "commands/applications/report-impostor.ts": "about no application",
  "commands/applications/handle-reports.ts": "about no application: the audit log has it",
  "commands/applications/own-links.ts": "ends links; the commands that call it record",
  "commands/applications/keep-messages.ts": "part of commands by which registrations leave, which record",
  "commands/applications/forget-quoted.ts": "what an erasure or the purge takes out of other histories",
  "commands/applications/make-follow-up-due.ts": "part of an applicant's command, which records",
  "commands/applications/lose-proof.ts":
    "which contacts are proven; the delivery or the erasure that fails is recorded",
  "commands/applications/open-objection.ts": "part of withdrawing and erasing, which record",
  "commands/applications/redact-reports.ts":
    "what an erasure or the purge takes out of reports; the erasing itself is a command's",
  "commands/applications/backfill-search.ts": "what is stored, made findable: nothing of it changes",
  "commands/applications/restore-interviews.ts": "part of an undo, which records",
  "commands/applications/tags.ts": "which there are to choose from, beside the events of those who get one",
  "commands/applications/suppress.ts":
    "about numbers and mailboxes; where it is about an application, beside its event",
  "commands/applications/stored-state.ts": "the columns that recruiters' commands set: each of them records",
  "commands/applications/held/report-floods.ts": "about many applications, and changes none",
  "commands/applications/bulk/save-selection.ts": "whom somebody selected: nothing of them changes",
  "commands/applications/bulk/begin-bulk.ts": "what is to be done with many",
  "commands/applications/bulk/run-bulk.ts": "what became of each: takeGroupAction and undoInGroup record what was done",
};

/**
 * Whether a file's writes are recorded in that file: through the single recorder, or through a
 * command built on it.
 */
function records(text: string): boolean {
  return /\bwork\.record\(|\brunApplicantCommand\(/.test(text);
}

describe("a command", () => {
  const writing = product.filter((path) => path.startsWith("commands/applications/") && written(read(path)).length > 0);

  test("with writes records an event", () => {
    expect(writing.length).toBeGreaterThan(10);
    const silent = writing.filter((path) => path !== "commands/applications/command.ts" && !records(read(path)));
    expect(silent.toSorted()).toEqual(Object.keys(recordedElsewhere).toSorted());
  });

  test("is only returned as done by its record", () => {
    const makers = sources.filter((path) => /\bnew Recorded\(/.test(read(path)));
    expect(makers.filter((path) => !path.startsWith("tests/"))).toEqual(["commands/applications/command.ts"]);
  });

  test("without a record is detected", () => {
    expect(records('await transaction.query("update application set spam_at = now()");\nreturn nothing;')).toBe(false);
  });
});

/** Files of commands/accounts/ that write without an audit entry, with the reason. */
const unrecordedAccounts: Readonly<Record<string, string>> = {
  "commands/accounts/numbers.ts": "the operator's file",
  "commands/accounts/oidc-attempts.ts": "log-ins that are under way: each that comes to its end is recorded",
  "commands/accounts/proofs.ts": "that somebody proved who they are: what they do with it is recorded",
  "commands/accounts/recruiters.ts": "what the desk was read in",
  "commands/accounts/sessions.ts": "parts of commands, each of which records: commands/accounts/log-out.ts and others",
};

describe("an account command", () => {
  test("is in the audit log", () => {
    const writing = product.filter((path) => path.startsWith("commands/accounts/") && written(read(path)).length > 0);
    const silent = writing.filter((path) => !/\brecordAtDesk\(/.test(read(path)));
    expect(silent.toSorted()).toEqual(Object.keys(unrecordedAccounts).toSorted());
  });
});

describe("an event", () => {
  test("has an entry in the receiver table", () => {
    expect(Object.keys(events).toSorted()).toEqual([...eventTypes].toSorted());
  });

  test("without an entry does not compile", () => {
    const { withdrawn: _, ...others } = events;
    // @ts-expect-error -- one is missing
    const incomplete: typeof events = others;
    expect(incomplete).toBeDefined();
  });
});

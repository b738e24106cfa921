/** Who writes what: applications and what belongs to them in applications/ alone, and nothing of it unrecorded. */
import { describe, expect, test } from "vitest";
import { events } from "../../applications/events.ts";
import { eventTypes } from "../../domain/application/lifecycle.ts";
import { read, sources } from "../support/repository.ts";

/** Tables by the folders that may write them. Migrations and tests may write all. */
const writers: readonly { readonly folders: readonly string[]; readonly tables: readonly string[] }[] = [
  {
    folders: ["applications"],
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
  // By whoever does something at the desk, through audit/record.ts.
  { folders: ["audit"], tables: ["desk_event", "privacy_version"] },
  // What is told of a registration is saved in the statement that saves it, and goes with an erasure.
  { folders: ["outbox", "applications"], tables: ["delivery"] },
  { folders: ["outbox"], tables: ["endpoint", "notice_quota"] },
  { folders: ["alerts"], tables: ["job_subscriber", "job_alert", "ended_alert"] },
  { folders: ["templates"], tables: ["message_template"] },
  { folders: ["vacancies"], tables: ["testimonial"] },
  {
    folders: ["vacancies"],
    tables: ["vacancy", "vacancy_version", "vacancy_schedule", "vacancy_editor", "testimonial", "shelf"],
  },
  {
    folders: ["accounts"],
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

const product = sources.filter((path) => !/^(?:tests|bench|scripts)\//.test(path));

describe("a folder writes what is its own", () => {
  test.each(writers)("$tables: $folders", ({ folders, tables }) => {
    const own = product.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)));
    const others = product.filter((path) => !own.includes(path));
    const wrong = others.flatMap((path) =>
      written(read(path))
        .filter((table) => tables.includes(table))
        .map((table) => `${path} writes ${table}`),
    );
    expect(wrong).toEqual([]);
    // Each is written where it may be: else the words that are looked for are no longer how it is done.
    const all = new Set(own.flatMap((path) => written(read(path))));
    const unwritten = tables.filter((table) => !all.has(table) && !betterAuth.has(table));
    expect(unwritten).toEqual([]);
  });

  /** The log-in's library writes these by the names of db/schema.ts. */
  const betterAuth = new Set(["recruiter_passkey"]);

  test("a write is seen, however it is written", () => {
    expect(written("await database.query(`update application set spam_at = $1`)")).toEqual(["application"]);
    expect(written('"delete from registration where id = $1"')).toEqual(["registration"]);
    expect(written("insert into application_event (at) select now()")).toEqual(["application_event"]);
    expect(written("database.orm.insert(surveyAnswer).values({})")).toEqual(["survey_answer"]);
    expect(written("await orm.update( application ).set({})")).toEqual(["application"]);
    expect(written("select from application for update of a skip locked")).toEqual([]);
  });
});

/** Files of applications/ that write and leave it to others to record, with why that is so. */
const recordedElsewhere: Readonly<Record<string, string>> = {
  "applications/register-statement.ts": "one statement that writes its own events",
  "applications/try-digits.ts": "what a link is worth, not what it opens",
  "applications/application-link.ts": "what a link is worth, not what it opens",
  "applications/purge.ts": "what is past its time, events and all",
  "applications/erase-again.ts": "when something was first erased; the erasing itself is a command's",
  "applications/report-impostor.ts": "about no application",
  "applications/handle-reports.ts": "about no application: the audit log has it",
  "applications/forget-in-reports.ts":
    "what an erasure or the purge takes out of reports; the erasing itself is a command's",
  "applications/fill-search.ts": "what is stored, made findable: nothing of it changes",
  "applications/tags.ts": "which there are to choose from, beside the events of those who get one",
  "applications/suppress.ts": "about numbers and mailboxes; where it is about an application, beside its event",
  "applications/marks.ts": "the columns that recruiters' commands set: each of them records",
  "applications/held/tell-of-floods.ts": "about many applications, and changes none",
  "applications/bulk/select.ts": "whom somebody selected: nothing of them changes",
  "applications/bulk/begin.ts": "what is to be done with many",
  "applications/bulk/run.ts": "what became of each: markGroup and undoInGroup record what was done",
};

/** Whether what is written is recorded by the same file: through the one place that can, or through a command made of it. */
function records(text: string): boolean {
  return /\bwork\.record\(|\bgiveByLink\(/.test(text);
}

describe("a command", () => {
  const writing = product.filter((path) => path.startsWith("applications/") && written(read(path)).length > 0);

  test("that writes records an event", () => {
    expect(writing.length).toBeGreaterThan(10);
    const silent = writing.filter((path) => path !== "applications/command.ts" && !records(read(path)));
    expect(silent.toSorted()).toEqual(Object.keys(recordedElsewhere).toSorted());
  });

  test("is not said to be done by anything but its record", () => {
    const makers = sources.filter((path) => /\bnew Recorded\(/.test(read(path)));
    expect(makers.filter((path) => !path.startsWith("tests/"))).toEqual(["applications/command.ts"]);
  });

  test("that records nothing is found", () => {
    expect(records('await transaction.query("update application set spam_at = now()");\nreturn nothing;')).toBe(false);
  });
});

/** Files of accounts/ that write and record nothing at the desk, with why that is so. */
const unrecordedAccounts: Readonly<Record<string, string>> = {
  "accounts/numbers.ts": "the operator's file",
  "accounts/oidc-attempts.ts": "log-ins that are under way: each that comes to its end is recorded",
  "accounts/proofs.ts": "that somebody proved who they are: what they do with it is recorded",
  "accounts/recruiters.ts": "what the desk was read in",
  "accounts/sessions.ts": "parts of commands, each of which records: accounts/log-out.ts and others",
};

describe("a command about an account", () => {
  test("stands in the audit log", () => {
    const writing = product.filter((path) => path.startsWith("accounts/") && written(read(path)).length > 0);
    const silent = writing.filter((path) => !/\brecordAtDesk\(/.test(read(path)));
    expect(silent.toSorted()).toEqual(Object.keys(unrecordedAccounts).toSorted());
  });
});

describe("an event", () => {
  test("has a line that says who is told of it", () => {
    expect(Object.keys(events).toSorted()).toEqual([...eventTypes].toSorted());
  });

  test("without one does not compile", () => {
    const { withdrawn: _, ...others } = events;
    // @ts-expect-error -- one is missing
    const incomplete: typeof events = others;
    expect(incomplete).toBeDefined();
  });
});

/**
 * Removes the demo's sample people, with everything that was entered since, and resets the demo.
 */
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import { integer, onlyRow } from "../../db/rows.ts";
import { sampleAccounts } from "../../domain/demo/accounts.ts";
import type { SampleApplicant } from "../../domain/demo/people.ts";
import type { DemoSample, SampleDocument } from "../../domain/demo/site.ts";
import type { RegisterContext } from "../applications/register.ts";
import { importOperatorFile } from "../vacancies/import-operator-file.ts";
import { addSample, NotEmpty } from "./add-sample.ts";
import { removeSampleSite } from "./add-site.ts";

/** How many applications, accounts, job alerts and reports came beside the sample. */
export async function enteredSince(database: Queryable, people: readonly SampleApplicant[]): Promise<number> {
  const again = people.flatMap(({ since }) => since.filter(({ what }) => what === "again"));
  const rows = await database.rows(
    { count: integer },
    `select greatest(0, (select count(*) from registration) - $1::integer)
       + (select count(*) from recruiter where id <> all($2::text[]))
       + (select count(*) from job_subscriber) + (select count(*) from impostor_report) as count`,
    [people.length + again.length, Object.values(sampleAccounts).map(({ id }) => id)],
  );
  return onlyRow(rows).count;
}

/**
 * Tables that belong to the site or to the database itself: the sample adds nothing to them but its
 * documents of the site (add-site.ts).
 */
export const keptTables: readonly string[] = [
  "backup_run",
  "endpoint",
  "health_check",
  "law_gap",
  "notice_quota",
  "privacy_version",
  "rate_limit",
  "recruiter_number",
  "schema_migration",
  "shelf",
  "site_document",
  "site_document_version",
  "site_picture",
  "site_start",
  "testimonial",
  "vacancy",
  "vacancy_schedule",
  "vacancy_version",
];

/** Emptied at once; accounts, and what depends on them, follow. */
export const emptiedTables: readonly string[] = [
  "application",
  "application_apart",
  "application_event",
  "application_merge",
  "bulk",
  "bulk_item",
  "bulk_selection",
  "consent",
  "consent_wording",
  "contact_correction",
  "delivery",
  "desk_event",
  "ended_alert",
  "erasure",
  "held_flood",
  "idempotency_key",
  "impostor_report",
  "interview",
  "job_alert",
  "job_subscriber",
  "mailbox",
  "mailbox_link",
  "message_template",
  "own_template",
  "own_template_text",
  "registration",
  "suppression",
  "survey_answer",
  "tag",
];

/** Go with the accounts, or are the sample's own. */
export const ofAccounts: readonly string[] = [
  "demo_sample",
  "desk_view",
  "push_subscription",
  "recruiter",
  "recruiter_account",
  "recruiter_hours",
  "recruiter_invitation",
  "recruiter_passkey",
  "recruiter_session",
  "recruiter_two_factor",
  "recruiter_verification",
  "vacancy_editor",
];

/**
 * Removes the sample with everything that was entered since: applications, accounts, and the audit
 * log. False, without change: there is no sample here, so everything is real.
 */
export async function removeSample(database: Database, documents: readonly SampleDocument[]): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query("delete from demo_sample");
    if (rowCount === 0) return false;
    await removeSampleSite(transaction, documents);
    await empty(transaction);
    return true;
  });
}

async function empty(transaction: Transaction): Promise<void> {
  // The log of a real installation is append only (migration 0022); this one is a sample's.
  await transaction.query("alter table desk_event disable trigger desk_event_not_emptied");
  await transaction.query(`truncate ${emptiedTables.join(", ")}`);
  await transaction.query("alter table desk_event enable trigger desk_event_not_emptied");
  await transaction.query("delete from vacancy_schedule where by_id is not null");
  await transaction.query("update vacancy_version set by_name = null where by_id is not null");
  await transaction.query("update site_document_version set by_name = null where by_id is not null");
  // Drafts of the demo's visitors, who cannot put them into use.
  await transaction.query("delete from site_document where starts_with(name, 'settings/') and published is null");
  await transaction.query("delete from recruiter_invitation");
  await transaction.query("delete from recruiter_verification");
  await transaction.query("delete from recruiter");
}

/** The demo as it was at the first start, the sample operator's vacancies included. */
export async function resetSample(context: RegisterContext, sample: DemoSample, build?: string): Promise<void> {
  const { database, config, now } = context;
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query("delete from demo_sample");
    // Without a sample, everything is real.
    if (rowCount === 0) throw new NotEmpty();
    await empty(transaction);
    if (config.operator.sample) {
      await transaction.query("delete from vacancy");
      await transaction.query("delete from testimonial");
      await transaction.query("delete from site_document");
      await transaction.query("delete from site_picture");
      // A smaller revision tells every process to read all of them again.
      await transaction.query("update shelf set revision = 0, taken_in_at = null");
    }
  });
  await importOperatorFile(database, config.operator, now(), build);
  await addSample(context, sample);
}

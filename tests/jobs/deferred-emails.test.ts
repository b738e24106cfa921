/**
 * Emails that do not arrive: a stranger's mailbox that answers "try again later" alarms nobody, and
 * does not hide that the mail server fails for all.
 */
import { beforeEach, expect, test } from "vitest";
import { examineDeliveries } from "../../cli/examine-deliveries.ts";
import { watchHealth } from "../../jobs/watch-health.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const minute = 60_000;

beforeEach(() => context.database.script("delete from health_check; delete from delivery"));

async function watch(minutes: number) {
  const changes: string[] = [];
  const deps = {
    config: site.config,
    database: context.database,
    machine: "one",
    log: { info() {}, warn() {} } as never,
    now: () => site.now,
    examine: async (codes: readonly string[]) =>
      new Map(
        codes.includes("deliveries")
          ? [["deliveries" as const, await examineDeliveries(context.database, site.now)]]
          : [],
      ),
  };
  for (let passed = 0; passed < minutes; passed += 5) {
    for (const { code, change } of await watchHealth(deps, new AbortController().signal))
      changes.push(`${code} ${change}`);
    site.now = new Date(site.now.getTime() + 5 * minute);
  }
  return changes;
}

let people = 0;

/** Someone applies, and each email to them gets that answer. */
async function apply(answer: string): Promise<void> {
  people += 1;
  const contact = `7400${String(310_000 + people)}`;
  const { id } = await statusPage(site, { email: `p${people}@greylists.example`, contact });
  site.now = new Date(site.now.getTime() + minute);
  await context.database.query(
    `update delivery set attempts = 4, last_attempt_at = $2::timestamptz, next_attempt_at = $2::timestamptz + interval '1 day', last_error = $3
     where payload->>'registrationId' = $1 and kind = 'email' and target = 'applicant'`,
    [id, site.now.toISOString(), answer],
  );
}

test("one mailbox that defers is no alert, and a failing mail server is one beside it", async () => {
  await apply("SMTP 450");
  site.now = new Date(site.now.getTime() + 90 * minute);
  expect(await watch(60)).toEqual([]);
  for (let person = 0; person < 8; person += 1) await apply("connection refused");
  expect((await watch(300)).filter((change) => change.endsWith("begun"))).toHaveLength(1);
});

test("a mail server that defers everything is an alert", async () => {
  for (let person = 0; person < 5; person += 1) await apply("SMTP 451");
  site.now = new Date(site.now.getTime() + 90 * minute);
  expect(await watch(30)).toEqual(["deliveries begun"]);
});

test("deferring mailboxes are no alert while other emails arrive", async () => {
  for (let person = 0; person < 5; person += 1) await apply("SMTP 451");
  site.now = new Date(site.now.getTime() + 90 * minute);
  await context.database.query(
    `update delivery set delivered_at = $1::timestamptz where id = (
       select id from delivery where kind = 'email' and last_error is null limit 1)`,
    [site.now.toISOString()],
  );
  expect(await watch(30)).toEqual([]);
});

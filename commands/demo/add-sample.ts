/** Adds the demo's sample people to an empty installation. */
import { createHash } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Queryable } from "../../db/database.ts";
import { boolean, nullable, onlyRow, time } from "../../db/rows.ts";
import { codeBytes } from "../../domain/code/code.ts";
import { choiceNames, type Registration } from "../../domain/application/fields.ts";
import type { RecruiterHours } from "../../domain/booking/hours.ts";
import {
  addMilliseconds,
  contactWithin,
  firstReminderAfter,
  secondReminderAfter,
} from "../../domain/contact-clock/clock.ts";
import { sampleAccounts } from "../../domain/demo/accounts.ts";
import { noFilter } from "../../domain/desk/queue-filter.ts";
import { markets } from "../../locales/markets.ts";
import { clockZone } from "../../locales/zones.ts";
import { saveView } from "../accounts/saved-views.ts";
import { setHours } from "../accounts/set-hours.ts";
import { consentNotice } from "../applications/consent-wording.ts";
import { keepClock } from "../applications/keep-clock.ts";
import { register, type RegisterContext } from "../applications/register.ts";
import { addOwnTemplate, editOwnTemplate } from "../templates/own-templates.ts";
import { playEvent, hour } from "./play-event.ts";
import { addSampleSite } from "./add-site.ts";
import type { SampleApplicant } from "../../domain/demo/people.ts";
import type { DemoSample } from "../../domain/demo/site.ts";

/** A mailbox that does not exist, as its server would answer. */
const undeliverable = "550 5.1.1 no such mailbox";

/** Every day, so that an interview can be today whenever the demo is looked at. */
const hours: RecruiterHours = {
  timeZone: "Europe/London",
  week: Array.from({ length: 7 }, () => [{ from: "07:00", to: "23:00" }]),
  exceptions: [],
  minutes: 30,
  noticeHours: 1,
  aheadDays: 14,
};

export type SampleState = "none" | "interrupted" | "added";

export async function sampleState(database: Queryable): Promise<SampleState> {
  const [row] = await database.rows(
    { finishedAt: nullable(time) },
    `select finished_at as "finishedAt" from demo_sample`,
  );
  if (!row) return "none";
  return row.finishedAt === null ? "interrupted" : "added";
}

/** Whether the database has no application, report, job alert or account. */
export async function isEmptyInstallation(database: Queryable): Promise<boolean> {
  const rows = await database.rows(
    { empty: boolean },
    `select not exists (select from application) and not exists (select from recruiter)
       and not exists (select from job_subscriber) and not exists (select from impostor_report) as empty`,
  );
  return onlyRow(rows).empty;
}

/**
 * Adds accounts, own pages, applicants and what happened to them in the last 30 days. False:
 * another process adds them, or has. Takes about two seconds; others are let in between. Throws if
 * the installation is not empty.
 */
export async function addSample(
  context: RegisterContext,
  { people, documents }: DemoSample,
  present: Date = context.now(),
): Promise<boolean> {
  const { database, config } = context;
  const isFirst = await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      "insert into demo_sample (started_at) values ($1::timestamptz) on conflict do nothing",
      [present.toISOString()],
    );
    if (rowCount > 0 && !(await isEmptyInstallation(transaction))) throw new NotEmpty();
    return rowCount > 0;
  });
  if (!isFirst) return false;
  const since = addMilliseconds(present, -31 * 24 * hour);
  await addAccounts(context, since);
  if (config.operator.sample) await addSampleSite(database, documents, since);
  for (const step of stepsOf(context, people, present)) {
    await step.run();
    await yieldToEventLoop();
  }
  await database.query("update demo_sample set finished_at = $1::timestamptz", [context.now().toISOString()]);
  return true;
}

/** The sample is added only to an empty installation. */
export class NotEmpty extends Error {
  constructor() {
    super("the installation has applications, accounts, job alerts or reports already");
    this.name = "NotEmpty";
  }
}

async function addAccounts({ config, database }: RegisterContext, since: Date): Promise<void> {
  const clock = () => since;
  for (const { id, name, email, role } of Object.values(sampleAccounts)) {
    // The second factor is recorded as set up: without a password it cannot be set up.
    await database.query(
      `insert into recruiter (id, name, email, email_verified, created_at, updated_at, role, two_factor_enabled)
       values ($1, $2, $3, true, $4::timestamptz, $4::timestamptz, $5, true)`,
      [id, name, email, since.toISOString(), role],
    );
    await setHours(database, id, hours, since);
  }
  const { maya } = sampleAccounts;
  const views = [
    { name: "Offers out", view: "offers", filter: noFilter },
    { name: "German, nobody’s", view: "everybody", filter: { ...noFilter, language: ["de"], recruiter: ["nobody"] } },
  ] as const;
  for (const view of views) await saveView({ config, database, now: clock }, maya, { ...view, team: true });
  const id = "00000000-0000-4000-8000-000000000001";
  await addOwnTemplate(database, maya, { id, name: "Evening shift" }, since);
  const text =
    "Hello {name}, this is {recruiter} from {operator}. We have an evening shift from 17:00 to 21:00. Would that suit you? Your code is {code}.";
  await editOwnTemplate(database, maya, { id, language: "en", version: 0, text }, since);
}

interface Step {
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

/** Everything that happens, in order of time. */
function stepsOf(context: RegisterContext, people: readonly SampleApplicant[], present: Date): readonly Step[] {
  const steps = people.flatMap((applicant, index) => lifeOf({ context, applicant, index, present }));
  return steps.filter(({ at }) => at <= present.getTime()).sort((a, b) => a.at - b.at);
}

interface Life {
  readonly context: RegisterContext;
  readonly applicant: SampleApplicant;
  /** Among all applicants. */
  readonly index: number;
  readonly present: Date;
}

function lifeOf(life: Life): Step[] {
  const { context, applicant, present } = life;
  const applied = present.getTime() - applicant.hoursAgo * hour;
  const account = sampleAccounts[applicant.by ?? "maya"];
  let ids: { readonly applicationId: number; readonly registrationId: string } | undefined;
  const found = () => {
    if (!ids) throw new Error(`${applicant.name} has not applied yet`);
    return ids;
  };
  const at = (moment: number, run: (context: RegisterContext) => Promise<unknown>): Step => ({
    at: moment,
    run: () => run({ ...context, now: () => addMilliseconds(present, moment - present.getTime()) }),
  });
  return [
    at(applied, async (then) => {
      ids = await apply(then, life);
      if (applicant.mailFailed) await failMail(then, ids.applicationId);
    }),
    ...[firstReminderAfter, secondReminderAfter, contactWithin].map((after) =>
      at(applied + after, (then) => keepClock(then, found().applicationId)),
    ),
    ...applicant.since.map(({ after, what, given }) =>
      at(applied + after * hour, (then) =>
        playEvent(what, given, {
          context: then,
          applicant,
          recruiter: account,
          hours,
          present,
          ...found(),
          again: () => apply(then, life),
        }),
      ),
    ),
  ];
}

const sources = [
  { source: "newsletter" },
  {},
  { source: "linkedin" },
  { source: "poster" },
  { source: "whatsapp" },
  {},
];

async function apply(
  context: RegisterContext,
  { applicant, index, present }: Life,
): Promise<{ readonly applicationId: number; readonly registrationId: string }> {
  const { config } = context;
  const { name, mail, market, phone, age, job } = applicant;
  const [areaCode = "", nationalNumber = ""] = phone.split(" ");
  const { country } = markets[market];
  const registration: Registration = {
    ...leftOpen,
    name,
    email: `${mail ?? name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(" ", ".")}@example.com`,
    country: country ?? "GB",
    areaCode,
    nationalNumber,
    phone: `+${areaCode}${nationalNumber}`,
    age,
    job,
    noticeVersion: consentNotice(market, config.operator).version,
    attribution: sources[index % sources.length] ?? {},
    timeZone: clockZone(context.now(), null, country),
  };
  const request = {
    channel: "form",
    market,
    // Each has its own address, so that no one is held back because of a neighbour.
    sender: `2001:db8:${(index + 1).toString(16)}::1`,
    userAgent: "sample",
    fillMs: null,
    idempotencyKey: null,
  } as const;
  // The same codes each time, for pictures and instructions.
  const codes = createHash("sha256")
    .update(`${phone} ${context.now().getTime() - present.getTime()}`)
    .digest();
  const registered = await register(context, registration, request, () => codes.subarray(0, codeBytes));
  if (!("applicationId" in registered)) throw new Error(`${name} could not apply: ${registered.outcome}`);
  return registered;
}

/** Every choice of the form left open. */
const leftOpen = Object.fromEntries(choiceNames.map((name) => [name, null])) as Record<
  (typeof choiceNames)[number],
  null
>;

/** Stored as an email whose address was refused: the demo itself sends nothing. */
async function failMail({ database, now }: RegisterContext, applicationId: number): Promise<void> {
  const at = now().toISOString();
  await database.query(
    `insert into delivery (id, application_id, event_type, kind, target, payload, created_at, attempts, last_attempt_at,
       last_error, dead_at)
     select 'msg_sample_' || r.id, r.application_id, 'application.created', 'email', 'applicant',
       jsonb_build_object('registrationId', r.id), $2::timestamptz, 1, $2::timestamptz, $3, $2::timestamptz
     from registration r where r.application_id = $1::bigint`,
    [applicationId, at, undeliverable],
  );
}

/** Emails to the operator in the operator file's language, and to recruiters in their desk's. */
import { beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { alertChanges, type AlertChange } from "../../domain/health/alerting.ts";
import { conditionCodes } from "../../domain/health/conditions.ts";
import { operatorSchema } from "../../domain/operator/operator.ts";
import { direction, type Language } from "../../locales/markets.ts";
import { completeLanguages } from "../../locales/translator.ts";
import { composeEmail } from "../../email/compose.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { storedAs } from "../support/exported.ts";
import { linksOf, saidTwice } from "../support/emails.ts";
import { listeningOperator, operatorWith } from "../support/operators.ts";

const site = useApp({ operator: listeningOperator() });
const mail = { from: "jobs@operator.example", to: ["desk@operator.example"] };

let registrationId = "";
let created: Record<string, unknown> = {};
let report = 0;

beforeEach(async () => {
  const { body } = await site.call(
    "/api/register",
    applicant({
      name: "Zoë Müller",
      time_zone: "Europe/Berlin",
      attribution: { campaign: "spring", landingPath: "/gb" },
    }),
    { lang: "gb" },
  );
  registrationId = body.result?.id ?? "";
  const { deliveries } = await storedAs(site.database, registrationId);
  const webhook = deliveries.find(({ target }) => target === "main");
  const payloads = await site.database.query<{ payload: Record<string, unknown> }>(
    "select payload from delivery where id = $1",
    [webhook?.id],
  );
  created = payloads.rows[0]?.payload ?? {};
  const reports = await site.database.query<{ id: number }>(
    "insert into impostor_report (reported_at, number, market) values (now(), '+447400555555', 'gb') returning id",
  );
  report = Number(reports.rows[0]?.id);
  await site.database.query(
    `insert into application_event (application_id, at, type, actor, detail)
     select application_id, now(), 'missed', 'clock', '{"late": true}' from registration where id = $1`,
    [registrationId],
  );
});

/** Every condition. */
const alertsOf = (change: AlertChange) =>
  conditionCodes.map((code) => ({ code, machine: "worker-1", change, since: "2026-11-20T10:00:00Z" }));

/** Every email to the operator, with its payload. */
const occasions = (): readonly (readonly [string, Record<string, unknown>])[] => [
  ["application.created", created],
  ["application.repeated", { ...created, type: "application.repeated" }],
  ["operator.corrected", { registrationId }],
  ["operator.erased", { codes: "K7M-4QX-9TC" }],
  ["operator.endpoint_disabled", { endpoint: "main", reason: "HTTP 410" }],
  ["operator.reported", { report, last: true }],
  [
    "operator.flood",
    { count: 51, floods: 2, since: "2026-11-20T10:00:00Z", reasons: "instant burst sender mailbox phone name" },
  ],
  ...alertChanges.map((change) => ["operator.alert", { alerts: alertsOf(change) }] as const),
  ...["reminded_first", "reminded_second", "reassigned", "missed"].map(
    (stage) => [`recruiter.${stage}`, { registrationId }] as const,
  ),
  ["recruiter.asked", { registrationId }],
  ["recruiter.corrected", { registrationId }],
  ["recruiter.missed_many", { since: "2026-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" }],
];

async function toOperator(language: Language | undefined, eventType: string, payload: Record<string, unknown>) {
  const config = { ...site.config, operator: operatorWith({ mail: { ...mail, ...(language && { language }) } }) };
  const delivery = { eventType, target: "operator", payload: payload as never };
  const letter = await composeEmail({ ...site, config }, delivery);
  if (letter === null) throw new Error("nothing to send");
  return letter;
}

describe.each(completeLanguages.map((language) => [language] as const))("an operator with language %s", (language) => {
  test("gets every email in it, the same in text and HTML", async () => {
    for (const [eventType, payload] of occasions()) {
      const letter = await toOperator(language, eventType, payload);
      expect(letter.to).toEqual(mail.to);
      const [, dir, tag = ""] = /<html dir="(\w+)" lang="([\w-]+)">/.exec(letter.html) ?? [];
      expect([dir, tag.split("-", 1)[0]], eventType).toEqual([direction(language), language]);
      expect(saidTwice(letter).html, eventType).toBe(saidTwice(letter).text);
      expect(linksOf(letter).html, eventType).toEqual(linksOf(letter).text);
      if (language === "en") continue;
      const english = await toOperator("en", eventType, payload);
      const said = new Set(letter.text.split("\n"));
      const sentences = english.text.split("\n").filter((line) => /(?:\p{L}+[ ,’]+){4}/u.test(line));
      expect(
        sentences.filter((sentence) => said.has(sentence)),
        eventType,
      ).toEqual([]);
      expect(letter.subject, eventType).not.toBe(english.subject);
    }
  });
});

test("in right-to-left emails left-to-right parts are isolated in text and HTML", async () => {
  const disabled = await toOperator("ar", "operator.endpoint_disabled", { endpoint: "main", reason: "HTTP 410" });
  expect(disabled.text).toContain("- \u2068fairlead webhook enable main\u2069");
  expect(disabled.html).toContain('<bdi dir="ltr">fairlead webhook enable main</bdi>');
  expect(disabled.text).toContain(": \u2068HTTP 410\u2069");
  const told = await toOperator("ar", "application.created", created);
  expect(told.text).toContain("\u2068/gb\u2069");
});

test("an older file without a language means English", async () => {
  expect(operatorWith({ mail }).mail?.language).toBe("en");
  const letter = await toOperator(undefined, "operator.endpoint_disabled", { endpoint: "main", reason: "HTTP 410" });
  expect(letter.subject).toBe("The webhook main was switched off");
  expect(v.is(operatorSchema.pipe[0].entries.mail, { ...mail, language: "xx" })).toBe(false);
});

test("a recruiter gets emails in their desk's language", async () => {
  await site.database.query(
    `insert into recruiter (id, name, email, role, language) values ('maya', 'Maya', 'maya@operator.example', 'recruiter', 'de')
     on conflict (id) do update set language = excluded.language`,
  );
  const config = { ...site.config, operator: operatorWith({ mail: { ...mail, language: "ko" } }) };
  const delivery = { eventType: "recruiter.reminded_first", target: "recruiter:maya", payload: { registrationId } };
  const letter = await composeEmail({ ...site, config }, delivery);
  expect(letter?.to).toEqual(["maya@operator.example"]);
  expect(letter?.subject).toMatch(/^Bewerbung \S+: 12 Stunden sind um$/);
  expect(letter?.text).toContain("An Zoë hat noch niemand geschrieben.");
  expect(letter?.text).toContain("Kontakt bis: Samstag, 21. November 2026 um 10:00 Uhr UTC");
});

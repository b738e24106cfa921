import { expect, test } from "vitest";
import { formatCode } from "../../domain/code/code.ts";
import { recordDelivered } from "../../commands/outbox/deliveries.ts";
import { type ExportedApplication, exportApplications } from "../../db/queries/export.ts";
import type { NewRegistration } from "../../commands/applications/register-statement.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { takeAction } from "../../commands/applications/take-action.ts";
import { answerSurvey } from "../../commands/applications/answer-survey.ts";
import type { RecruiterAction } from "../../domain/desk/actions.ts";
import { quietCommands } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();

async function saved(input: NewRegistration): Promise<NewRegistration> {
  await saveRegistration(context.database, input);
  return input;
}

async function exported(pageSize?: number): Promise<ExportedApplication[]> {
  return collected(exportApplications(context.database, pageSize));
}

async function collected<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

test("an application is exported once with all its data", async () => {
  const person = newPerson({ name: "Zoë “=1+1” \u{1F98A} المطلوب", sex: "female", job: "support" });
  const first = await saved(newRegistration(person, { now: new Date("2026-01-01T10:00:00.120Z") }));
  const second = await saved(newRegistration({ ...person, name: "Z." }, { now: new Date("2026-01-02T10:00:00Z") }));
  const answer = (id: string, value: string, day: number) =>
    answerSurvey(
      quietCommands(context, () => new Date(Date.UTC(2026, 0, day))),
      { registrationId: id, question: "CITY", value },
    );
  await answer(first.id, "Leeds", 4);
  await answer(second.id, "York", 3);
  const [webhook] = first.deliveries;
  await recordDelivered(context.database, { id: webhook?.id ?? "", now: new Date("2026-01-01T10:00:01Z") });
  expect((await exported()).find(({ id }) => id === first.id)).toEqual({
    id: first.id,
    registrations: [first.id, second.id],
    code: formatCode(first.code),
    created_at: "2026-01-01T10:00:00.120Z",
    name: person.name,
    email: person.email,
    phone: person.phone,
    area_code: "44",
    contact: person.nationalNumber,
    country: "GB",
    age: 31,
    position: "other",
    sex: "female",
    prefers: null,
    job: "support",
    time_zone: "Europe/London",
    market: "gb",
    language: "en",
    channel: "form",
    held_at: null,
    merged_into: null,
    answers: { CITY: "Leeds" },
    attribution: { source: "newsletter", campaign: "spring" },
    consent: { version: "1", language: "en", wording: first.wording?.text, agreed_at: "2026-01-01T10:00:00.120Z" },
    deliveries: [
      expect.objectContaining({ kind: "webhook", attempts: 1, delivered_at: "2026-01-01T10:00:01.000Z" }),
      expect.objectContaining({ kind: "email", target: "operator", attempts: 0, delivered_at: null, dead_at: null }),
    ],
    state: "new",
    recruiter: null,
  });
});

test("pages of any size join without gap or repetition", async () => {
  for (let n = 0; n < 7; n += 1) await saved(newRegistration());
  const whole = await exported();
  expect(whole.length).toBeGreaterThanOrEqual(7);
  for (const pageSize of [1, 3, whole.length]) expect(await exported(pageSize)).toEqual(whole);
});

test("other queries are served between two pages", async () => {
  const rows = exportApplications(context.database, 1);
  await rows.next();
  const input = await saved(newRegistration());
  const rest = await collected(rows);
  expect(rest.at(-1)?.id).toBe(input.id);
});

test("the export has status and recruiter, also after the recruiter left or the application ended", async () => {
  const recruiter = { id: "hana", name: "Hana Ito", role: "recruiter" } as const;
  await context.database.query(
    `insert into recruiter (id, name, email, role) values ('hana', 'Hana Ito', 'hana@operator.example', 'recruiter')`,
  );
  const input = newRegistration(newPerson(), { deliveries: [] });
  const sent = await saveRegistration(context.database, input);
  if (!("applicationId" in sent)) throw new Error(sent.outcome);
  const { applicationId } = sent;
  const stands = async () => {
    const { state, recruiter: who } = (await exported()).find(({ id }) => id === input.id) ?? {};
    return [state, who];
  };
  const asks = (asked: RecruiterAction) => takeAction(quietCommands(context), { recruiter, applicationId }, asked);
  expect(await stands()).toEqual(["new", null]);
  await asks({ act: "claim" });
  expect(await stands()).toEqual(["claimed", "Hana Ito"]);
  await asks({ act: "contacted" });
  expect(await stands()).toEqual(["contacted", "Hana Ito"]);
  await context.database.query("update recruiter set disabled_at = now() where id = 'hana'");
  expect(await stands()).toEqual(["contacted", "Hana Ito"]);
  await context.database.query("update application set closed_at = now(), closed_reason = 'no_reply' where id = $1", [
    applicationId,
  ]);
  expect(await stands()).toEqual(["closed", "Hana Ito"]);
});

/** The published event schemas: an example of each is valid, and invalid without any one field. */
import { deliveredFields } from "../../domain/application/fields.ts";
import { newPerson } from "../support/registrations.ts";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { WebhookEvent } from "../../domain/delivery/events.ts";
import { eventTypes } from "../../domain/delivery/events.ts";
import { eventSchemas } from "../../domain/delivery/schemas.ts";

const at = "2026-11-20T10:00:00.000Z";
const about = { id: "a".repeat(24), code: "K7M-4QX-9TC" };
const contact = {
  open_id: "447400123456",
  country: "GB",
  phone: "+447400123456",
  site: "jobs.example",
  lang: "en-GB",
  nickname: "Zoë",
  email: "zoe@example.org",
  sex: "",
};

const sent = {
  ...about,
  created_at: at,
  contact_due_at: at,
  market: "gb",
  language: "en-GB",
  contact,
  ...deliveredFields(newPerson({ position: null, timeZone: null, attribution: { source: "newsletter" } })),
  answers: {},
  consent: { wording: "I agree", version: "1", language: "en-GB", agreed_at: at },
};

const examples: readonly WebhookEvent[] = [
  {
    type: "application.created",
    timestamp: at,
    data: sent,
  },
  { type: "application.repeated", timestamp: at, data: { ...sent, first_id: "b".repeat(24) } },
  { type: "application.updated", timestamp: at, data: { ...about, contact, prefers: "call", status: "claimed" } },
  {
    type: "survey.answered",
    timestamp: at,
    data: { ...about, question: "CITY", value: "Leeds", answers: { CITY: "Leeds" } },
  },
  {
    type: "message.received",
    timestamp: at,
    data: {
      ...about,
      channel: "email",
      from: "brother@example.net",
      automatic: false,
      text: "Tuesday is fine.\n> When?",
      quoted_from: 17,
      attachments: 1,
    },
  },
  {
    type: "application.contacted",
    timestamp: at,
    data: { ...about, contacted_at: at, contacted_by: "Maya", within_24_hours: true },
  },
  { type: "application.missed", timestamp: at, data: { ...about, due_at: at, reason: "no_contact" } },
  {
    type: "application.merged",
    timestamp: at,
    data: { ...about, other_id: "x".repeat(22), other_code: "AAA-BBB-CCC" },
  },
  {
    type: "application.unmerged",
    timestamp: at,
    data: { ...about, other_id: "x".repeat(22), other_code: "AAA-BBB-CCC" },
  },
  { type: "application.withdrawn", timestamp: at, data: { ...about, withdrawn_at: at } },
  { type: "application.erased", timestamp: at, data: { ...about, erased_at: at } },
];

test("every event has a schema", () => {
  expect(Object.keys(eventSchemas)).toEqual([...eventTypes]);
  expect(examples.map(({ type }) => type)).toEqual([...eventTypes]);
});

test.each(examples.map((event) => [event.type, event] as const))("%s passes its schema", (type, event) => {
  expect(v.safeParse(eventSchemas[type], event)).toMatchObject({ success: true, output: event });
});

test.each(examples.flatMap((event) => Object.keys(event.data).map((field) => [event.type, field, event] as const)))(
  "%s without %s fails",
  (type, field, event) => {
    const { [field]: _, ...data } = event.data as Record<string, unknown>;
    expect(v.is(eventSchemas[type], { ...event, data })).toBe(false);
  },
);

test("a missed event may include a report of no contact", () => {
  const missed = examples.find(({ type }) => type === "application.missed");
  const said = { ...missed, data: { ...missed?.data, reason: "nobody_wrote" } };
  expect(v.is(eventSchemas["application.missed"], said)).toBe(true);
});

test.each(eventTypes)("%s has its name as title, and descriptions of itself and its fields", (type) => {
  const schema = toJsonSchema(eventSchemas[type]);
  expect(schema).toMatchObject({ title: type, description: expect.stringMatching(/\.$/) });
  const descriptions = Array.from(JSON.stringify(schema).matchAll(/"description":"([^"]*)"/g), ([, text]) => text);
  expect(descriptions).not.toContain("");
});

/**
 * The tables, for both engines. The migrations create them; tests/db/schema.test.ts holds the two against each other on
 * both engines. Indexes and checks are in the migrations alone: nothing here is ever turned into DDL.
 */
import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, varchar } from "drizzle-orm/pg-core";
import type { Attribution } from "../domain/application/registration.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What may stand in a `jsonb` column. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export const application = pgTable("application", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: time("created_at").notNull(),
});

export const registration = pgTable("registration", {
  id: text("id").primaryKey(),
  applicationId: bigint("application_id", { mode: "number" }).notNull(),
  code: text("code").notNull(),
  createdAt: time("created_at").notNull(),
  market: text("market").notNull(),
  language: text("language").notNull(),
  country: text("country").notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  areaCode: text("area_code").notNull(),
  nationalNumber: text("national_number").notNull(),
  phone: text("phone").notNull(),
  age: smallint("age").notNull(),
  position: text("position"),
  sex: text("sex"),
  job: text("job"),
  timeZone: text("time_zone"),
  channel: text("channel").$type<Channel>().notNull(),
  attribution: jsonb("attribution").$type<Attribution>(),
  noticeVersion: text("notice_version"),
  surveyClosedAt: time("survey_closed_at"),
});

/** How a registration came in: a posted form, or a JSON call. */
export type Channel = "form" | "api";

export const consentWording = pgTable(
  "consent_wording",
  {
    version: text("version").notNull(),
    language: text("language").notNull(),
    text: text("text").notNull(),
    firstUsedAt: time("first_used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.language] })],
);

export const consent = pgTable("consent", {
  registrationId: text("registration_id").primaryKey(),
  version: text("version").notNull(),
  language: text("language").notNull(),
  agreedAt: time("agreed_at").notNull(),
});

export const surveyAnswer = pgTable(
  "survey_answer",
  {
    registrationId: text("registration_id").notNull(),
    question: text("question").notNull(),
    value: text("value").notNull(),
    answeredAt: time("answered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.question] })],
);

export const idempotencyKey = pgTable("idempotency_key", {
  keyHash: text("key_hash").primaryKey(),
  bodyHash: text("body_hash").notNull(),
  registrationId: text("registration_id"),
  answer: jsonb("answer").$type<Json>(),
  createdAt: time("created_at").notNull(),
});

export const delivery = pgTable("delivery", {
  id: text("id").primaryKey(),
  applicationId: bigint("application_id", { mode: "number" }).notNull(),
  eventType: text("event_type").notNull(),
  kind: text("kind").$type<DeliveryKind>().notNull(),
  target: text("target").notNull(),
  payload: jsonb("payload").$type<Json>().notNull(),
  createdAt: time("created_at").notNull(),
  attempts: integer("attempts").notNull().default(0),
  lastAttemptAt: time("last_attempt_at"),
  lastError: text("last_error"),
  deliveredAt: time("delivered_at"),
  deadAt: time("dead_at"),
});

export type DeliveryKind = "webhook" | "email";

export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Which migrations have been applied: written by db/migrate.ts alone. */
export const schemaMigration = pgTable("schema_migration", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  appliedAt: time("applied_at").notNull(),
});

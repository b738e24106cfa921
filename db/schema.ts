/**
 * The tables, for both engines. The migrations create them; tests/db/schema.test.ts compares the
 * two. Indexes and checks exist in the migrations only.
 * More than 300 lines, because a schema in one file is searched once.
 */
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import type { Attribution } from "../domain/application/registration.ts";
import {
  type Channel as ContactChannel,
  type ClosedReason,
  type EventActor,
  type HistoryEvent,
  type Moment,
  moments,
} from "../domain/application/lifecycle.ts";
import type { ContactProof } from "../domain/contact-clock/outcome.ts";
import type { RecruiterHours } from "../domain/booking/hours.ts";
import type { DeliveryKind, Withheld } from "../domain/delivery/drafts.ts";
import type { DeskEventType } from "../domain/desk/audit.ts";
import type { DeskLanguage, DeskRole } from "../domain/desk/desk.ts";
import type { NewsChoice } from "../domain/desk/notifications.ts";
import type { QueueFilter, QueueView } from "../domain/desk/queue-filter.ts";
import type { TemplateKind } from "../domain/messages/template.ts";
import type { SuppressionKind } from "../domain/desk/suppression.ts";
import type { HeldFacts, HeldReason } from "../domain/held-back/suspicion.ts";
import type { DocumentVersionKind } from "../domain/site-content/version-kinds.ts";
import type { PictureType } from "../domain/site-content/picture.ts";
import type { PublishedTexts, VacancyDraft } from "../domain/vacancies/content.ts";
import type { VacancyOverview } from "../domain/vacancies/overview.ts";
import type { FormerConsent, TestimonialConsent, TestimonialTexts } from "../domain/vacancies/testimonial.ts";
import type { VersionKind } from "../domain/vacancies/versions.ts";

const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Content of a `jsonb` column. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Lexemes without positions (domain/search). Only searched, never read. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const momentColumns = Object.fromEntries(
  moments.map((name) => [name, time(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))]),
) as { readonly [Name in Moment]: ReturnType<typeof time> };

export const application = pgTable("application", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: time("created_at").notNull(),
  ...momentColumns,
  assignedTo: text("assigned_to"),
  contactedBy: text("contacted_by"),
  contactedName: text("contacted_name"),
  contactProof: text("contact_proof").$type<ContactProof>(),
  closedReason: text("closed_reason").$type<ClosedReason>(),
  writingBy: text("writing_by"),
  tags: text("tags").array().notNull().default([]),
  mergedInto: bigint("merged_into", { mode: "number" }),
  /** From its first registration, maintained by the database (migration 0026). */
  firstMarket: text("first_market"),
  firstLanguage: text("first_language"),
  firstVacancy: text("first_vacancy"),
  firstSource: text("first_source"),
  senderGroup: text("sender_group"),
  /** The /64 of an IPv6 sender, whose `sender_group` is the /48. */
  networkGroup: text("network_group"),
  heldReason: text("held_reason").$type<HeldReason>(),
  heldGroup: text("held_group"),
  heldFacts: jsonb("held_facts").$type<HeldFacts>(),
});

/** Floods reported to the operator. */
export const heldFlood = pgTable(
  "held_flood",
  {
    heldGroup: text("held_group").notNull(),
    notifiedAt: time("told_at").notNull(),
    since: time("since").notNull(),
    deliveryId: text("delivery_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.heldGroup, table.notifiedAt] })],
);

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
  age: smallint("age"),
  position: text("position"),
  sex: text("sex"),
  job: text("job"),
  timeZone: text("time_zone"),
  channel: text("channel").$type<Channel>().notNull(),
  attribution: jsonb("attribution").$type<Attribution>(),
  noticeVersion: text("notice_version"),
  surveyClosedAt: time("survey_closed_at"),
  linkGeneration: integer("link_generation").notNull().default(0),
  wrongTriesBySuccessLink: integer("link_tries").notNull().default(0),
  mailedFrom: integer("mailed_from").notNull().default(0),
  wrongTriesByEmail: integer("mailed_tries").notNull().default(0),
  correctedAt: time("corrected_at"),
  nameCorrectedAt: time("name_corrected_at"),
  emailCorrectedAt: time("email_corrected_at"),
  arrivedAt: time("arrived_at"),
  prefers: text("prefers").$type<ContactChannel>(),
  sentTwice: boolean("sent_twice").notNull().default(false),
  search: tsvector("search"),
});

export const mailbox = pgTable("mailbox", {
  id: text("id").primaryKey(),
  emailKey: text("email_key").notNull(),
  createdAt: time("created_at").notNull(),
});

export const mailboxLink = pgTable(
  "mailbox_link",
  {
    mailboxId: text("mailbox_id").notNull(),
    generation: integer("generation").notNull(),
    offeredAt: time("offered_at").notNull(),
    usedAt: time("used_at"),
    wrongTries: integer("tries").notNull().default(0),
    triesAtOtherNumbers: integer("other_tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.mailboxId, table.generation] })],
);

/** A registration's name and contact data before a correction. */
export const contactCorrection = pgTable(
  "contact_correction",
  {
    correctionId: text("correction_id").notNull(),
    registrationId: text("registration_id").notNull(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    areaCode: text("area_code").notNull(),
    nationalNumber: text("national_number").notNull(),
    phone: text("phone").notNull(),
    name: text("name"),
    correctedAt: time("corrected_at").notNull(),
    wrongTries: integer("tries").notNull().default(0),
    arrivedAt: time("arrived_at"),
  },
  (table) => [primaryKey({ columns: [table.correctionId, table.registrationId] })],
);

export const applicationEvent = pgTable("application_event", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  applicationId: bigint("application_id", { mode: "number" }).notNull(),
  at: time("at").notNull(),
  type: text("type").$type<HistoryEvent>().notNull(),
  actor: text("actor").$type<EventActor>().notNull(),
  recruiterId: text("recruiter_id"),
  recruiterName: text("recruiter_name"),
  detail: jsonb("detail").$type<Json>(),
  undoneAt: time("undone_at"),
  registrationId: text("registration_id"),
  search: tsvector("search"),
});

/** Merges of two applications, with the data to undo them. */
export const applicationMerge = pgTable("application_merge", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  leadId: bigint("lead_id", { mode: "number" }).notNull(),
  joinedId: bigint("joined_id", { mode: "number" }).notNull(),
  at: time("at").notNull(),
  recruiterId: text("recruiter_id"),
  recruiterName: text("recruiter_name"),
  eventId: bigint("event_id", { mode: "number" }).notNull(),
  was: jsonb("was").$type<Json>().notNull(),
  endedAt: time("ended_at"),
});

/** Pairs of applications marked as different people's. */
export const applicationApart = pgTable(
  "application_apart",
  {
    lowId: bigint("low_id", { mode: "number" }).notNull(),
    highId: bigint("high_id", { mode: "number" }).notNull(),
    at: time("at").notNull(),
    recruiterId: text("recruiter_id"),
    recruiterName: text("recruiter_name"),
  },
  (table) => [primaryKey({ columns: [table.lowId, table.highId] })],
);

/** Suppressed numbers and mailboxes. */
export const suppression = pgTable("suppression", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind").$type<SuppressionKind>().notNull(),
  value: text("value").notNull(),
  reason: text("reason"),
  applicationId: bigint("application_id", { mode: "number" }),
  eventId: bigint("event_id", { mode: "number" }),
  suppressedAt: time("suppressed_at").notNull(),
  recruiterId: text("recruiter_id"),
  recruiterName: text("recruiter_name"),
  liftedAt: time("lifted_at"),
  liftedBy: text("lifted_by"),
  liftedName: text("lifted_name"),
  liftedReason: text("lifted_reason"),
});

export const deskEvent = pgTable("desk_event", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: time("at").notNull(),
  recruiterId: text("recruiter_id"),
  recruiterName: text("recruiter_name"),
  type: text("type").$type<DeskEventType>().notNull(),
  subject: text("subject"),
  detail: jsonb("detail").$type<Json>(),
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
  createdAt: time("created_at").notNull(),
});

export const delivery = pgTable("delivery", {
  id: text("id").primaryKey(),
  /** Null: about no application, and waits for no other. */
  applicationId: bigint("application_id", { mode: "number" }),
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
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  nextAttemptAt: time("next_attempt_at"),
  bouncedAt: time("bounced_at"),
  withheld: text("withheld").$type<Withheld>(),
  /**
   * Waits until an earlier one of the application has reached the same webhook
   * (commands/outbox/claim-due.ts).
   */
  waits: boolean("waits").notNull().default(false),
});

export const endpoint = pgTable("endpoint", {
  id: text("id").primaryKey(),
  addressHash: text("address_hash").notNull(),
  failingSince: time("failing_since"),
  disabledAt: time("disabled_at"),
  disabledReason: text("disabled_reason"),
  /** Since when the operator keeps deliveries to it; null: it gets them. */
  pausedAt: time("paused_at"),
});

export const erasure = pgTable("erasure", {
  registrationId: text("registration_id").primaryKey(),
  erasedAt: time("erased_at").notNull(),
});

export const endedAlert = pgTable("ended_alert", {
  id: text("id").primaryKey(),
  endedAt: time("ended_at").notNull(),
});

export const privacyVersion = pgTable(
  "privacy_version",
  {
    market: text("market").notNull(),
    number: integer("number").notNull(),
    digest: text("digest").notNull(),
    text: jsonb("text").notNull(),
    since: time("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.market, table.number] })],
);

export const impostorReport = pgTable("impostor_report", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  reportedAt: time("reported_at").notNull(),
  number: text("number").notNull(),
  code: text("code"),
  codeKnown: boolean("code_known").notNull().default(false),
  message: text("message"),
  market: text("market").notNull(),
  seenAt: time("seen_at"),
  seenBy: text("seen_by"),
  reporter: text("reporter"),
  sender: text("sender"),
});

export const recruiterNumber = pgTable("recruiter_number", {
  number: text("number").primaryKey(),
  name: text("name").notNull(),
  firstSeenAt: time("first_seen_at").notNull(),
  lastSeenAt: time("last_seen_at").notNull(),
});

export const recruiterInvitation = pgTable("recruiter_invitation", {
  tokenHash: text("token_hash").primaryKey(),
  email: text("email").notNull(),
  role: text("role").$type<DeskRole>().notNull(),
  createdAt: time("created_at").notNull(),
  expiresAt: time("expires_at").notNull(),
  usedAt: time("used_at"),
  id: uuid("id").notNull().defaultRandom(),
  invitedBy: text("invited_by"),
});

/** One row per change by a manager; without any, the shipped text applies. */
export const messageTemplate = pgTable(
  "message_template",
  {
    kind: text("kind").$type<TemplateKind>().notNull(),
    language: text("language").notNull(),
    version: integer("version").notNull(),
    text: text("text"),
    editedBy: text("edited_by"),
    editedName: text("edited_name").notNull(),
    editedAt: time("edited_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.language, table.version] })],
);

export const ownTemplate = pgTable("own_template", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  madeBy: text("made_by"),
  madeAt: time("made_at").notNull(),
});

export const ownTemplateText = pgTable(
  "own_template_text",
  {
    templateId: text("template_id").notNull(),
    language: text("language").notNull(),
    version: integer("version").notNull(),
    text: text("text"),
    editedBy: text("edited_by"),
    editedName: text("edited_name").notNull(),
    editedAt: time("edited_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.language, table.version] })],
);

// Tables of better-auth, with its field names (server/desk).

export const recruiter = pgTable("recruiter", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull().defaultNow(),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  role: text("role").$type<DeskRole>().notNull(),
  disabledAt: time("disabled_at"),
  language: text("language").$type<DeskLanguage>(),
  news: jsonb("news").$type<NewsChoice>(),
  timeZone: text("time_zone"),
  digestOn: date("digest_on", { mode: "string" }),
  languages: text("languages").array().notNull().default([]),
});

/** When recruiters are available for interviews. */
export const recruiterHours = pgTable("recruiter_hours", {
  recruiterId: text("recruiter_id").primaryKey(),
  hours: jsonb("hours").$type<RecruiterHours>().notNull(),
  updatedAt: time("updated_at").notNull(),
});

export const interview = pgTable("interview", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  applicationId: bigint("application_id", { mode: "number" }).notNull(),
  registrationId: text("registration_id").notNull(),
  recruiterId: text("recruiter_id").notNull(),
  uid: text("uid").notNull(),
  sequence: integer("sequence").notNull().default(0),
  startsAt: time("starts_at").notNull(),
  endsAt: time("ends_at").notNull(),
  timeZone: text("time_zone").notNull(),
  bookedAt: time("booked_at").notNull(),
  changedAt: time("changed_at").notNull(),
  cancelledAt: time("cancelled_at"),
  remindAt: time("remind_at"),
});

export const recruiterSession = pgTable("recruiter_session", {
  id: text("id").primaryKey(),
  expiresAt: time("expires_at").notNull(),
  token: text("token").notNull(),
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull(),
  ipAddress: text("ip_address"),
  userAgent: text("user_agent"),
  userId: text("user_id").notNull(),
  confirmedAt: time("confirmed_at"),
  provider: text("provider"),
});

export const pushSubscription = pgTable("push_subscription", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  recruiterId: text("recruiter_id").notNull(),
  endpoint: text("endpoint").notNull(),
  p256dh: text("p256dh").notNull(),
  auth: text("auth").notNull(),
  createdAt: time("created_at").notNull(),
  notifiedUntil: time("told_until").notNull(),
  failingSince: time("failing_since"),
});

export const recruiterAccount = pgTable("recruiter_account", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  providerId: text("provider_id").notNull(),
  userId: text("user_id").notNull(),
  accessToken: text("access_token"),
  refreshToken: text("refresh_token"),
  idToken: text("id_token"),
  accessTokenExpiresAt: time("access_token_expires_at"),
  refreshTokenExpiresAt: time("refresh_token_expires_at"),
  scope: text("scope"),
  password: text("password"),
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull(),
  askedAt: time("asked_at"),
  answeredAt: time("answered_at"),
  agreedAt: time("agreed_at"),
});

export const recruiterVerification = pgTable("recruiter_verification", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: time("expires_at").notNull(),
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull().defaultNow(),
});

export const recruiterTwoFactor = pgTable("recruiter_two_factor", {
  id: text("id").primaryKey(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: text("user_id").notNull(),
  verified: boolean("verified").notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: time("locked_until"),
  usedStep: bigint("used_step", { mode: "number" }),
});

export const recruiterPasskey = pgTable("recruiter_passkey", {
  id: text("id").primaryKey(),
  name: text("name"),
  publicKey: text("public_key").notNull(),
  userId: text("user_id").notNull(),
  credentialID: text("credential_id").notNull(),
  counter: integer("counter").notNull(),
  deviceType: text("device_type").notNull(),
  backedUp: boolean("backed_up").notNull(),
  transports: text("transports"),
  createdAt: time("created_at"),
  aaguid: text("aaguid"),
});

/** Lists that recruiters save. */
export const deskView = pgTable("desk_view", {
  id: uuid("id").primaryKey().defaultRandom(),
  ownerId: text("owner_id").notNull(),
  team: boolean("team").notNull(),
  name: text("name").notNull(),
  view: text("view").$type<QueueView>().notNull(),
  filter: jsonb("filter").$type<QueueFilter>().notNull(),
  createdAt: time("created_at").notNull(),
});

export const tag = pgTable("tag", { name: text("name").primaryKey() });

/** Applications selected in a view, as they were at that moment. */
export const bulkSelection = pgTable("bulk_selection", {
  id: uuid("id").primaryKey().defaultRandom(),
  recruiterId: text("recruiter_id").notNull(),
  at: time("at").notNull(),
  view: text("view").$type<QueueView>().notNull(),
  filter: jsonb("filter").$type<QueueFilter>().notNull(),
  ids: bigint("ids", { mode: "number" }).array().notNull(),
});

export const bulk = pgTable("bulk", {
  id: text("id").primaryKey(),
  recruiterId: text("recruiter_id").notNull(),
  recruiterName: text("recruiter_name").notNull(),
  at: time("at").notNull(),
  asked: jsonb("asked").$type<Json>().notNull(),
  undoes: text("undoes"),
  backgroundFrom: time("background_from").notNull(),
  finishedAt: time("finished_at"),
});

export const bulkItem = pgTable(
  "bulk_item",
  {
    bulkId: text("bulk_id").notNull(),
    applicationId: bigint("application_id", { mode: "number" }).notNull(),
    eventId: bigint("event_id", { mode: "number" }),
    refusal: text("refusal"),
  },
  (table) => [primaryKey({ columns: [table.bulkId, table.applicationId] })],
);

export const vacancy = pgTable("vacancy", {
  id: uuid("id").primaryKey().defaultRandom(),
  sample: boolean("sample").notNull().default(false),
  slug: text("slug").notNull(),
  draft: jsonb("draft").$type<VacancyDraft>().notNull(),
  overview: jsonb("overview").$type<VacancyOverview>().notNull(),
  madeWith: text("made_with"),
  version: integer("version").notNull().default(1),
  createdAt: time("created_at").notNull(),
  changedAt: time("changed_at").notNull(),
  published: jsonb("published").$type<PublishedTexts>().notNull().default({}),
  publishedAt: time("published_at"),
  openedAt: time("opened_at"),
  closesOn: date("closes_on", { mode: "string" }),
  closesAfter: integer("closes_after"),
  featured: smallint("featured"),
  closedAt: time("closed_at"),
  shelfRevision: bigint("shelf_revision", { mode: "number" }).notNull().default(0),
  withheld: text("withheld").array().notNull().default([]),
  readBy: text("read_by"),
});

export const vacancyVersion = pgTable("vacancy_version", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  vacancyId: uuid("vacancy_id").notNull(),
  version: integer("version").notNull(),
  draft: jsonb("draft").$type<VacancyDraft>().notNull(),
  what: text("what").$type<VersionKind>().notNull(),
  languages: text("languages").array().notNull().default([]),
  at: time("at").notNull(),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const vacancySchedule = pgTable("vacancy_schedule", {
  id: uuid("id").primaryKey().defaultRandom(),
  vacancyId: uuid("vacancy_id"),
  document: text("document"),
  draft: jsonb("draft").$type<unknown>().notNull(),
  version: integer("version").notNull(),
  languages: text("languages").array().notNull(),
  localTime: text("local_time").notNull(),
  zone: text("zone").notNull(),
  at: time("at").notNull(),
  madeAt: time("made_at").notNull(),
  byId: text("by_id"),
  byName: text("by_name").notNull(),
  doneAt: time("done_at"),
  cancelledAt: time("cancelled_at"),
  refused: text("refused"),
});

export const vacancyEditor = pgTable("vacancy_editor", {
  vacancyId: uuid("vacancy_id").primaryKey(),
  recruiterId: text("recruiter_id").notNull(),
  since: time("since").notNull(),
  seenAt: time("seen_at").notNull(),
});

export const testimonial = pgTable("testimonial", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  texts: jsonb("texts").$type<TestimonialTexts>().notNull(),
  consent: jsonb("consent").$type<TestimonialConsent>(),
  formerConsents: jsonb("former_consents").$type<readonly FormerConsent[]>().notNull().default([]),
  sample: boolean("sample").notNull().default(false),
  version: integer("version").notNull().default(1),
  position: integer("position").notNull(),
  createdAt: time("created_at").notNull(),
  changedAt: time("changed_at").notNull(),
  changedBy: text("changed_by"),
  shownAt: time("shown_at"),
  firstShownAt: time("first_shown_at"),
  readBy: text("read_by"),
  readVersion: integer("read_version"),
  withheld: text("withheld").array().notNull().default([]),
});

export const siteDocument = pgTable("site_document", {
  name: text("name").primaryKey(),
  draft: jsonb("draft").$type<unknown>().notNull(),
  version: integer("version").notNull().default(1),
  createdAt: time("created_at").notNull(),
  changedAt: time("changed_at").notNull(),
  published: jsonb("published").$type<unknown>(),
  publishedAt: time("published_at"),
  shelfRevision: bigint("shelf_revision", { mode: "number" }).notNull().default(0),
  withheld: text("withheld").array().notNull().default([]),
  readBy: text("read_by"),
});

export const siteDocumentVersion = pgTable("site_document_version", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  document: text("document").notNull(),
  version: integer("version").notNull(),
  content: jsonb("content").$type<unknown>().notNull(),
  what: text("what").$type<DocumentVersionKind>().notNull(),
  languages: text("languages").array().notNull().default([]),
  at: time("at").notNull(),
  byId: text("by_id"),
  byName: text("by_name"),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const sitePicture = pgTable("site_picture", {
  hash: text("hash").primaryKey(),
  mediaType: text("media_type").$type<PictureType>().notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: bytea("bytes").notNull(),
  createdAt: time("created_at").notNull(),
});

/** The demo's sample people are in this database: at most one row. */
export const demoSample = pgTable("demo_sample", {
  id: boolean("id").primaryKey().default(true),
  startedAt: time("started_at").notNull(),
  finishedAt: time("finished_at"),
});

/** The state of what the site shows of vacancies, testimonials and documents: one row. */
export const shelf = pgTable("shelf", {
  id: boolean("id").primaryKey().default(true),
  revision: bigint("revision", { mode: "number" }).notNull(),
  takenInAt: time("taken_in_at"),
  changedAt: time("changed_at").notNull().defaultNow(),
});

export const noticeQuota = pgTable(
  "notice_quota",
  {
    target: text("target").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.target, table.day] })],
);

export const jobSubscriber = pgTable("job_subscriber", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  emailKey: text("email_key").notNull(),
  createdAt: time("created_at").notNull(),
  notifiedAt: time("told_at"),
});

export const jobAlert = pgTable("job_alert", {
  id: text("id").primaryKey(),
  subscriberId: text("subscriber_id").notNull(),
  market: text("market").notNull(),
  filter: jsonb("filter").$type<Readonly<Record<string, string>>>().notNull(),
  askedAt: time("asked_at").notNull(),
  confirmedAt: time("confirmed_at"),
  wording: text("wording"),
  lookedAt: time("looked_at"),
});

export const rateLimit = pgTable("rate_limit", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Since when a site of each environment runs on this database. */
export const siteStart = pgTable("site_start", {
  environment: text("environment").primaryKey(),
  firstAt: time("first_at").notNull(),
});

/** Settings that the law table requires and the operator file lacks. */
export const lawGap = pgTable("law_gap", {
  setting: text("setting").primaryKey(),
  since: time("since").notNull(),
});

/** The newest result of each continuous check, and the alert about it. */
export const healthCheck = pgTable(
  "health_check",
  {
    condition: text("condition").notNull(),
    machine: text("machine").notNull(),
    state: text("state", { enum: ["ok", "warning", "error"] }).notNull(),
    since: time("since").notNull(),
    findings: jsonb("findings").$type<readonly string[]>().notNull(),
    checkedAt: time("checked_at"),
    nextAt: time("next_at").notNull(),
    alerting: boolean("alerting").notNull(),
    alertingSince: time("alerting_since").notNull(),
    alertedAt: time("alerted_at"),
    endedAt: time("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.condition, table.machine] })],
);

/** Off-site backups and restore tests. */
export const backupRun = pgTable("backup_run", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind", { enum: ["backup", "restore_test"] }).notNull(),
  startedAt: time("started_at").notNull(),
  leasedUntil: time("leased_until").notNull(),
  finishedAt: time("finished_at"),
  error: text("error"),
  name: text("name"),
  bytes: bigint("bytes", { mode: "number" }),
  sha256: text("sha256"),
  rowCount: bigint("row_count", { mode: "number" }),
});

/** Applied migrations, written only by db/migrate.ts. */
export const schemaMigration = pgTable("schema_migration", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  appliedAt: time("applied_at").notNull(),
});

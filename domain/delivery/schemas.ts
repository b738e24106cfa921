/**
 * Schemas of the events (B4), source of the published JSON Schema. Type checking keeps them equal
 * to the types in events.ts. Adding a field keeps the version, so receivers must ignore unknown
 * fields; any other change needs a new version.
 */
import * as v from "valibot";
import { deliveredSchemas } from "../application/fields.ts";
import { channels, outwardStatuses } from "../application/lifecycle.ts";
import type { ApplicationCreated, ApplicationRepeated } from "./application-created.ts";
import type {
  ApplicationContacted,
  ApplicationErased,
  ApplicationMerged,
  ApplicationMissed,
  ApplicationUnmerged,
  ApplicationUpdated,
  ApplicationWithdrawn,
  MessageReceived,
  SurveyAnswered,
  WebhookEvent,
  WebhookEventType,
} from "./events.ts";

/**
 * Used in the schema URL (`/webhooks/v1/…`) and in the header `fairlead-schema-version` of
 * deliveries.
 */
export const schemaVersion = 1;

const text = (description: string) => v.pipe(v.string(), v.description(description));
const time = v.pipe(v.string(), v.isoTimestamp(), v.description("ISO 8601 with its zone: 2026-11-20T10:00:00.000Z"));
const about = {
  id: text("The registration's id, as the applicant's browser received it."),
  code: text("The code the recruiter quotes: K7M-4QX-9TC."),
};
const answers = v.pipe(v.record(v.string(), v.string()), v.description("By question; the latest answer to each."));

const contact = v.object({
  open_id: text("Country calling code and national number, digits only."),
  country: text("ISO 3166-1 alpha-2."),
  phone: text("E.164."),
  site: text("Host of the site the applicant used."),
  lang: text("BCP-47 tag of the page."),
  nickname: text("Name, as the applicant wrote it."),
  email: text("Email address, normalized."),
  sex: text("Empty when not given; in production also unless the operator's file asks for it."),
});

const consent = v.object({
  wording: text("What the applicant agreed to."),
  version: text("Version of the privacy notice."),
  language: text("Language of both."),
  agreed_at: time,
});

function envelope<Type extends string, Data extends v.ObjectEntries>(type: Type, description: string, data: Data) {
  const schema = v.object({
    type: v.literal(type),
    timestamp: v.pipe(time, v.description("When it happened, not when it is sent.")),
    data: v.object(data),
  });
  return v.pipe(schema, v.title(type), v.description(description));
}

const sent = {
  ...about,
  created_at: time,
  contact_due_at: v.pipe(time, v.description("Deadline for the first contact by a recruiter.")),
  market: text("Market of the page, such as gb."),
  language: text("BCP-47 tag."),
  contact,
  ...deliveredSchemas,
  answers,
  consent: v.nullable(consent),
};

const created = envelope(
  "application.created",
  "A person applied. `answers` is empty, because the survey follows; `consent` is null for a call without `notice_version`.",
  sent,
) satisfies v.GenericSchema<unknown, ApplicationCreated>;

const repeated = envelope(
  "application.repeated",
  "Instead of application.created: the form was sent again with the number and email address of a waiting application, which gets one more registration. It does not prove that one person sent both.",
  {
    ...sent,
    first_id: text("The id under which the application was first reported."),
  },
) satisfies v.GenericSchema<unknown, ApplicationRepeated>;

const updated = envelope(
  "application.updated",
  "The applicant corrected data or chose a contact channel, or a recruiter took or undid an action.",
  { ...about, contact, prefers: v.nullable(v.picklist(channels)), status: v.picklist(outwardStatuses) },
) satisfies v.GenericSchema<unknown, ApplicationUpdated>;

const answered = envelope("survey.answered", "One survey answer, and all answers so far.", {
  ...about,
  question: text("Key of the question."),
  value: text("Key of the answer."),
  answers,
}) satisfies v.GenericSchema<unknown, SurveyAnswered>;

const messageReceived = envelope("message.received", "The applicant wrote on their page or answered an email.", {
  ...about,
  channel: v.picklist(["own_page", "email"]),
  from: v.nullable(text("The author's address if it is not the applicant's.")),
  automatic: v.pipe(v.boolean(), v.description("A program wrote it, such as a holiday notice.")),
  text: text("With what an email quotes."),
  quoted_from: v.nullable(
    v.pipe(v.number(), v.description("Where in the text, in UTF-16 code units, the quoted email begins.")),
  ),
  attachments: v.pipe(v.number(), v.description("How many files came with it, which are not stored.")),
}) satisfies v.GenericSchema<unknown, MessageReceived>;

const contacted = envelope("application.contacted", "A recruiter wrote to the applicant.", {
  ...about,
  contacted_at: time,
  contacted_by: text("The recruiter's name, as shown to the applicant."),
  within_24_hours: v.boolean(),
}) satisfies v.GenericSchema<unknown, ApplicationContacted>;

const missed = envelope(
  "application.missed",
  "The 24 hours ran out, or the applicant reported that no one had written.",
  {
    ...about,
    due_at: time,
    reason: v.picklist(["no_contact", "nobody_wrote"]),
  },
) satisfies v.GenericSchema<unknown, ApplicationMissed>;

const other = {
  other_id: text("The id under which the other application was first reported."),
  other_code: text("Its code."),
};

const merged = envelope(
  "application.merged",
  "A recruiter merged two applications of one person; this one leads. Each still has its own events.",
  { ...about, ...other },
) satisfies v.GenericSchema<unknown, ApplicationMerged>;

const unmerged = envelope("application.unmerged", "The merge of two applications was undone.", {
  ...about,
  ...other,
}) satisfies v.GenericSchema<unknown, ApplicationUnmerged>;

const withdrawn = envelope("application.withdrawn", "The applicant no longer wants to be contacted.", {
  ...about,
  withdrawn_at: time,
}) satisfies v.GenericSchema<unknown, ApplicationWithdrawn>;

const erased = envelope(
  "application.erased",
  "All data about the person was deleted; the receiver must delete its own.",
  { ...about, erased_at: time },
) satisfies v.GenericSchema<unknown, ApplicationErased>;

export const eventSchemas = {
  "application.created": created,
  "application.repeated": repeated,
  "application.updated": updated,
  "survey.answered": answered,
  "message.received": messageReceived,
  "application.contacted": contacted,
  "application.missed": missed,
  "application.merged": merged,
  "application.unmerged": unmerged,
  "application.withdrawn": withdrawn,
  "application.erased": erased,
} satisfies { readonly [Type in WebhookEventType]: v.GenericSchema<unknown, Extract<WebhookEvent, { type: Type }>> };

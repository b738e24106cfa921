/**
 * The event `application.created` for the operator's systems (B4, D20). It is built once, when the
 * application is saved, and sent unchanged on every attempt.
 */
import {
  type ChoiceName,
  choiceNames,
  type Chosen,
  type DeliveredFields,
  deliveredFields,
  fields,
  type Registration,
} from "../application/fields.ts";

/** The eight contact fields of the specification; empty strings for missing values. */
export interface ContactRecord {
  /** Country calling code and national number, digits only: "447400123456". */
  open_id: string;
  country: string;
  /** E.164: "+447400123456". */
  phone: string;
  /** Host of the site the applicant used. */
  site: string;
  /** BCP-47 tag of the page. */
  lang: string;
  nickname: string;
  email: string;
  sex: string;
}

/** The consent given: exact wording, version, language and time (B9). */
export interface ConsentRecord {
  wording: string;
  version: string;
  language: string;
  agreed_at: string;
}

export interface ApplicationCreated {
  type: "application.created";
  /** ISO 8601; when it happened, not when it is sent. */
  timestamp: string;
  data: {
    /** Id of the registration, as returned to the applicant's browser. */
    id: string;
    /** The code the recruiter quotes: "K7M-4QX-9TC". */
    code: string;
    created_at: string;
    contact_due_at: string;
    market: string;
    language: string;
    contact: ContactRecord;
    /** Survey answers at creation: always empty, because the survey comes later. */
    answers: Record<string, string>;
    consent: ConsentRecord | null;
  } & DeliveredFields;
}

/**
 * The event `application.repeated`: a form sent again with the number and email of a waiting
 * application (D10), which need not mean the same person. `data` is the new submission; `first_id`,
 * set on saving, is the id of the first one.
 */
export interface ApplicationRepeated extends Omit<ApplicationCreated, "type" | "data"> {
  type: "application.repeated";
  data: ApplicationCreated["data"] & { first_id: string };
}

export function applicationRepeated({ data, ...event }: ApplicationCreated, firstId: string): ApplicationRepeated {
  return { ...event, type: "application.repeated", data: { ...data, first_id: firstId } };
}

/** Chosen values in delivered form: gender in the contact, all others under their own names. */
export function chosenIn({ contact, ...data }: ApplicationCreated["data"]): Chosen {
  const of = (name: ChoiceName) => {
    const { delivered } = fields[name];
    return (delivered === null ? contact.sex : data[delivered]) || null;
  };
  return Object.fromEntries(choiceNames.map((name) => [name, of(name)])) as unknown as Chosen;
}

export interface ApplicationCreatedInput {
  readonly id: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly contactDueAt: Date;
  readonly site: string;
  readonly market: string;
  readonly languageTag: string;
  readonly registration: Registration;
  readonly consent: ConsentRecord | null;
}

export function applicationCreated(input: ApplicationCreatedInput): ApplicationCreated {
  const { registration } = input;
  const createdAt = input.createdAt.toISOString();
  return {
    type: "application.created",
    timestamp: createdAt,
    data: {
      id: input.id,
      code: input.code,
      created_at: createdAt,
      contact_due_at: input.contactDueAt.toISOString(),
      market: input.market,
      language: input.languageTag,
      contact: {
        open_id: `${registration.areaCode}${registration.nationalNumber}`,
        country: registration.country,
        phone: registration.phone,
        site: input.site,
        lang: input.languageTag,
        nickname: registration.name,
        email: registration.email,
        sex: registration.sex ?? "",
      },
      ...deliveredFields(registration),
      answers: {},
      consent: input.consent,
    },
  };
}

/**
 * Everything that is stored of what an applicant sends, each once: what it is called in the form and the API, in the database, in an
 * export and in webhooks. Saving, export, CSV, the webhook's schema and the optional part of the payload are made from this list, in
 * its order; docs/architecture.md says what else a new field takes. More than 300 lines, so that each is here once.
 */
import * as v from "valibot";
import { channels } from "./lifecycle.ts";
import { type Attribution, positionValues, sexValues } from "./registration.ts";
import { slugSchema } from "./slug.ts";

/** Types of the table `registration`. */
type ColumnType = "text" | "smallint" | "jsonb";

interface Field<Stored> {
  /** In the form and in the API's payload; null: made of others. */
  readonly payload: string | null;
  readonly column: string;
  readonly type: ColumnType;
  /** What is stored. */
  readonly stored: v.GenericSchema<unknown, Stored>;
  /** The same to receivers, whom no choice of today binds. */
  readonly told: v.GenericSchema;
  /** In an export; null: not there by itself. */
  readonly exported: string | null;
  /** In the `data` of webhooks about a registration; null: as part of its contact, or not at all. */
  readonly delivered: string | null;
  /** In the description of the API. */
  readonly described: string;
  /** Of a text that may be left out: what it may be otherwise. Null: it has rules of its own (parse.ts). */
  readonly optional: v.GenericSchema<unknown, Stored & {}> | null;
  /** Asked as a choice on the form page; null: in another way, or not asked. */
  readonly choice: Choice | null;
}

/** A choice that may be left open. Its words are messages of every language, by their keys. */
export interface Choice {
  readonly values: readonly string[];
  /** A list that opens, or all of them beside each other. */
  readonly as: "list" | "buttons";
  readonly label: string;
  /** Of each value: `{options}.{value}`. */
  readonly options: string;
  /** What a list says while nothing is chosen; null: its first value, which is then left open. */
  readonly open: string | null;
  readonly shown: Readonly<Record<Reader, "always" | "answered" | "never">>;
}

/** Who reads what was chosen: the applicant on the status page and by letter, the operator by letter, recruiters at the desk. */
export type Reader = "page" | "applicant" | "operator" | "desk";

const text = v.string();

const field = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered" | "described">,
  Stored,
>(
  names: Names,
  stored: v.GenericSchema<unknown, Stored>,
  type: ColumnType = "text",
) => ({ ...names, type, stored, told: stored, optional: null, choice: null });

/** A text that may be left out, and is then null; to those who are told of it any text. */
const optionalText = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered" | "described">,
  Given extends string,
>(
  names: Names,
  given: v.GenericSchema<unknown, Given>,
  told: v.GenericSchema<unknown, string> = text,
) => ({
  ...names,
  type: "text" as const,
  stored: v.nullable(given),
  told: v.nullable(told),
  optional: given,
  choice: null,
});

/** A choice that may be left open. */
const choice = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered">,
  const Asked extends Choice,
>(
  names: Names,
  asked: Asked,
) => ({
  ...optionalText(
    { ...names, described: `One of ${asked.values.join(", ")}.` },
    v.picklist(asked.values as readonly Asked["values"][number][]),
  ),
  choice: asked,
});

/** Ours: short and plain. */
const wholeYears =
  "Whole years. Where the site asks whether somebody is old enough, it is checked and not kept, and `18+` says yes.";
const noticeVersionSchema = v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/));

const attributionSchema = v.partial(
  v.object({
    source: text,
    medium: text,
    campaign: text,
    term: text,
    content: text,
    gclid: text,
    fbclid: text,
    msclkid: text,
    ttclid: text,
    referrerHost: text,
    landingPath: text,
  }),
) satisfies v.GenericSchema<unknown, Attribution>;

export const fields = {
  /** As typed, without white space around it. */
  name: field(
    {
      payload: "name",
      column: "name",
      exported: "name",
      delivered: null,
      described: "As the applicant writes it; at most 200 characters.",
    },
    text,
  ),
  /** As `readEmail` reads it; compare by `emailKey`. */
  email: field(
    { payload: "email", column: "email", exported: "email", delivered: null, described: "At most 254 characters." },
    text,
  ),
  /** E.164 with its plus: "+447400123456". */
  phone: field({ payload: null, column: "phone", exported: "phone", delivered: null, described: "E.164." }, text),
  /** Country calling code, ASCII digits without plus: "44". */
  areaCode: field(
    {
      payload: "area_code",
      column: "area_code",
      exported: "area_code",
      delivered: "area_code",
      described: "Country calling code, digits: 44. Defaults to the visitor's.",
    },
    text,
  ),
  /** ASCII digits without the trunk prefix: "7400123456". */
  nationalNumber: field(
    {
      payload: "contact",
      column: "national_number",
      exported: "contact",
      delivered: "national_number",
      described:
        "National number; +44…, 0044…, spaces and other scripts' digits are understood. At most 25 characters.",
    },
    text,
  ),
  /** Where the applicant can work: ISO 3166-1 alpha-2, capital letters. */
  country: field(
    {
      payload: "country",
      column: "country",
      exported: "country",
      delivered: null,
      described: "ISO 3166-1 alpha-2; tells +1 US from CA. Defaults to the visitor's.",
    },
    text,
  ),
  /** Whole years; null where the form asks for a tick: then somebody confirmed to be old enough. */
  age: {
    ...field(
      { payload: "age", column: "age", exported: "age", delivered: "age", described: wholeYears },
      v.nullable(v.pipe(v.number(), v.integer())),
      "smallint",
    ),
    told: v.nullable(
      v.pipe(
        v.number(),
        v.integer(),
        v.description("Null in production, unless the operator's file asks for it (exactAge, webhookFields)."),
      ),
    ),
  },
  position: choice(
    { payload: "position", column: "position", exported: "position", delivered: "position" },
    {
      values: positionValues,
      as: "list",
      label: "form.position",
      options: "form.positions",
      open: "form.positionNone",
      // The desk has a place of its own for what somebody applied for.
      shown: { page: "always", applicant: "answered", operator: "always", desk: "never" },
    },
  ),
  /** Delivered in the contact, empty where it was not given (specification section 3). */
  sex: choice(
    { payload: "sex", column: "sex", exported: "sex", delivered: null },
    {
      values: sexValues,
      as: "buttons",
      label: "form.gender",
      options: "form.genders",
      open: null,
      shown: { page: "answered", applicant: "never", operator: "never", desk: "never" },
    },
  ),
  /** How the applicant wants to be contacted; null: by WhatsApp. Last, above the line that names the ways. */
  prefers: choice(
    { payload: "prefers", column: "prefers", exported: "prefers", delivered: "prefers" },
    {
      values: channels,
      as: "list",
      label: "statusPage.prefer.title",
      options: "statusPage.prefer",
      open: null,
      // The status page, the operator's letter and the desk say it in places of their own.
      shown: { page: "never", applicant: "never", operator: "never", desk: "never" },
    },
  ),
  /** The vacancy the form was opened from. */
  job: optionalText(
    { payload: "job", column: "job", exported: "job", delivered: "job", described: "Slug of the vacancy." },
    slugSchema,
    v.pipe(text, v.description("Slug of the vacancy.")),
  ),
  /** The browser's IANA zone, "Europe/London"; null when it said none that exists. */
  timeZone: field(
    {
      payload: "time_zone",
      column: "time_zone",
      exported: "time_zone",
      delivered: "time_zone",
      described: "IANA name, for example Europe/London.",
    },
    v.nullable(v.pipe(text, v.description("IANA name."))),
  ),
  /** Version of the notice the form was sent under (B9). */
  noticeVersion: optionalText(
    {
      payload: "notice_version",
      column: "notice_version",
      exported: null,
      delivered: null,
      described: "Version of the notice the applicant sent the form under; without it no consent is recorded.",
    },
    noticeVersionSchema,
  ),
  /** Where the visit came from. */
  attribution: field(
    {
      payload: "attribution",
      column: "attribution",
      exported: "attribution",
      delivered: "attribution",
      described:
        "Where the visit came from: source, medium, campaign, term, content, gclid, fbclid, msclkid, ttclid, referrerHost, landingPath.",
    },
    v.nullable(attributionSchema),
    "jsonb",
  ),
} as const satisfies Readonly<Record<string, Field<unknown>>>;

type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as readonly FieldName[];

/** A validated registration. Everything that reads or stores an application starts from this type. */
export type Registration = { readonly [Name in FieldName]: v.InferOutput<Fields[Name]["stored"]> };

/** By their names in an export. */
export type ExportedFields = {
  readonly [Name in FieldName as Fields[Name]["exported"] & string]: Registration[Name];
};

/** By their names in the `data` of webhooks. */
export type DeliveredFields = {
  readonly [Name in FieldName as Fields[Name]["delivered"] & string]: v.InferOutput<Fields[Name]["told"]>;
};

export type OptionalName = {
  [Name in FieldName]: Fields[Name]["optional"] extends null ? never : Name;
}[FieldName];
export const optionalNames = fieldNames.filter((name): name is OptionalName => fields[name].optional !== null);

export type ChoiceName = { [Name in FieldName]: Fields[Name]["choice"] extends null ? never : Name }[FieldName];
export const choiceNames = fieldNames.filter((name): name is ChoiceName => fields[name].choice !== null);

/** Their names in the form and the payload. */
export type ChoicePayload = Fields[ChoiceName]["payload"];

/** What was chosen; null: left open. */
export type Chosen = { readonly [Name in ChoiceName]: string | null };

export function exportedFields(registration: Registration): ExportedFields {
  return renamed(registration, "exported") as ExportedFields;
}

export function deliveredFields(registration: Registration): DeliveredFields {
  return renamed(registration, "delivered") as DeliveredFields;
}

/** For the schema of webhooks. */
export const deliveredSchemas = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const { delivered, told } = fields[name];
    return delivered === null ? [] : [[delivered, told]];
  }),
) as {
  readonly [Name in FieldName as Fields[Name]["delivered"] & string]: Fields[Name]["told"];
};

function renamed(registration: Registration, as: "exported" | "delivered"): Record<string, unknown> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const other = fields[name][as];
      return other === null ? [] : [[other, registration[name]]];
    }),
  );
}

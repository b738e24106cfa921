/**
 * All stored fields of a registration, with their names in form, API, database, export and
 * webhooks. Saving, export, CSV, webhook schema and optional payload follow this list and its order
 * (recipe: docs/architecture.md). More than 300 lines, so that each field is defined once.
 */
import * as v from "valibot";
import { channels } from "./lifecycle.ts";
import { type Attribution, positionValues, sexValues } from "./registration.ts";
import { slugSchema } from "./slug.ts";

/** Types of the table `registration`. */
type ColumnType = "text" | "smallint" | "jsonb";

interface Field<Stored> {
  /** Name in the form and the API payload; null: derived from other fields. */
  readonly payload: string | null;
  readonly column: string;
  readonly type: ColumnType;
  /** Schema of the stored value. */
  readonly stored: v.GenericSchema<unknown, Stored>;
  /** Schema for webhook receivers, which must also accept choices added later. */
  readonly webhookSchema: v.GenericSchema;
  /** Name in an export; null: not exported separately. */
  readonly exported: string | null;
  /** Name in the `data` of registration webhooks; null: part of the contact, or not sent. */
  readonly delivered: string | null;
  readonly described: string;
  /** Optional text: the schema of a given value. Null: parse.ts has rules of its own. */
  readonly optional: v.GenericSchema<unknown, Stored & {}> | null;
  /** How the form asks for it as a choice; null: differently, or not at all. */
  readonly choice: Choice | null;
}

/** An optional choice. Its labels are message keys, translated into every language. */
export interface Choice {
  readonly values: readonly string[];
  /** A select, or all options side by side. */
  readonly as: "list" | "buttons";
  readonly label: string;
  /** Message key prefix: the label of an option is `{options}.{value}`. */
  readonly options: string;
  /** Label of an unanswered select; null: it shows the first value and sends "". */
  readonly open: string | null;
  readonly shown: Readonly<Record<Reader, "always" | "answered" | "never">>;
}

/**
 * Readers of a choice: the applicant on the status page and by email, the operator by email,
 * recruiters at the desk.
 */
export type Reader = "page" | "applicant" | "operator" | "desk";

const text = v.string();

const field = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered" | "described">,
  Stored,
>(
  names: Names,
  stored: v.GenericSchema<unknown, Stored>,
  type: ColumnType = "text",
) => ({ ...names, type, stored, webhookSchema: stored, optional: null, choice: null });

/** An optional text, null when left out. Webhook receivers must accept any text. */
const optionalText = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered" | "described">,
  Given extends string,
>(
  names: Names,
  schema: v.GenericSchema<unknown, Given>,
  webhookSchema: v.GenericSchema<unknown, string> = text,
) => ({
  ...names,
  type: "text" as const,
  stored: v.nullable(schema),
  webhookSchema: v.nullable(webhookSchema),
  optional: schema,
  choice: null,
});

/** An optional choice. */
const choice = <
  const Names extends Pick<Field<unknown>, "payload" | "column" | "exported" | "delivered">,
  const Options extends Choice,
>(
  names: Names,
  options: Options,
) => ({
  ...optionalText(
    { ...names, described: `One of ${options.values.join(", ")}.` },
    v.picklist(options.values as readonly Options["values"][number][]),
  ),
  choice: options,
});

const wholeYears =
  "Whole years. Where the site only asks to confirm the minimum age, it is checked but not stored, and `18+` confirms it.";
// Our own versions are short and plain.
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
  /** As typed, trimmed. */
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
  /** As `readEmail` returns it; compare by `emailKey`. */
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
  /** Country where the applicant can work: ISO 3166-1 alpha-2, uppercase. */
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
  /** Whole years; null where the form only asks the applicant to confirm the minimum age. */
  age: {
    ...field(
      { payload: "age", column: "age", exported: "age", delivered: "age", described: wholeYears },
      v.nullable(v.pipe(v.number(), v.integer())),
      "smallint",
    ),
    webhookSchema: v.nullable(
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
      // The desk shows the position elsewhere.
      shown: { page: "always", applicant: "answered", operator: "always", desk: "never" },
    },
  ),
  /** Sent as part of the contact, empty if not given (specification section 3). */
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
  /** Preferred contact channel; null: WhatsApp. Last, above the line that names the channels. */
  prefers: choice(
    { payload: "prefers", column: "prefers", exported: "prefers", delivered: "prefers" },
    {
      values: channels,
      as: "list",
      label: "statusPage.prefer.title",
      options: "statusPage.prefer",
      open: null,
      // The status page, the operator's email and the desk show it elsewhere.
      shown: { page: "never", applicant: "never", operator: "never", desk: "never" },
    },
  ),
  /** The vacancy the form was opened from. */
  job: optionalText(
    { payload: "job", column: "job", exported: "job", delivered: "job", described: "Slug of the vacancy." },
    slugSchema,
    v.pipe(text, v.description("Slug of the vacancy.")),
  ),
  /** The browser's IANA zone, "Europe/London"; null if missing or unknown. */
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
  /** Version of the notice that the form was submitted under (B9). */
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

/** A validated registration, from which all reading and storing of applications starts. */
export type Registration = { readonly [Name in FieldName]: v.InferOutput<Fields[Name]["stored"]> };

/** Fields by their names in an export. */
export type ExportedFields = {
  readonly [Name in FieldName as Fields[Name]["exported"] & string]: Registration[Name];
};

/** Fields by their names in the `data` of webhooks. */
export type DeliveredFields = {
  readonly [Name in FieldName as Fields[Name]["delivered"] & string]: v.InferOutput<Fields[Name]["webhookSchema"]>;
};

export type OptionalName = {
  [Name in FieldName]: Fields[Name]["optional"] extends null ? never : Name;
}[FieldName];
export const optionalNames = fieldNames.filter((name): name is OptionalName => fields[name].optional !== null);

export type ChoiceName = { [Name in FieldName]: Fields[Name]["choice"] extends null ? never : Name }[FieldName];
export const choiceNames = fieldNames.filter((name): name is ChoiceName => fields[name].choice !== null);

/** Names of the choices in the form and the payload. */
export type ChoicePayload = Fields[ChoiceName]["payload"];

/** Chosen values; null: no answer. */
export type Chosen = { readonly [Name in ChoiceName]: string | null };

export function exportedFields(registration: Registration): ExportedFields {
  return renamed(registration, "exported") as ExportedFields;
}

export function deliveredFields(registration: Registration): DeliveredFields {
  return renamed(registration, "delivered") as DeliveredFields;
}

/** Schemas of the fields in webhooks. */
export const deliveredSchemas = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const { delivered, webhookSchema } = fields[name];
    return delivered === null ? [] : [[delivered, webhookSchema]];
  }),
) as {
  readonly [Name in FieldName as Fields[Name]["delivered"] & string]: Fields[Name]["webhookSchema"];
};

function renamed(registration: Registration, as: "exported" | "delivered"): Record<string, unknown> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const other = fields[name][as];
      return other === null ? [] : [[other, registration[name]]];
    }),
  );
}

import * as v from "valibot";
import { ownTemplateId, ownTemplateName } from "../messages/own-template.ts";
import { templateFields, templateKinds, templateText } from "../messages/template.ts";
import { listOf, time } from "./answer.ts";
import { storable } from "./desk.ts";

const piece = v.object({ text: v.string(), field: v.nullable(v.picklist(templateFields)) });
const written = { language: v.string(), direction: v.picklist(["ltr", "rtl"]) };

const deskSigns = v.object({ codes: listOf(v.string()), code: v.string(), never: v.string(), stop: v.string() });

const deskTemplate = v.object({
  kind: v.picklist(templateKinds),
  /** A template the team added; `instead`: its language if it lacks the applicant's. */
  named: v.nullable(v.object({ id: v.string(), name: v.string(), instead: v.nullable(v.object(written)) })),
  pieces: listOf(piece),
  /** The template in the desk's language; null: the same language. */
  own: v.nullable(listOf(piece)),
});
export type DeskTemplate = v.InferOutput<typeof deskTemplate>;

/** `GET /desk/api/applications/{id}/messages`: matching templates, filled in. */
export const deskMessages = v.object({
  ...written,
  /** The desk's language; null: the same as the applicant's. */
  own: v.nullable(v.object(written)),
  /** Whether the server can send email. */
  email: v.boolean(),
  signs: deskSigns,
  templates: listOf(deskTemplate),
});
export type DeskMessages = v.InferOutput<typeof deskMessages>;

/** Characters a recruiter can type; the standard ending is added. */
export const longestMessage = 3000;
const longestEnd = 1000;

/** Characters and number of codes that the desk sends back: more than any message quotes. */
const [longestCode, mostCodes] = [20, 1000];

/** Body of `POST /desk/api/applications/{id}/message`: an email to the applicant. */
export const messageBody = v.object({
  /** Idempotency key made by the desk: repeated requests send one email. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  template: v.picklist(templateKinds),
  /** Id of a template the team added. */
  named: v.optional(ownTemplateId),
  text: v.pipe(storable, v.maxLength(longestMessage + longestEnd)),
  /** Codes that the desk showed with the text; one that is gone means that the text is outdated. */
  codes: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(longestCode))), v.maxLength(mostCodes))),
  /** The recruiter saw that a colleague is already writing. */
  alongside: v.optional(v.boolean(), false),
});
export type MessageSent = v.InferOutput<typeof messageBody>;

/** Body of `POST /desk/api/applications/{id}/message/check`. */
export const typedBody = v.object({ text: v.pipe(storable, v.maxLength(longestMessage + longestEnd)) });

const edited = {
  /** Number of changes; 0: as shipped. */
  version: v.number(),
  by: v.nullable(v.string()),
  at: v.nullable(time),
};

/** `GET /desk/api/templates`: languages, and texts that managers changed. */
export const deskTemplates = v.object({
  languages: listOf(v.object({ code: v.string(), name: v.string() })),
  changed: listOf(v.object({ kind: v.picklist(templateKinds), language: v.string(), shipped: v.boolean(), ...edited })),
});
export type DeskTemplates = v.InferOutput<typeof deskTemplates>;

/** `GET /desk/api/templates/{kind}/{language}`, also the answer to saving. */
export const deskTemplateText = v.object({
  ...written,
  ...edited,
  text: v.string(),
  shipped: v.string(),
  /** Newest first; `text` null: as shipped. */
  history: listOf(v.object({ ...edited, text: v.nullable(v.string()) })),
  /** Values of a fictitious applicant, for the preview. */
  sample: v.object({
    values: v.object(v.entriesFromList(templateFields, v.nullable(v.string()))),
    signs: deskSigns,
  }),
});
export type DeskTemplateText = v.InferOutput<typeof deskTemplateText>;

/** Upper limit, never reached in practice. */
const mostChanges = 1_000_000;

/** Body of `POST /desk/api/templates/{kind}/{language}`. */
export const templateBody = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostChanges)),
  /** null: restore the shipped text. */
  text: v.nullable(templateText),
});

/** `GET /desk/api/own-templates`, also the answer to adding, renaming and deleting. */
export const deskOwnTemplates = v.object({
  languages: listOf(v.object({ code: v.string(), name: v.string() })),
  templates: listOf(
    v.object({
      id: v.string(),
      name: v.string(),
      /** This recruiter may. */
      mayChange: v.boolean(),
      /** Codes of the languages it has a text in. */
      written: listOf(v.string()),
    }),
  ),
});
export type DeskOwnTemplates = v.InferOutput<typeof deskOwnTemplates>;

/** Body of `POST /desk/api/own-templates`. */
export const ownTemplateBody = v.object({ id: ownTemplateId, name: ownTemplateName });
/** Body of `POST /desk/api/own-templates/{id}/rename`. */
export const ownTemplateNameBody = v.object({ name: ownTemplateName });

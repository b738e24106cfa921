/** What recruiters write to applicants with, and the templates that managers edit. */
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
  /** One that the team named itself; `instead`: the language that it is in, where it has none of the applicant's. */
  named: v.nullable(v.object({ id: v.string(), name: v.string(), instead: v.nullable(v.object(written)) })),
  pieces: listOf(piece),
  /** The same in the language of the desk; null: it is that. */
  own: v.nullable(listOf(piece)),
});
export type DeskTemplate = v.InferOutput<typeof deskTemplate>;

/** `GET /desk/api/applications/{id}/messages`: the templates that fit, filled. */
export const deskMessages = v.object({
  ...written,
  /** Of the desk; null: the applicant's is the same. */
  own: v.nullable(v.object(written)),
  /** Whether a letter can be sent from here. */
  email: v.boolean(),
  signs: deskSigns,
  templates: listOf(deskTemplate),
});
export type DeskMessages = v.InferOutput<typeof deskMessages>;

/** Of a message that a recruiter types; what every message ends with is added to it. */
export const longestMessage = 3000;
const longestEnd = 1000;

/** The body of `POST /desk/api/applications/{id}/message`: a letter to the applicant. */
export const messageBody = v.object({
  /** Made by the desk, once for each letter: however often it arrives, one is sent. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
  template: v.picklist(templateKinds),
  /** Of one that the team named itself. */
  named: v.optional(ownTemplateId),
  text: v.pipe(storable, v.maxLength(longestMessage + longestEnd)),
  /** Having seen that somebody else writes already. */
  alongside: v.optional(v.boolean(), false),
});
export type MessageSent = v.InferOutput<typeof messageBody>;

/** The body of `POST /desk/api/applications/{id}/message/check`. */
export const typedBody = v.object({ text: v.pipe(storable, v.maxLength(longestMessage + longestEnd)) });

const edited = {
  /** Counts the changes; 0: it is as shipped. */
  version: v.number(),
  by: v.nullable(v.string()),
  at: v.nullable(time),
};

/** `GET /desk/api/templates`: what is written in which language, and what managers changed. */
export const deskTemplates = v.object({
  languages: listOf(v.object({ code: v.string(), name: v.string() })),
  changed: listOf(v.object({ kind: v.picklist(templateKinds), language: v.string(), shipped: v.boolean(), ...edited })),
});
export type DeskTemplates = v.InferOutput<typeof deskTemplates>;

/** `GET /desk/api/templates/{kind}/{language}`, and of saving it. */
export const deskTemplateText = v.object({
  ...written,
  ...edited,
  text: v.string(),
  shipped: v.string(),
  /** The newest first; `text` null: as shipped. */
  history: listOf(v.object({ ...edited, text: v.nullable(v.string()) })),
  /** Of somebody made up, for the preview. */
  sample: v.object({
    values: v.object(v.entriesFromList(templateFields, v.nullable(v.string()))),
    signs: deskSigns,
  }),
});
export type DeskTemplateText = v.InferOutput<typeof deskTemplateText>;

/** Nobody changes a text more often. */
const mostChanges = 1_000_000;

/** The body of `POST /desk/api/templates/{kind}/{language}`. */
export const templateBody = v.object({
  /** The version that was edited. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostChanges)),
  /** null: as shipped again. */
  text: v.nullable(templateText),
});

/** `GET /desk/api/own-templates`, and of making, naming and deleting one. */
export const deskOwnTemplates = v.object({
  languages: listOf(v.object({ code: v.string(), name: v.string() })),
  templates: listOf(
    v.object({
      id: v.string(),
      name: v.string(),
      /** By this recruiter. */
      mayChange: v.boolean(),
      /** Codes of the languages that it has a text in. */
      written: listOf(v.string()),
    }),
  ),
});
export type DeskOwnTemplates = v.InferOutput<typeof deskOwnTemplates>;

/** The body of `POST /desk/api/own-templates`. */
export const ownTemplateBody = v.object({ id: ownTemplateId, name: ownTemplateName });
/** The body of `POST /desk/api/own-templates/{id}/rename`. */
export const ownTemplateNameBody = v.object({ name: ownTemplateName });

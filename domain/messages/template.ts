/**
 * What recruiters write with: a text with fields in braces, which are filled from an application. Pure; the words are
 * locales/messages/…/desk-templates.json, or a manager's.
 */
import * as v from "valibot";
import { isStorable } from "../application/text.ts";

/** `interview` asks when it suits; `times` says that times can be chosen, and `booked` which one was. */
export const templateKinds = [
  "first",
  "interview",
  "times",
  "booked",
  "question",
  "reminder",
  "offer",
  "hired",
  "rejection",
  "warning",
] as const;
export type TemplateKind = (typeof templateKinds)[number];

/**
 * `hello` is the whole greeting, with or without a name; `name` alone is nothing where none may have been typed. `page` is the way to the
 * applicant's own page: in an email its private link, and elsewhere, where that would prove no mailbox (D30), where it is asked for.
 * `interview` is when the booked one begins, in the applicant's own time.
 */
export const templateFields = [
  "hello",
  "name",
  "code",
  "recruiter",
  "operator",
  "vacancy",
  "page",
  "interview",
  "check",
] as const;
export type TemplateField = (typeof templateFields)[number];

/** What an application says for each field; null: nothing, so that nothing can be sent with it. `hello` is a template again. */
export type FieldValues = Readonly<Record<TemplateField, string | null>>;

/** A stretch of a text: as it was written, or what stands for a field. */
export interface Piece {
  /** Of a field that has nothing: empty. */
  readonly text: string;
  readonly field: TemplateField | null;
}

export const longestTemplate = 2000;

/** A template as a manager types it. */
export const templateText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(longestTemplate),
  v.check(isStorable),
  v.check((text) => unknownFields(text).length === 0),
);

const braces = /\{([^{}]*)\}/g;

/** What stands in braces and is no field. */
export function unknownFields(text: string): string[] {
  return Array.from(text.matchAll(braces), ([, name = ""]) => name).filter((name) => !isField(name));
}

/** Fields that were left open: nothing is sent with them. */
export function openFields(text: string): TemplateField[] {
  return [...new Set(Array.from(text.matchAll(braces), ([, name = ""]) => name).filter(isField))];
}

export function hasOpenField(text: string): boolean {
  return openFields(text).length > 0;
}

/** A template with its fields filled. What a value holds in braces is no field: it is filled once. */
export function fill(template: string, values: FieldValues): Piece[] {
  const greeted = template.replaceAll("{hello}", () => values.hello ?? "{hello}");
  return greeted
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const name = part.startsWith("{") ? part.slice(1, -1) : "";
      return isField(name) ? { text: values[name] ?? "", field: name } : { text: part, field: null };
    });
}

/** As text, to be changed by hand: a field that has nothing keeps its braces. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map(({ text, field }) => (field !== null && text === "" ? `{${field}}` : text)).join("");
}

function isField(name: string): name is TemplateField {
  return (templateFields as readonly string[]).includes(name);
}

/**
 * Message templates: text with fields in braces, filled from an application. Pure; texts are in
 * locales/messages/…/desk-templates.json, or written by managers.
 */
import * as v from "valibot";
import { isStorable } from "../application/text.ts";

/** `interview` asks for a suitable time, `times` offers times, `booked` confirms one. */
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
 * `hello` is the whole greeting; `name` is empty if doubtful. `page` links to the status page: the
 * private link in an email, else the page to request it, because other channels prove no mailbox
 * (D30). `interview` is in the applicant's time.
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

/** Value of each field; null: none, so the message cannot be sent. `hello` is itself a template. */
export type FieldValues = Readonly<Record<TemplateField, string | null>>;

/** A part of a text: literal, or the value of a field. */
export interface Piece {
  /** Empty for a field without a value. */
  readonly text: string;
  readonly field: TemplateField | null;
}

export const longestTemplate = 2000;

/** A template as typed by a manager. */
export const templateText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(longestTemplate),
  v.check(isStorable),
  v.check((text) => unknownFields(text).length === 0),
);

const braces = /\{([^{}]*)\}/g;

/** Names in braces that are not fields. */
export function unknownFields(text: string): string[] {
  return Array.from(text.matchAll(braces), ([, name = ""]) => name).filter((name) => !isField(name));
}

/** Unfilled fields, with which no message can be sent. */
export function openFields(text: string): TemplateField[] {
  return [...new Set(Array.from(text.matchAll(braces), ([, name = ""]) => name).filter(isField))];
}

export function hasOpenField(text: string): boolean {
  return openFields(text).length > 0;
}

/** Fills the fields once: braces within a value are not fields. */
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

/** Text for editing; a field without a value keeps its braces. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map(({ text, field }) => (field !== null && text === "" ? `{${field}}` : text)).join("");
}

function isField(name: string): name is TemplateField {
  return (templateFields as readonly string[]).includes(name);
}

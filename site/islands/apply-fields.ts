import type { ChoicePayload } from "../../domain/application/fields.ts";
import { checkAge, checkContact, checkEmail, checkName, checkOldEnough } from "../../domain/application/rules.ts";
import type { ApplyField, ApplyFormText, ApplyFormView, CountryView } from "../view.ts";

export type Errors = Partial<Record<ApplyField, string>>;
export type TypedField = Exclude<ApplyField, "country">;
/** Only the form page asks choices. */
export type Values = Record<Exclude<TypedField, ChoicePayload>, string> & Partial<Record<ChoicePayload, string>>;

type Asking = Pick<ApplyFormView, "choicesAsked">;

export function typedFields({ choicesAsked }: Asking): readonly TypedField[] {
  return ["name", "contact", "email", "age", ...choicesAsked.map(({ name }) => name)];
}

/** The same with the country above them: the order of the summary. */
export function fieldOrder(view: Asking): readonly ApplyField[] {
  return ["country", ...typedFields(view)];
}

export function isTypedField(view: Asking, name: string): name is TypedField {
  return (typedFields(view) as readonly string[]).includes(name);
}

type Control = HTMLInputElement | HTMLSelectElement | RadioNodeList;

function control(form: HTMLFormElement, name: string): Control | null {
  return form.elements.namedItem(name) as Control | null;
}

/** Empty for a field the form lacks, and for an unchecked box. */
export function fieldValue(form: HTMLFormElement, name: string): string {
  const field = control(form, name);
  return field === null || (isBox(field) && !field.checked) ? "" : field.value;
}

function isBox(field: Control): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

export function readValues(view: Asking, form: HTMLFormElement): Values {
  return Object.fromEntries(typedFields(view).map((name) => [name, fieldValue(form, name)])) as Values;
}

/** Returns the field; undefined if it does not exist. */
export function setFieldValue(
  form: HTMLFormElement | null,
  name: TypedField,
  value: string,
): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return undefined;
  // Writing an equal value would move the caret.
  if (field.value !== value) field.value = value;
  return field;
}

/** Fills empty fields only; input typed meanwhile stays. */
export function fillEmpty(form: HTMLFormElement, values: Partial<Values>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = control(form, name);
    if (!field || !value) continue;
    if (isBox(field)) field.checked ||= field.value === value;
    else if (field.value === "") field.value = value;
  }
}

/** Replaces a field's value and keeps the caret behind the same characters. */
export function rewrite(field: HTMLInputElement, clean: (value: string) => string): void {
  const after = clean(field.value);
  if (after === field.value) return;
  const caret = clean(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  field.value = after;
  field.setSelectionRange(caret, caret);
}

/**
 * A field's error under specification section 5, or null. The server checks upper limits of length
 * and age.
 */
export function fieldError(name: TypedField, value: string, country: CountryView, text: ApplyFormText): string | null {
  switch (name) {
    case "name":
      return checkName(value) === "nameRequired" ? text.nameRequired : null;
    case "contact":
      return checkContact(value) && text.contactRequired;
    case "email": {
      const error = checkEmail(value);
      return error && text[error];
    }
    case "age": {
      const check = country.ageConfirm === "" ? checkAge : checkOldEnough;
      const error = check(value, country.minimumAge);
      if (error === "ageConfirm" || error === "ageMinimum") return ageRefusal(error, country, text);
      return error === null || error === "ageMaximum" ? null : text[error];
    }
    default:
      return null;
  }
}

function ageRefusal(
  error: "ageConfirm" | "ageMinimum",
  { minimumAge }: CountryView,
  text: Pick<ApplyFormText, "ageConfirm" | "ageMinimum">,
): string {
  return text[error].replace("{age}", String(minimumAge));
}

/**
 * Whether the error is about the minimum age, which no correction fixes. The server uses the same
 * text.
 */
export function isTooYoung(error: string | undefined, country: CountryView, text: ApplyFormText): boolean {
  return (["ageConfirm", "ageMinimum"] as const).some((kind) => error === ageRefusal(kind, country, text));
}

export function fieldErrors(values: Values, country: CountryView, text: ApplyFormText): Errors {
  const errors: Errors = {};
  for (const [name, value] of Object.entries(values) as [TypedField, string][]) {
    const error = fieldError(name, value, country, text);
    if (error) errors[name] = error;
  }
  return errors;
}

import { type FocusEvent, type FormEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { readEmail } from "../../domain/application/email-address.ts";
import { suggestedEmail } from "../../domain/application/email-suggestion.ts";
import { nationalNumber, stripNonDigits } from "../../domain/application/rules.ts";
import type { ApplyField, ApplyFormView, CountryView } from "../view.ts";
import {
  type Errors,
  fieldError,
  fieldErrors,
  fieldValue,
  fillEmpty,
  isTypedField,
  readValues,
  rewrite,
  setFieldValue,
} from "./apply-fields.ts";
import { countryByCode } from "./country-choice.ts";
import { FieldValues } from "./field-values.ts";
import { forgetDraft, readDraft, saveDraft } from "./draft.ts";
import { mayHaveArrived } from "./registration-request.ts";
import { sendRegistration } from "./send-registration.ts";
import { useAfterClick } from "./use-after-click.ts";
import { useContactCheck } from "./use-contact-check.ts";
import { useCountry } from "./use-country.ts";

/** A failed submission. `number` counts failures, so that each one takes the focus. */
export interface FailedSend {
  readonly errors: Errors;
  readonly formError: string | null;
  /** Whether the typed input was kept, and whether anything was sent. */
  readonly kept: string;
  /** A rule refused the application; concerns `formError`. */
  readonly refused: boolean;
  readonly number: number;
}

/**
 * The form's behaviour in the browser; without it the same form posts. `toast` shows a message that
 * disappears by itself.
 */
export function useApplyForm(view: ApplyFormView, toast: (message: string) => void) {
  const { text } = view;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>(view.errors);
  /**
   * Full messages for the summary: at the field, the server's sentence about a number is replaced
   * by a short one.
   */
  const [faults, setFaults] = useState<Errors>(view.errors);
  const [failed, setFailed] = useState<FailedSend | null>(() =>
    view.formError !== null || Object.keys(view.errors).length > 0
      ? {
          errors: view.errors,
          formError: view.formError,
          kept: view.unsure ? text.kept : text.summaryKept,
          refused: view.refused,
          number: 0,
        }
      : null,
  );
  /** A suggested email address. It never blocks submission. */
  const [meant, setMeant] = useState(view.emailQuestion?.meant ?? null);
  /** Questions of the returned form; sending it again answers them. */
  const [hiddenAnswers, setHiddenAnswers] = useState(view.hiddenAnswers);
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const startedAt = useRef(0);
  const { country, given, meant: countryMeant, choice, choose, restore } = useCountry(view, form);
  /** The user has typed: no country hides the fields any more. */
  const [touched, setTouched] = useState(Object.values(view.values).some(Boolean));
  const { afterClick, cancel } = useAfterClick();
  const [fieldValues] = useState(() => new FieldValues());
  function show(field: ApplyField, message: string | null): void {
    const change = (before: Errors) => ({ ...before, [field]: message ?? undefined });
    setErrors(change);
    setFaults(change);
  }
  const contact = useContactCheck(
    view,
    (message) => show("contact", message),
    () => setErrors((before) => ({ ...before, contact: text.contactInvalid })),
  );

  useEffect(() => {
    const draft = readDraft(Date.now());
    startedAt.current = draft?.startedAt ?? Date.now();
    if (draft && form.current) fillEmpty(form.current, draft.values);
    // Includes input from before hydration.
    // oxlint-disable-next-line react/set-state-in-effect
    setTouched(Object.values(form.current ? readValues(view, form.current) : {}).some(Boolean));
    // Restored from the back/forward cache.
    const rested = () => settle();
    addEventListener("pageshow", rested);
    return () => removeEventListener("pageshow", rested);
  }, [view]);

  function settle(): void {
    busy.current = false;
    setSending(false);
  }

  function fail(found: Errors, formError: string | null, refused = false): void {
    const { lost, offline, kept: stillHere, summaryKept } = text;
    const saysIt = formError === lost || formError === offline;
    const kept = saysIt ? stillHere : mayHaveArrived() ? `${lost} ${stillHere}` : summaryKept;
    setErrors(found);
    setFaults(found);
    setFailed((before) => ({ errors: found, formError, kept, refused, number: (before?.number ?? 0) + 1 }));
    settle();
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const field = event.target as HTMLInputElement;
    if (!form.current || !isTypedField(view, field.name)) return;
    setTouched(true);
    if (!(event.nativeEvent as InputEvent).isComposing) {
      if (field.name === "age" && country.ageConfirm === "") rewrite(field, stripNonDigits);
      if (field.name === "contact") {
        rewrite(field, (value) => nationalNumber(value, country.dialCode, country.placeholder));
      }
    }
    // A fixed error disappears at once; a new one waits for the blur. Only the server can judge a
    // number.
    const mended =
      field.name === "contact" || !fieldError(field.name, fieldValue(form.current, field.name), country, text);
    if (field.name === "contact") contact.forget();
    if (field.name === "email") setMeant(null);
    if (errors[field.name] && mended) show(field.name, null);
    keepDraft(form.current);
  }

  function keepDraft(typed: HTMLFormElement): void {
    const values = readValues(view, typed);
    const draft = { values, country, locked: given.locked, savedAt: Date.now(), startedAt: startedAt.current };
    // A form left closed for long is emptied for the next person at this device.
    saveDraft(draft, () => typed.closest("dialog:not([open])") && typed.reset());
  }

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const { name } = event.target as unknown as HTMLInputElement;
    if (!isTypedField(view, name)) return;
    afterClick(() => {
      if (!form.current || busy.current) return;
      const value = fieldValue(form.current, name);
      const error = fieldError(name, value, country, text);
      if (name === "email") setMeant(error ? null : tidied(readEmail(value)));
      if (name !== "contact" || error) show(name, error);
      else if (!contact.isInvalid()) void contact.check(value, country);
    });
  }

  /**
   * Puts the normalised address into the field, as it will be stored. Returns the suggested
   * address.
   */
  function tidied(email: string): string | null {
    setFieldValue(form.current, "email", email);
    return suggestedEmail(email);
  }

  function take(email: string): void {
    setFieldValue(form.current, "email", email)?.focus();
    setMeant(null);
    if (form.current) keepDraft(form.current);
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const sent = event.currentTarget;
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (pressed?.name === "change") return pick();
    if (pressed?.name === "email_meant") return take(pressed.value);
    if (busy.current || !country.eligible) return;
    busy.current = true;
    cancel();
    const values = readValues(view, sent);
    const found = fieldErrors(values, country, text);
    if (Object.keys(found).length > 0) {
      if (contact.isInvalid()) found.contact ??= text.contactInvalid;
      return fail(found, null);
    }
    setSending(true);
    const sentence = await contact.check(values.contact, country);
    if (sentence !== null) return fail({ contact: sentence }, null);
    const outcome = await sendRegistration(view, sent, values, country, startedAt.current);
    if (outcome === null) return;
    toast(outcome.formError);
    if (outcome.asksPerson) setHiddenAnswers({ ...hiddenAnswers, person: "1" });
    fail(outcome.errors, outcome.formError, outcome.refused);
  }

  function pick(): void {
    const { value } = choice.current ?? {};
    if (value) switchTo(countryByCode(view, value));
  }

  function switchTo(chosen: CountryView): void {
    choose(chosen);
    contact.forget();
    show("contact", null);
    // Another country has another minimum age or way of asking.
    show("age", null);
  }

  /** The form was sent (specification section 4), or its draft expired while closed. */
  function onReset(): void {
    cancel();
    contact.forget();
    forgetDraft();
    fieldValues.forget();
    setErrors({});
    setFaults({});
    setFailed(null);
    setMeant(null);
    setTouched(false);
    startedAt.current = Date.now();
    restore();
  }

  return {
    form,
    country,
    notice: { given, meant: countryMeant, choice, pick, take: switchTo },
    errors,
    faults,
    doubt: contact.doubt,
    hiddenAnswers,
    meant,
    failed,
    sending,
    touched,
    keep: fieldValues.keep,
    onInput,
    onBlur,
    onSubmit,
    onReset,
  };
}

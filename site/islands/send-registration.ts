import { readEmail } from "../../domain/application/email-address.ts";
import { REGISTERED_EVENT, type RegisteredDetail } from "../registered-event.ts";
import { REGISTRATION_KEY, SUCCESS_KEY } from "../session-keys.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { type Errors, fieldOrder, fieldValue, type Values } from "./apply-fields.ts";
import { visitAttribution } from "./attribution.ts";
import { forgetDraft } from "./draft.ts";
import { type Answer, register } from "./registration-request.ts";
import { storeValue } from "./session.ts";

/** Why an application was refused or its outcome is unknown, with errors by field. */
export interface Refusal {
  readonly formError: string;
  readonly errors: Errors;
  /** A rule refused it; no field can be corrected. */
  readonly refused: boolean;
  /** The hidden field was filled in; sending again confirms that the applicant is a person. */
  readonly asksPerson?: boolean;
}

/** Statuses of a closed country, a suspected program, and a rate limit. */
const refusals: readonly number[] = [403, 422, 429];

/**
 * Sends the application, with the fill time since `startedAt` (ms since 1970). On success clears
 * the form, closes the modal, opens the success page (specification section 4) and returns null.
 * Otherwise returns the refusal.
 */
export async function sendRegistration(
  view: ApplyFormView,
  form: HTMLFormElement,
  values: Values,
  country: CountryView,
  startedAt: number,
): Promise<Refusal | null> {
  const payload = {
    name: values.name.trim(),
    email: readEmail(values.email),
    contact: values.contact.trim(),
    area_code: country.dialCode,
    age: values.age,
    country: country.code,
    ...Object.fromEntries(view.choicesAsked.map(({ name }) => [name, values[name] || undefined])),
    job: fieldValue(form, "job") || undefined,
    notice_version: view.noticeVersion,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    attribution: visitAttribution(),
    website: fieldValue(form, "website"),
    person: fieldValue(form, "person") || undefined,
  };
  const answer = await register(payload, { fill_time: Math.round(Date.now() - startedAt) }, view.lang);
  if (answer === "lost" || answer === "offline") return { formError: view.text[answer], errors: {}, refused: false };
  if (answer.code === 200) {
    await announce(payload.email, answer.result?.phone ?? "");
    succeed(answer, view, form);
    return null;
  }
  const errors = fieldErrorsOf(view, answer);
  const asksPerson = Boolean(answer.errors?.["website"]);
  const refused = refusals.includes(answer.code) && Object.keys(errors).length === 0;
  return { formError: answer.message || view.text.somethingWrong, errors, refused, asksPerson };
}

/**
 * Notifies measurement scripts that have consent (D21) and waits briefly for them: the applicant
 * comes first.
 */
async function announce(email: string, phone: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const detail: RegisteredDetail = { email, phone, waitFor: (promise) => work.push(promise.catch(() => {})) };
  document.dispatchEvent(new CustomEvent(REGISTERED_EVENT, { detail }));
  if (work.length > 0) await Promise.race([Promise.all(work), new Promise((done) => setTimeout(done, ANNOUNCE_MS))]);
}

/** Milliseconds an application waits for its measurement. */
const ANNOUNCE_MS = 500;

function succeed(answer: Answer, view: ApplyFormView, form: HTMLFormElement): void {
  storeValue(REGISTRATION_KEY, answer.result?.id ?? "");
  try {
    localStorage.setItem(SUCCESS_KEY, "1");
  } catch {
    // Full or blocked storage must not hide that the application arrived.
  }
  forgetDraft();
  const dialog = form.closest("dialog");
  if (dialog) {
    form.reset();
    // The next page replaces the open dialog's history entry, so that *back* returns to the page
    // behind the dialog.
    history.replaceState(null, "");
    dialog.close();
  } else {
    // The form stays visible until the next page, and the browser's cache stores it empty.
    addEventListener("pagehide", () => form.reset(), { once: true });
  }
  // Goes through the private link, which redirects to the success page if the browser keeps
  // cookies.
  location[dialog ? "replace" : "assign"](view.successAddress.replace("/success", answer.result?.next ?? "/success"));
}

/** Errors of fields that this form lacks are in the message already. */
function fieldErrorsOf(view: ApplyFormView, answer: Answer): Errors {
  const errors: Errors = {};
  for (const name of fieldOrder(view)) {
    const message = answer.errors?.[name];
    if (message) errors[name] = message;
  }
  return errors;
}

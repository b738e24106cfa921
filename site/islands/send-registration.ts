import { readEmail } from "../../domain/application/email-address.ts";
import { REGISTERED_EVENT, type RegisteredDetail } from "../registered-event.ts";
import { REGISTRATION_KEY, SUCCESS_KEY } from "../session-keys.ts";
import type { ApplyFormView, CountryView } from "../view.ts";
import { type Errors, fieldOrder, fieldValue, type Values } from "./apply-fields.ts";
import { visitAttribution } from "./attribution.ts";
import { forgetDraft } from "./draft.ts";
import { type Answer, register } from "./registration-call.ts";
import { store } from "./session.ts";

/** Why an application was not taken, or nobody can say whether it was: in words, and those that belong to a field. */
export interface Refusal {
  readonly formError: string;
  readonly errors: Errors;
  /** A rule turned it away, and no field is to be mended. */
  readonly refused: boolean;
  /** The hidden field was filled: sending once more says that it was a person. */
  readonly asksPerson?: boolean;
}

/** Of answers: a country that is closed, what a program seems to have sent, and too much in a short time. */
const refusals: readonly number[] = [403, 422, 429];

/**
 * Sends the application and, when it is taken, does what specification section 4 says: id stored, form cleared, flag set, modal
 * closed, on to the success page. Null then; the refusal otherwise.
 *
 * @param startedAt milliseconds since 1970 of the first intent; the server judges the fill time (milliseconds)
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

/** Tells whoever has consent to measure it (D21), and waits for them, but not long: the applicant comes first. */
async function announce(email: string, phone: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const detail: RegisteredDetail = { email, phone, waitFor: (promise) => work.push(promise.catch(() => {})) };
  document.dispatchEvent(new CustomEvent(REGISTERED_EVENT, { detail }));
  if (work.length > 0) await Promise.race([Promise.all(work), new Promise((done) => setTimeout(done, ANNOUNCE_MS))]);
}

/** Milliseconds an application waits for its measurement. */
const ANNOUNCE_MS = 500;

function succeed(answer: Answer, view: ApplyFormView, form: HTMLFormElement): void {
  store(REGISTRATION_KEY, answer.result?.id ?? "");
  try {
    localStorage.setItem(SUCCESS_KEY, "1");
  } catch {
    // A storage that is full, or not to be used, must not hide that the application arrived.
  }
  forgetDraft();
  const dialog = form.closest("dialog");
  if (dialog) {
    form.reset();
    // The open dialog's place in the history is the next page's: back from there is the page behind the dialog.
    history.replaceState(null, "");
    dialog.close();
  } else {
    // It is seen until the next page shows, and comes out of the browser's cache empty.
    addEventListener("pagehide", () => form.reset(), { once: true });
  }
  // By way of its link, which leads on to the success page where this browser keeps cookies.
  location[dialog ? "replace" : "assign"](view.successAddress.replace("/success", answer.result?.next ?? "/success"));
}

/** Errors of fields this form does not have are in the message already. */
function fieldErrorsOf(view: ApplyFormView, answer: Answer): Errors {
  const errors: Errors = {};
  for (const name of fieldOrder(view)) {
    const message = answer.errors?.[name];
    if (message) errors[name] = message;
  }
  return errors;
}

/** What the public pages keep on the device, and under which names. Session storage unless it says otherwise (D28). */

/** What was typed into the apply form: `Draft`. */
export const DRAFT_KEY = "fairlead.draft";
/** The registration being sent, with its idempotency key: `Sending`. */
export const SENDING_KEY = "fairlead.sending";
/** The country chosen by hand, ISO 3166-1 alpha-2. */
export const COUNTRY_KEY = "fairlead.country";
/** Where this visit came from: `[address, referrer]` of its first page. */
export const VISIT_KEY = "fairlead.visit";
/** The registration's id, as the answer gave it (specification section 4). */
export const REGISTRATION_KEY = "fairlead.registration";
/** In local storage: "1" once something was sent (specification section 4). */
export const SUCCESS_KEY = "fairlead.success";
/** Survey answers that did not arrive: bodies of the call, as JSON strings in a JSON array (D7). */
export const OUTBOX_KEY = "fairlead.survey";

/** Storage keys of the public pages; session storage unless noted (D28). */

/** Typed input of the apply form: `Draft`. */
export const DRAFT_KEY = "fairlead.draft";
/** The pending registration with its idempotency key: `Sending`. */
export const SENDING_KEY = "fairlead.sending";
/** The chosen country, ISO 3166-1 alpha-2. */
export const COUNTRY_KEY = "fairlead.country";
/** The source of the visit: `[address, referrer]` of its first page. */
export const VISIT_KEY = "fairlead.visit";
/** The registration's id, from the API (specification section 4). */
export const REGISTRATION_KEY = "fairlead.registration";
/** In local storage: "1" after an application was sent (specification section 4). */
export const SUCCESS_KEY = "fairlead.success";
/** Survey answers that did not arrive: request bodies as JSON strings in a JSON array (D7). */
export const UNSENT_ANSWERS_KEY = "fairlead.survey";

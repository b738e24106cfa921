/** Constants of the application process, with units and sources. No rules here. */

/** Milliseconds the server's message stays under the number field (specification section 5). */
export const CONTACT_MESSAGE_MS = 3000;
/** Milliseconds a toast stays (specification section 9). */
export const TOAST_MS = 3000;
/** Milliseconds a draft is kept on the device: phones are shared (D28). */
export const DRAFT_KEEP_MS = 30 * 60 * 1000;

/** Characters of a phone number with its dial code, "+44" (specification section 5). */
export const PHONE_MAX_LENGTH = 25;
/** Characters read of a number pasted as a chat link, which may carry a message. */
export const PHONE_LINK_MAX_LENGTH = 500;

/** Lengths in UTF-16 code units, as `maxlength` counts them (D11). */
export const NAME_MAX_LENGTH = 200;
export const EMAIL_MAX_LENGTH = 254;
export const CITY_MAX_LENGTH = 200;

/** Years. The minimum age is set per country; this is the default (D16). */
export const AGE_MINIMUM_DEFAULT = 23;
export const AGE_MAXIMUM = 120;

/** Value of the "another country" option: CLDR's unknown region. Never eligible (D14). */
export const ANOTHER_COUNTRY = "ZZ";

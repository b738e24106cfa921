/** The constants of applying, each with its unit and where it comes from. No rules here. */

/** Milliseconds the server's sentence about a number stands under the field (specification section 5). */
export const CONTACT_MESSAGE_MS = 3000;
/** Milliseconds a toast stays (specification section 9). */
export const TOAST_MS = 3000;
/** Milliseconds that typed values are kept on the device: phones are shared (D28). */
export const DRAFT_KEEP_MS = 30 * 60 * 1000;

/** Characters of a phone number with its forced dial code, "+44" included (specification section 5). */
export const PHONE_MAX_LENGTH = 25;
/** Characters of a number pasted as a link to a chat, which may carry a message; no more of one is looked at. */
export const PHONE_LINK_MAX_LENGTH = 500;

/** Lengths in UTF-16 code units, as `maxlength` counts them (D11). */
export const NAME_MAX_LENGTH = 200;
export const EMAIL_MAX_LENGTH = 254;
export const CITY_MAX_LENGTH = 200;

/** Years. The least age is a setting per country; 23 where none is set (D16). */
export const AGE_MINIMUM_DEFAULT = 23;
export const AGE_MAXIMUM = 120;

/** The value of "another country" in the choice: CLDR's unknown region. Never eligible (D14). */
export const ANOTHER_COUNTRY = "ZZ";

/** Choices of the form, and the attribution of a visit (fields.ts). */

/** The seven positions of specification section 3, in its order; the payload's `position`. */
export const positionValues = [
  "food-content-creator",
  "data-collection-assistant",
  "it-project-assistant",
  "remote-reservation-assistant",
  "it-support-assistant",
  "remote-customer-service-food-beverage",
  "other",
] as const;

/** The payload's `sex` (D4): never a filter, sort key or list column anywhere. */
export const sexValues = ["male", "female", "diverse", "undisclosed"] as const;

/** Offered where the law recognises it (domain/market-law/gender.ts). */
export const thirdGender = "diverse" satisfies (typeof sexValues)[number];

/** Source of a visit (B12); all values are optional, with lengths in `attributionLengths`. */
export interface Attribution {
  /** utm_source, utm_medium, utm_campaign, utm_term, utm_content */
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
  readonly term?: string;
  readonly content?: string;
  /** Click ids of Google, Meta, Microsoft and TikTok. */
  readonly gclid?: string;
  readonly fbclid?: string;
  readonly msclkid?: string;
  readonly ttclid?: string;
  /** Host of the page that linked here; never its path, which can name a person. */
  readonly referrerHost?: string;
  /** Path of the first page, without its query. */
  readonly landingPath?: string;
}

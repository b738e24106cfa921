/** A validated submission. Everything that reads or stores an application starts from this type. */

/** The seven preferred positions of specification section 3, in its order; the payload's `position`. */
export const positionValues = [
  "food-content-creator",
  "data-collection-assistant",
  "it-project-assistant",
  "remote-reservation-assistant",
  "it-support-assistant",
  "remote-customer-service-food-beverage",
  "other",
] as const;
export type PositionValue = (typeof positionValues)[number];

/** The payload's `sex` (D4): never a filter, sort key or list column anywhere. */
export const sexValues = ["male", "female", "undisclosed"] as const;
export type SexValue = (typeof sexValues)[number];

/** Where the visit came from (B12); every value is optional and at most `attributionLengths` characters. */
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

export interface Registration {
  /** As typed, without white space around it. */
  readonly name: string;
  /** As `readEmail` reads it; compare by `emailKey`. */
  readonly email: string;
  /** Where the applicant can work: ISO 3166-1 alpha-2, capital letters. */
  readonly country: string;
  /** Country calling code, ASCII digits without plus: "44". */
  readonly areaCode: string;
  /** ASCII digits without the trunk prefix: "7400123456". */
  readonly nationalNumber: string;
  /** E.164 with its plus: "+447400123456". */
  readonly phone: string;
  /** Whole years. */
  readonly age: number;
  readonly position: PositionValue | null;
  readonly sex: SexValue | null;
  /** Slug of the vacancy the form was opened from. */
  readonly job: string | null;
  /** Version of the notice the form was sent under (B9). */
  readonly noticeVersion: string | null;
  readonly attribution: Attribution | null;
  /** The browser's IANA zone, "Europe/London"; null when it said none that exists. */
  readonly timeZone: string | null;
}

/** Which registrations a private link opens, and what is done with it is about (D30). */
export type Reach = RegistrationReach | MailboxReach | CorrectionReach;

export interface RegistrationReach {
  readonly kind: "registration";
  readonly id: string;
  /** The mailbox the link was mailed to: a registration that was corrected to another is no longer reached. */
  readonly emailKey?: string;
  /** Last four digits that were given; left out: they do not matter, or are checked elsewhere. */
  readonly ends?: readonly string[];
}

/** The registrations under a mailbox with a number that ends in one of `ends`, each of which was given. */
export interface MailboxReach {
  readonly kind: "mailbox";
  readonly emailKey: string;
  /** Of the link: a number whose digits were given under a newer one is no longer reached. */
  readonly generation: number;
  readonly ends: readonly string[];
}

/** What one correction changed, as far as its number before it ended in one of `ends`. */
export interface CorrectionReach {
  readonly kind: "correction";
  readonly correctionId: string;
  readonly ends: readonly string[];
}

/** Digits prove the number that ends in them. */
export const provingDigits = 4;

export function numberEnd(phone: string): string {
  return phone.slice(-provingDigits);
}

/** Wrong last four digits that one link takes (B2). */
export const mostTries = 5;

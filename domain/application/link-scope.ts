/** Registrations that a private link opens, and that commands through it apply to (D30). */
export type LinkScope = RegistrationScope | MailboxScope | CorrectionScope;

export interface RegistrationScope {
  readonly kind: "registration";
  readonly id: string;
  /**
   * Mailbox the link was sent to. After a correction to another mailbox, the link no longer opens
   * the registration.
   */
  readonly emailKey?: string;
  /** Generation of a mailed link. */
  readonly generation?: number;
  /** Last four digits that were entered; undefined: not needed, or checked elsewhere. */
  readonly ends?: readonly string[];
}

/** Registrations of a mailbox whose number ends in one of the entered `ends`. */
export interface MailboxScope {
  readonly kind: "mailbox";
  readonly emailKey: string;
  /** Generation of the link. Digits entered under a newer generation do not count. */
  readonly generation: number;
  readonly ends: readonly string[];
}

/** Changes of one correction, if the previous number ended in one of `ends`. */
export interface CorrectionScope {
  readonly kind: "correction";
  readonly correctionId: string;
  readonly ends: readonly string[];
}

/** Trailing digits that prove knowledge of a number. */
export const provingDigits = 4;

export function numberEnd(phone: string): string {
  return phone.slice(-provingDigits);
}

/** Wrong attempts at the last four digits that one link allows (B2). */
export const mostTries = 5;

/** Which registrations a private link opens, and what is done with it is about (D30). */
export type Reach =
  | { readonly kind: "registration"; readonly id: string }
  /** Every registration whose `email_key` this is, now and later. */
  | { readonly kind: "mailbox"; readonly emailKey: string };

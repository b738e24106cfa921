/** What is saved of a registration (applications/save-registration.ts). */
import type { RegistrationDraft } from "../domain/delivery/drafts.ts";
import type { Registration } from "../domain/application/fields.ts";
import type { Channel } from "../db/schema.ts";
import type { Judged } from "./held/suspicion-steps.ts";

/** The wording the person saw, which sending the form agrees to (B9). */
export interface ConsentWording {
  version: string;
  language: string;
  text: string;
}

export interface Idempotency {
  /** Digest of the caller's key, so that the key itself is not kept. */
  keyHash: string;
  /** Digest of the body it came with. */
  bodyHash: string;
  /**
   * The key was made by the caller for this one call, so whoever sends it again is answered as the first time. Without:
   * the key is made of what was sent, and anybody can send that. It gets an id of its own, told and shown as one with the
   * first.
   */
  replays: boolean;
}

export interface NewRegistration {
  registration: Registration;
  /** `result.id`: unguessable, at least 22 characters (D8). */
  id: string;
  /** As domain/code normalises it, without dashes (B3). */
  code: string;
  market: string;
  /** Of the page or call. */
  language: string;
  channel: Channel;
  /** Null for a call that was not sent under a notice of ours: then there is no consent to record. */
  wording: ConsentWording | null;
  now: Date;
  idempotency: Idempotency | null;
  deliveries: readonly RegistrationDraft[];
  /** What its sending says of it; null: nothing, and it is not compared with others. */
  judged?: Judged | null;
}

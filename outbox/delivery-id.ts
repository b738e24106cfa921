import { randomBytes } from "node:crypto";

/** The webhook-id of a new delivery. */
export function newDeliveryId(): string {
  return `msg_${randomId()}`;
}

/** Unguessable: 143 random bits, of which D8 asks for 128. Begins with a letter, so that no spreadsheet takes it for a formula. */
export function randomId(): string {
  const bytes = randomBytes(18);
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return bytes.toString("base64url");
}

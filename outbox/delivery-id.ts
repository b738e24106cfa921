import { randomFillSync } from "node:crypto";

const bytesOfOne = 18;

/** Drawn for two hundred ids at once: asking for them each time takes longer than everything else about an id. */
const drawn = Buffer.alloc(200 * bytesOfOne);
let used = drawn.length;

/** The webhook-id of a new delivery. */
export function newDeliveryId(): string {
  return `msg_${randomId()}`;
}

/** Unguessable: 143 random bits, of which D8 asks for 128. Begins with a letter, so that no spreadsheet takes it for a formula. */
export function randomId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, (used += bytesOfOne));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  const id = bytes.toString("base64url");
  // Nobody reads here what was given out.
  bytes.fill(0);
  return id;
}

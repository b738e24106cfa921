import { randomFillSync } from "node:crypto";

const bytesOfOne = 18;

/** Random bytes for 200 ids: a call of the generator takes longer than the rest of making an id. */
const drawn = Buffer.alloc(200 * bytesOfOne);
let used = drawn.length;

export function newDeliveryId(): string {
  return `msg_${randomId()}`;
}

/**
 * 143 random bits (D8 asks for 128). Starts with a letter, so that no spreadsheet reads it as a
 * formula.
 */
export function randomId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, (used += bytesOfOne));
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  const id = bytes.toString("base64url");
  // Erases the bytes of issued ids from memory.
  bytes.fill(0);
  return id;
}

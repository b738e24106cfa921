/** For what may be sent twice and is to be done once: 16 random bytes as hexadecimal digits. Also over plain HTTP, where a browser makes no UUID. */
export function madeId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

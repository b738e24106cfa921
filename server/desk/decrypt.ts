/** Decrypts stored values with the current or the previous key. */
import { symmetricDecrypt } from "better-auth/crypto";
import type { Secrets } from "../../app/signing.ts";
import { newestKeyFirst } from "./keys.ts";

/** `old`: the previous key was needed. Null: neither key fits. */
export async function decryptWithKeys(data: string, keys: Secrets): Promise<{ text: string; old: boolean } | null> {
  for (const key of newestKeyFirst(keys)) {
    try {
      return { text: await symmetricDecrypt({ key, data }), old: key !== keys.secret };
    } catch {
      // Authenticated encryption reports a wrong key.
    }
  }
  return null;
}

/** What is stored encrypted, with authentication: by the desk's key of now, and read with the one before it too. */
import { symmetricDecrypt } from "better-auth/crypto";
import type { Secrets } from "../../signatures.ts";
import { eachKey } from "./keys.ts";

/** `old`: by the key before. Null: by neither. */
export async function unsealed(data: string, keys: Secrets): Promise<{ text: string; old: boolean } | null> {
  for (const key of eachKey(keys)) {
    try {
      return { text: await symmetricDecrypt({ key, data }), old: key !== keys.secret };
    } catch {
      // Authenticated encryption: the wrong key says so.
    }
  }
  return null;
}

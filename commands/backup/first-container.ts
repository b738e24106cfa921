/**
 * Reads backups written before the age format: a line of JSON, then the compressed content, with a
 * passphrase in numbered AES-256-GCM chunks (STREAM), the last one marked. Without one a digest
 * follows, which is ignored: the content has its own.
 */
import { createDecipheriv, createHmac, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BackupDamaged } from "./document.ts";
import { otherPassphrase, refusePassphrase, requirePassphrase } from "./passphrase.ts";

interface Opening {
  readonly format: number;
  /** base64; null: not encrypted. `check` verifies the passphrase. */
  readonly encryption: { readonly salt?: string; readonly check?: string } | null;
}

export const longestLine = 1024;
const prefix = Buffer.from('{"fairlead":"backup file"');
const tagBytes = 16;
const chunkBytes = 65_536 + tagBytes;
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export function isFirstContainer(head: Buffer): boolean {
  return head.subarray(0, prefix.length).equals(prefix);
}

/**
 * @param head the file's first {@link longestLine} bytes or more
 * @param following the rest of the file, after the given part of the head
 */
export async function* unsealFirstContainer(
  head: Buffer,
  following: (rest: Buffer) => AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const line = head.subarray(0, head.indexOf("\n") + 1);
  const content = following(head.subarray(line.length));
  const { encryption } = parsed(line);
  if (encryption === null) {
    refusePassphrase(passphrase);
    yield* content;
    return;
  }
  const { salt = "", check = "" } = encryption;
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  const derived = await derive(requirePassphrase(passphrase), Buffer.from(salt, "base64"), 64, cost);
  const made = createHmac("sha256", derived.subarray(32)).update("fairlead backup").digest("base64");
  if (made !== check) throw otherPassphrase();
  const decrypt = (chunk: Buffer, number: number, isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(number), 3);
    nonce[11] = isLast ? 1 : 0;
    try {
      const decipher = createDecipheriv("aes-256-gcm", derived.subarray(0, 32), nonce, { authTagLength: tagBytes });
      decipher.setAAD(line).setAuthTag(chunk.subarray(-tagBytes));
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new BackupDamaged("was changed or truncated: it cannot be decrypted");
    }
  };
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const part of content) {
    held = Buffer.concat([held, part]);
    for (; held.length > chunkBytes; held = held.subarray(chunkBytes), number += 1)
      yield decrypt(held.subarray(0, chunkBytes), number, false);
  }
  yield decrypt(held, number, true);
}

function parsed(line: Buffer): Opening {
  try {
    const opening = JSON.parse(line.toString()) as Partial<Opening>;
    if (opening.format === 1 && opening.encryption !== undefined) return opening as Opening;
  } catch {
    // Reported below.
  }
  throw new BackupDamaged("is in a format that this version of Fairlead cannot read");
}

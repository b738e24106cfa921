/**
 * The file that a backup is: a line that says how it is kept, then a compressed document (document.ts), encrypted where there is a
 * passphrase. Encrypted in chunks, each with its number and whether it is the last (Hoang, Reyhanitabar, Rogaway, Vizár 2015, STREAM,
 * as age has it): none can be changed, left out, moved or taken from another file, and a file that is cut off is known to be. Without a
 * passphrase a digest of everything ends it: a decompressor says nothing of a missing end, nor of what follows it.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { BackupDamaged } from "./document.ts";

interface Opening {
  readonly fairlead: "backup file";
  readonly format: 1;
  /** base64; null: not encrypted. `check` says whether a passphrase is the one, before anything is read. */
  readonly encryption: { readonly salt: string; readonly check: string } | null;
}

const chunkBytes = 65_536;
const tagBytes = 16;
const digestBytes = 32;
const longestOpening = 1024;
const lineEnds = "\n".charCodeAt(0);

/** A guess takes a third of a second and 128 MB (OWASP, Password Storage: N = 2^17, r = 8, p = 1). */
const hardness = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 } as const;

/** The passphrase is another, is missing, or there is one although the file is not encrypted. */
export class WrongPassphrase extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WrongPassphrase";
  }
}

/** @param passphrase null: it is not encrypted */
export async function* seal(content: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  if (passphrase === null) {
    yield* digested(openingLine(null), content);
    return;
  }
  const salt = randomBytes(32);
  const { key, check } = await keyOf(passphrase, salt);
  const opening = openingLine({ salt: salt.toString("base64"), check: check.toString("base64") });
  yield opening;
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, chunkBytes)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number, isLast)).setAAD(opening);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** The content again. Throws {@link WrongPassphrase} and {@link BackupDamaged}, at the end at the latest. */
export async function* unseal(file: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const bytes = file[Symbol.asyncIterator]();
  const { opening, line, rest } = await readOpening(bytes);
  const content = following(rest, bytes);
  if (opening.encryption === null) {
    if (passphrase !== null)
      throw new WrongPassphrase(
        "This backup is not encrypted, and a passphrase is set: is it yours? Leave the passphrase out to take it all the same.",
      );
    yield* undigested(line, content);
    return;
  }
  if (passphrase === null)
    throw new WrongPassphrase(
      "This backup is encrypted: set BACKUP_PASSPHRASE, or name a file with --passphrase-file.",
    );
  const { key, check } = await keyOf(passphrase, Buffer.from(opening.encryption.salt, "base64"));
  const expected = Buffer.from(opening.encryption.check, "base64");
  if (expected.length !== check.length || !timingSafeEqual(expected, check))
    throw new WrongPassphrase("This backup was encrypted with another passphrase.");
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, chunkBytes + tagBytes)) {
    yield decrypted(chunk, key, nonceOf(number, isLast), line);
    number += 1;
  }
}

async function* digested(opening: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256").update(opening);
  yield opening;
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}

async function* undigested(opening: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256").update(opening);
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of content) {
    const all = Buffer.concat([held, bytes]);
    const before = all.subarray(0, Math.max(all.length - digestBytes, 0));
    held = all.subarray(before.length);
    hash.update(before);
    yield before;
  }
  if (!hash.digest().equals(held)) throw new BackupDamaged("was changed or is cut off: its digest differs");
}

function decrypted(chunk: Buffer, key: Buffer, nonce: Buffer, line: Buffer): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(line);
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new BackupDamaged("was changed or is cut off: it cannot be decrypted");
  }
}

function openingLine(encryption: Opening["encryption"]): Buffer {
  const opening: Opening = { fairlead: "backup file", format: 1, encryption };
  return Buffer.from(`${JSON.stringify(opening)}\n`);
}

async function readOpening(bytes: AsyncIterator<Buffer>): Promise<{ opening: Opening; line: Buffer; rest: Buffer }> {
  let head: Buffer = Buffer.alloc(0);
  while (!head.includes(lineEnds) && head.length < longestOpening) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const end = head.subarray(0, longestOpening).indexOf(lineEnds) + 1;
  try {
    const opening = JSON.parse(head.subarray(0, end).toString()) as Partial<Opening>;
    if (opening.fairlead === "backup file" && opening.format === 1 && opening.encryption !== undefined)
      return { opening: opening as Opening, line: head.subarray(0, end), rest: head.subarray(end) };
  } catch {
    // Told below.
  }
  throw new BackupDamaged("is none that this version of Fairlead can read");
}

async function* following(first: Buffer, more: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await more.next(); !next.done; next = await more.next()) yield next.value;
}

/** Of so many bytes each; the last one, which there always is, of as many or fewer. */
async function* chunksOf(content: AsyncIterable<Buffer>, bytes: number) {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    for (; held.length > bytes; held = held.subarray(bytes)) yield { chunk: held.subarray(0, bytes), isLast: false };
  }
  yield { chunk: held, isLast: true };
}

/** Never twice with one key, which is of one file. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const derive = promisify<string, Buffer, number, typeof hardness, Buffer>(scrypt);

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(passphrase.normalize("NFC"), salt, 64, hardness);
  const check = createHmac("sha256", derived.subarray(32)).update("fairlead backup").digest();
  return { key: derived.subarray(0, 32), check };
}

/**
 * The file that a backup is: a document (document.ts) compressed with Zstandard, which is encrypted in the age format where there is a
 * passphrase (https://age-encryption.org/v1). `age -d FILE | zstd -d` reads it without Fairlead. Without a passphrase a digest of
 * everything ends it: a decompressor says nothing of a missing end, nor of what follows it.
 */
import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { BackupDamaged } from "./document.ts";
import { isFirstContainer, longestLine, unsealFirstContainer } from "./first-container.ts";
import { otherPassphrase, refusePassphrase, requirePassphrase } from "./passphrase.ts";

const age = Buffer.from("age-encryption.org/v1\n");
const zstandard = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Of a frame that every decompressor skips (RFC 8878, 3.1.2), which holds a SHA-256. */
const digestFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const endBytes = digestFrame.length + 32;

/** A guess takes 128 MB (OWASP, Password Storage: N = 2^17, r = 8, p = 1). */
const scryptWorkFactor = 17;

/** @param passphrase null: it is not encrypted */
export async function* seal(content: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (passphrase === null) {
    yield* digested(content);
    return;
  }
  const { Encrypter } = await library();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(requirePassphrase(passphrase));
  yield* iterable(await encrypter.encrypt(streamOf(content)));
}

/** The compressed content again. Throws WrongPassphrase and {@link BackupDamaged}, at the end at the latest. */
export async function* unseal(file: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Uint8Array> {
  const bytes = file[Symbol.asyncIterator]();
  const head = await readHead(bytes);
  if (head.subarray(0, age.length).equals(age)) {
    yield* decrypted(following(head, bytes), requirePassphrase(passphrase));
  } else if (head.subarray(0, zstandard.length).equals(zstandard)) {
    refusePassphrase(passphrase);
    yield* undigested(following(head, bytes));
  } else if (isFirstContainer(head)) {
    yield* unsealFirstContainer(head, (rest) => following(rest, bytes), passphrase);
  } else {
    throw new BackupDamaged("is none that this version of Fairlead can read");
  }
}

async function* digested(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.concat([digestFrame, hash.digest()]);
}

async function* undigested(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held: Buffer = Buffer.alloc(0);
  for await (const bytes of file) {
    const all = Buffer.concat([held, bytes]);
    const before = all.subarray(0, Math.max(all.length - endBytes, 0));
    held = all.subarray(before.length);
    hash.update(before);
    yield before;
  }
  if (!held.equals(Buffer.concat([digestFrame, hash.digest()])))
    throw new BackupDamaged("was changed or is cut off: its digest differs");
}

async function* decrypted(file: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  // Asked after the passphrase, and only where that opens nothing.
  decrypter.addIdentity({ unwrapFileKey: () => Promise.reject(otherPassphrase()) });
  try {
    yield* iterable(await decrypter.decrypt(streamOf(file)));
  } catch (error) {
    // The library's own errors are plain; those of the file and of the process have names or codes.
    if (!(error instanceof Error) || error.name !== "Error" || "code" in error) throw error;
    throw new BackupDamaged("was changed or is cut off: it cannot be decrypted");
  }
}

/** Loaded with the first encrypted file: a process that has the database needs none of it. */
function library() {
  return import("age-encryption");
}

/** Node's streams are the web's, by other types. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const iterable = (stream: globalThis.ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

/** Enough to know what it is. */
async function readHead(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < longestLine) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* following(first: Buffer, more: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await more.next(); !next.done; next = await more.next()) yield next.value;
}

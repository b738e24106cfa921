/**
 * A backup file is a document (document.ts) compressed with Zstandard, and with a passphrase
 * encrypted in the age format (https://age-encryption.org/v1). `age -d FILE | zstd -d` reads it.
 * Otherwise a digest ends it, because a decompressor misses truncation and trailing bytes.
 */
import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { BackupDamaged } from "./document.ts";
import { isFirstContainer, longestLine, unsealFirstContainer } from "./first-container.ts";
import { otherPassphrase, refusePassphrase, requirePassphrase } from "./passphrase.ts";

const age = Buffer.from("age-encryption.org/v1\n");
const zstandard = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Header of a skippable frame (RFC 8878, 3.1.2), which holds a SHA-256. */
const digestFrame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const endBytes = digestFrame.length + 32;

/** A guess takes 128 MB (OWASP, Password Storage: N = 2^17, r = 8, p = 1). */
const scryptWorkFactor = 17;

/** @param passphrase null: do not encrypt */
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

/**
 * The compressed content. Throws WrongPassphrase or {@link BackupDamaged}, possibly only at the
 * end.
 */
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
    throw new BackupDamaged("is in a format that this version of Fairlead cannot read");
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
    throw new BackupDamaged("was changed or truncated: its digest differs");
}

async function* decrypted(file: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await library();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  // Tried after the passphrase, so it runs only if that fails.
  decrypter.addIdentity({ unwrapFileKey: () => Promise.reject(otherPassphrase()) });
  try {
    yield* iterable(await decrypter.decrypt(streamOf(file)));
  } catch (error) {
    // The library's own errors are plain; those of files and of the process have names or codes.
    if (!(error instanceof Error) || error.name !== "Error" || "code" in error) throw error;
    throw new BackupDamaged("was changed or truncated: it cannot be decrypted");
  }
}

/** Loaded on demand: a process that serves requests does not need it. */
function library() {
  return import("age-encryption");
}

/** Node's streams are web streams with other types. */
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
const iterable = (stream: globalThis.ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

/** Enough bytes to recognize the format. */
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

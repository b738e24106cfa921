/**
 * S3 and compatible services (R2, B2, Wasabi, MinIO, …). One request carries the whole file with
 * its signed digest, so an upload that breaks off leaves nothing. Buckets are part of the path,
 * which all services understand.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { S3Target } from "../../domain/backup/target.ts";
import { emptyHash, encoded, signS3 } from "./sign-s3.ts";
import { type BackupStore, type StoredFile, StoreError } from "./store.ts";

/** Of one request (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const mostBytes = 5 * 1024 ** 3;
/** Milliseconds without a byte in either direction. */
const silence = 180_000;
/** Milliseconds to wait for permission to send a body, which some services never give. */
const permission = 3_000;
/** Bytes of an answer that is read as text: a page of a listing has a thousand keys. */
const mostText = 4 * 1024 ** 2;

interface Sent {
  readonly method: "GET" | "PUT" | "DELETE";
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly path: string; readonly bytes: number; readonly hash: string };
}

export function s3Store(target: S3Target, now: () => Date = () => new Date()): BackupStore {
  const { endpoint, host, bucket, prefix } = target;
  /** Resolves with a successful answer whose body was not read. */
  const send = async ({ method, name, query = {}, body }: Sent, signal: AbortSignal): Promise<IncomingMessage> => {
    const key = name === undefined ? "" : `/${`${prefix}${name}`.split("/").map(encoded).join("/")}`;
    const url = new URL(`/${encoded(bucket)}${key}`, endpoint);
    // Not through `searchParams`, which writes a space as `+`: the signature has %20.
    url.search = Object.entries(query)
      .map(([each, value]) => `${each}=${encoded(value)}`)
      .join("&");
    const headers: Record<string, string> = body === undefined ? {} : { "content-length": String(body.bytes) };
    const expects = body === undefined ? {} : { expect: "100-continue" };
    const signed = signS3({ method, url, headers, bodyHash: body?.hash ?? emptyHash }, target, now());
    const outgoing = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      headers: { ...signed, ...expects },
      agent: false,
      signal,
      timeout: silence,
    });
    outgoing.once("timeout", () => outgoing.destroy(new StoreError(`${host}: does not answer; try again later`)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once("response", resolve);
      outgoing.on("error", reject);
    });
    try {
      if (body === undefined) outgoing.end();
      else {
        outgoing.flushHeaders();
        // A refusal comes before the body: while it is being sent, it could be lost.
        const isRefused = await Promise.race([
          once(outgoing, "continue", { signal }).then(() => false),
          answered.then(() => true),
          sleep(permission, false, { signal, ref: false }),
        ]);
        if (!isRefused)
          pipeline(createReadStream(body.path), outgoing).catch((error: Error) => outgoing.destroy(error));
      }
      const incoming = await answered;
      const { statusCode = 0 } = incoming;
      if (statusCode >= 200 && statusCode < 300) return incoming;
      const text = await textOf(incoming).catch(() => "");
      outgoing.destroy();
      throw refused(statusCode, text);
    } catch (error) {
      if (error instanceof StoreError || signal.aborted) throw error;
      throw new StoreError(`${host}: cannot be reached (${codeOf(error)}); check its name and this machine's network`, {
        cause: error,
      });
    }
  };
  const refused = (status: number, text: string) => {
    const code = /<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? `HTTP ${status}`;
    return new StoreError(`${host}/${bucket}: refused (${code}); ${adviceOn(code, status)}`);
  };
  return {
    async list(signal) {
      const files: StoredFile[] = [];
      for (let token: string | undefined; ;) {
        const query = { "list-type": "2", delimiter: "/", prefix, ...(token && { "continuation-token": token }) };
        const text = await textOf(await send({ method: "GET", query }, signal));
        for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = /<Key>(.*?)<\/Key>/s.exec(entry)?.[1]?.split("/").at(-1);
          const bytes = /<Size>(\d+)<\/Size>/.exec(entry)?.[1];
          if (name && bytes !== undefined) files.push({ name, bytes: Number(bytes) });
        }
        token = /<NextContinuationToken>(.*?)<\/NextContinuationToken>/s.exec(text)?.[1]?.replaceAll("&amp;", "&");
        if (token === undefined) return files;
      }
    },
    async put(path, name, signal) {
      const { size } = await stat(path);
      if (size > mostBytes)
        throw new StoreError(
          "the backup is larger than 5 GB, which S3 refuses in one piece; use rclone: in BACKUP_URL",
        );
      const hash = createHash("sha256");
      await pipeline(createReadStream(path), hash, { signal });
      const body = { path, bytes: size, hash: hash.digest("hex") };
      (await send({ method: "PUT", name, body }, signal)).resume();
    },
    async get(name, path, signal) {
      const incoming = await send({ method: "GET", name }, signal);
      const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
      await pipeline(incoming, file, { signal });
    },
    async remove(name, signal) {
      (await send({ method: "DELETE", name }, signal)).resume();
    },
  };
}

/** What usually helps. */
function adviceOn(code: string, status: number): string {
  switch (code) {
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
      return "correct the key and secret in BACKUP_URL, percent-encoded";
    case "AccessDenied":
      return "let this key list the bucket, and read, write and delete in it";
    case "NoSuchBucket":
      return "create the bucket, or correct its name in BACKUP_URL";
    case "RequestTimeTooSkewed":
      return "set this machine's clock (chrony, timedatectl)";
    case "NoSuchKey":
      return "this backup is gone";
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return "add the bucket's region to BACKUP_URL: ?region=eu-central-1";
  }
  return status === 507 || /quota|full/i.test(code)
    ? "free some space there, or keep fewer backups (BACKUP_KEEP)"
    : "the service's documentation explains this code";
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostText) throw new StoreError("the listing is too long; use another bucket or folder");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}

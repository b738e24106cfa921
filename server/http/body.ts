import type { Context } from "hono";
import { isStorable } from "../../domain/application/text.ts";

/** The largest request body, in bytes. The longest genuine application is under 4 KB. */
export const bodyLimitBytes = 32 * 1024;

/**
 * Milliseconds a client may take to send the body: a slow phone needs seconds, a slow-body attack
 * holds the connection.
 */
export const bodyTimeoutMs = 15_000;

export type BodyError = "tooLarge" | "mediaType" | "unreadable" | "timeout";

export const bodyErrorStatus = {
  tooLarge: 413,
  mediaType: 415,
  unreadable: 400,
  timeout: 408,
} as const satisfies Record<BodyError, number>;

/**
 * Reads a JSON or form body of at most `most` bytes. Refuses compressed bodies as a media type, so
 * that nothing is inflated. A duplicate form field keeps its first value.
 */
export async function readBody(
  c: Context,
  kind: "json" | "form",
  most = bodyLimitBytes,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; error: BodyError }> {
  const bytes = await readBytes(c, kind === "json" ? "application/json" : "application/x-www-form-urlencoded", most);
  if ("error" in bytes) return { ok: false, error: bytes.error };
  const read = textOf(bytes);
  if (read === null) return { ok: false, error: "unreadable" };
  if (kind === "form") {
    if (!isEncoded(read)) return { ok: false, error: "unreadable" };
    const value: Record<string, unknown> = Object.create(null);
    for (const [name, field] of new URLSearchParams(read)) if (!(name in value)) value[name] = field;
    return { ok: true, value };
  }
  try {
    const value: unknown = JSON.parse(read);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { ok: false, error: "unreadable" };
    return { ok: true, value: value as Record<string, unknown> };
  } catch {
    return { ok: false, error: "unreadable" };
  }
}

/** Reads a body of this media type and at most `most` bytes. */
export async function readBytes(
  c: Context,
  contentType: string,
  most: number,
): Promise<Uint8Array | { readonly error: BodyError }> {
  const type = (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== contentType || c.req.header("content-encoding") !== undefined) return { error: "mediaType" };
  const length = c.req.header("content-length");
  if (Number(length ?? 0) > most) return { error: "tooLarge" };
  // Node.js enforces the announced length. Reading it at once is much cheaper than from a stream.
  return length === undefined ? readLimited(c.req.raw.body, most) : readAnnounced(c.req.raw);
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** URLSearchParams replaces invalid UTF-8 silently, but values must be returned as sent. */
function isEncoded(form: string): boolean {
  try {
    decodeURIComponent(form);
    return true;
  } catch {
    return false;
  }
}

async function readAnnounced(request: Request): Promise<Uint8Array | { error: BodyError }> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((settle) => (timer = setTimeout(settle, bodyTimeoutMs, "timeout")));
  try {
    const read = await Promise.race([request.arrayBuffer(), timeout]);
    return read === "timeout" ? { error: "timeout" } : new Uint8Array(read);
  } catch {
    // The client disconnected.
    return { error: "unreadable" };
  } finally {
    clearTimeout(timer);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | { error: BodyError }> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((settle) => (timer = setTimeout(settle, bodyTimeoutMs, "timeout")));
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), timeout]);
      if (step === "timeout") return giveUp(reader, "timeout");
      if (step.done) break;
      length += step.value.byteLength;
      if (length > most) return giveUp(reader, "tooLarge");
      chunks.push(step.value);
    }
    return Buffer.concat(chunks);
  } catch {
    // The client disconnected.
    return { error: "unreadable" };
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(reader: ReadableStreamDefaultReader<Uint8Array>, error: BodyError): { error: BodyError } {
  reader.cancel().catch(() => {});
  return { error };
}

/** A body field as text; any other type counts as empty. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/**
 * Like asText, for values that are stored or looked up: text that the database cannot store counts
 * as empty.
 */
export function storableText(value: unknown): string {
  const text = asText(value);
  return isStorable(text) ? text : "";
}

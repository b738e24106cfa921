import type { Context } from "hono";
import { isStorable } from "../../domain/application/text.ts";

/** The largest request body, in bytes: the longest honest application is under 4 KB. */
export const bodyLimitBytes = 32 * 1024;

/** How long a sender may take to send it, in ms: a slow phone needs seconds, a slow-body attack holds the connection. */
export const bodyTimeoutMs = 15_000;

export type BodyError = "tooLarge" | "mediaType" | "unreadable" | "timeout";

/** The HTTP status of each (D11). */
export const bodyErrorStatus = {
  tooLarge: 413,
  mediaType: 415,
  unreadable: 400,
  timeout: 408,
} as const satisfies Record<BodyError, number>;

/**
 * Reads a JSON or form body, at most `most` bytes long. Compressed bodies are refused as a media type, so that
 * there is nothing to inflate. A form field given twice keeps its first value.
 */
export async function readBody(
  c: Context,
  kind: "json" | "form",
  most = bodyLimitBytes,
): Promise<{ ok: true; value: Record<string, unknown> } | { ok: false; error: BodyError }> {
  const type = (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const wanted = kind === "json" ? "application/json" : "application/x-www-form-urlencoded";
  if (type !== wanted || c.req.header("content-encoding") !== undefined) return { ok: false, error: "mediaType" };
  const length = c.req.header("content-length");
  if (Number(length ?? 0) > most) return { ok: false, error: "tooLarge" };

  // Node.js holds a sender to the length it announced. Read at once then, which is much cheaper than from a stream.
  const read = length === undefined ? await readLimited(c.req.raw.body, most) : await readAnnounced(c.req.raw);
  if (typeof read !== "string") return { ok: false, error: read.error };
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

/** URLSearchParams puts a replacement character where bytes are no UTF-8: what is accepted has to come back as it was sent. */
function isEncoded(form: string): boolean {
  try {
    decodeURIComponent(form);
    return true;
  } catch {
    return false;
  }
}

async function readAnnounced(request: Request): Promise<string | { error: BodyError }> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((settle) => (timer = setTimeout(settle, bodyTimeoutMs, "timeout")));
  try {
    const read = await Promise.race([request.arrayBuffer(), timeout]);
    return read === "timeout" ? { error: "timeout" } : utf8.decode(read);
  } catch {
    // No UTF-8, or a sender that went away.
    return { error: "unreadable" };
  } finally {
    clearTimeout(timer);
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<string | { error: BodyError }> {
  if (!body) return "";
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
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    // No UTF-8, or a sender that went away.
    return { error: "unreadable" };
  } finally {
    clearTimeout(timer);
  }
}

function giveUp(reader: ReadableStreamDefaultReader<Uint8Array>, error: BodyError): { error: BodyError } {
  reader.cancel().catch(() => {});
  return { error };
}

/** A field of a body as text: what is none was not typed. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The same where it is stored or looked for as it is: what cannot be stored was not typed either. */
export function storableText(value: unknown): string {
  const text = asText(value);
  return isStorable(text) ? text : "";
}

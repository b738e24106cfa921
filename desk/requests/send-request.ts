/**
 * Calls the server: JSON both ways, every answer checked against its schema, every error a
 * DeskError.
 */
import * as v from "valibot";
import { errorAnswer } from "../../domain/desk/answer.ts";
import { unattendedHeader } from "../../domain/desk/desk.ts";
import { currentLanguage } from "../language.tsx";
import { isUserPresent } from "./user-presence.ts";

/**
 * Code for an answer that does not match the schema, usually because the page is older than the
 * server.
 */
export const unexpected = "unexpected";

/** `status` is HTTP's, or 0 if the server is unreachable; `serverMessage` is the server's text. */
export class DeskError extends Error {
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | null;
  /** The colleague whose action caused the error, if any. */
  readonly who: string | null;
  /** The whole body, unchecked, for errors that need more than a code. */
  readonly answer: unknown;

  constructor(
    status: number,
    code: string,
    serverMessage: string | null,
    { who, cause, answer }: { who?: string; cause?: unknown; answer?: unknown } = {},
  ) {
    super(`${status} ${code}`, { cause });
    this.name = "DeskError";
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.who = who ?? null;
    this.answer = answer;
  }
}

export interface RequestOptions {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly file?: Blob;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds, if not the usual one. */
  readonly patience?: number;
}

/** Timeout in milliseconds. */
const usualPatience = 20_000;

/**
 * Sends a request in the desk's language. Throws a DeskError unless the answer is 2xx and matches
 * `schema`.
 */
export async function sendRequest<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  sending: RequestOptions = {},
): Promise<v.InferOutput<Schema>> {
  const { answer, content } = await send(path, sending, bodyOf);
  if (answer.ok) return read(path, schema, answer.status, content);
  throw errorOf(answer, content);
}

export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Milliseconds: a large export takes longer. */
const patienceForFile = 300_000;

/** Requests a file. Throws a DeskError, also if the download breaks off. */
export async function requestFile(path: string, body: unknown): Promise<NamedFile> {
  const sending = { method: "POST", body, patience: patienceForFile } as const;
  const { answer, content } = await send(path, sending, async (response) =>
    response.ok ? response.blob() : await bodyOf(response),
  );
  if (!(content instanceof Blob)) throw errorOf(answer, content);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? "file", content };
}

async function send<Content>(
  path: string,
  { method = "GET", body, file, query, signal, patience = usualPatience }: RequestOptions,
  contentOf: (answer: Response) => Promise<Content>,
): Promise<{ readonly answer: Response; readonly content: Content }> {
  const search = new URLSearchParams({ lang: currentLanguage() });
  for (const [name, value] of Object.entries(query ?? {})) if (value) search.set(name, value);
  const giveUp = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(`${path}?${search.toString()}`, {
      method,
      headers: {
        accept: "application/json",
        ...(method === "POST" ? { "content-type": file ? "application/octet-stream" : "application/json" } : {}),
        ...(method === "GET" && !isUserPresent() ? { [unattendedHeader]: "1" } : {}),
      },
      ...(method === "POST" ? { body: file ?? JSON.stringify(body ?? {}) } : {}),
      cache: "no-store",
      signal: signal ? anyOf(signal, giveUp) : giveUp,
    });
    return { answer, content: await contentOf(answer) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DeskError(0, "offline", null);
  }
}

function errorOf({ status }: Response, json: unknown): DeskError {
  const parsed = v.safeParse(errorAnswer, json);
  if (!parsed.success) return new DeskError(status, "unknown", null);
  const { code, message, who } = parsed.output;
  return new DeskError(status, code, message || null, { ...(who === undefined ? {} : { who }), answer: json });
}

/** Null: the body is not JSON, as from a proxy. Throws if the body is incomplete. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The cause names the path and type of a mismatch, never the value, which may be an applicant's
 * data.
 */
function read<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  status: number,
  json: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const cause = `${path}: ${v.getDotPath(issue) ?? ""} is no ${issue.expected}`;
  throw new DeskError(status, unexpected, null, { cause });
}

/** `AbortSignal.any` needs Chrome 116. */
function anyOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener("abort", () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

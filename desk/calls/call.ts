/** One way to the server: JSON both ways, every answer read with its schema, and every error as a DeskError. */
import * as v from "valibot";
import { errorAnswer } from "../../domain/desk/answer.ts";
import { unattendedHeader } from "../../domain/desk/desk.ts";
import { currentLanguage } from "../language.tsx";
import { isAttended } from "./attended.ts";

/** The code of an answer that is not what this page expects: it is older than the server, mostly. */
export const unexpected = "unexpected";

/** What went wrong. `status` is of HTTP, 0 when the server could not be reached; `said` is the server's own sentence. */
export class DeskError extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: string | null;
  /** The colleague whose doing it is, where that is why. */
  readonly who: string | null;
  /** All that was answered, where a code is not enough; nobody has read it yet. */
  readonly answer: unknown;

  constructor(
    status: number,
    code: string,
    said: string | null,
    { who, cause, answer }: { who?: string; cause?: unknown; answer?: unknown } = {},
  ) {
    super(`${status} ${code}`, { cause });
    this.name = "DeskError";
    this.status = status;
    this.code = code;
    this.said = said;
    this.who = who ?? null;
    this.answer = answer;
  }
}

export interface Sending {
  readonly method?: "GET" | "POST";
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | null | undefined>>;
  readonly signal?: AbortSignal;
}

/** Milliseconds until a call is given up. */
const usualPatience = 20_000;

/** Asks the server in the desk's language. Throws a DeskError for every answer but a 2xx that `schema` reads. */
export async function call<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  sending: Sending = {},
): Promise<v.InferOutput<Schema>> {
  const { answer, content } = await send(path, sending, bodyOf);
  if (answer.ok) return read(path, schema, answer.status, content);
  throw errorOf(answer, content);
}

export interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Milliseconds: a file of many takes longer. */
const patienceForFile = 300_000;

/** A file that the server makes. Throws likewise, also where it did not arrive to its end. */
export async function callForFile(path: string, body: unknown): Promise<NamedFile> {
  const sending = { method: "POST", body, patience: patienceForFile } as const;
  const { answer, content } = await send(path, sending, async (given) =>
    given.ok ? given.blob() : await bodyOf(given),
  );
  if (!(content instanceof Blob)) throw errorOf(answer, content);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? "file", content };
}

async function send<Content>(
  path: string,
  { method = "GET", body, query, signal, patience = usualPatience }: Sending & { readonly patience?: number },
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
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
        ...(method === "GET" && !isAttended() ? { [unattendedHeader]: "1" } : {}),
      },
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
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
  const told = v.safeParse(errorAnswer, json);
  if (!told.success) return new DeskError(status, "unknown", null);
  const { code, message, who } = told.output;
  return new DeskError(status, code, message || null, { ...(who === undefined ? {} : { who }), answer: json });
}

/** Null: it is no JSON, as of a proxy. Throws where it did not all arrive. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The cause names where the answer is wrong and what stands there by its type: what is written in it is an applicant's. */
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

/** `AbortSignal.any` came with Chrome 116. */
function anyOf(...signals: AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason);
    signal.addEventListener("abort", () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

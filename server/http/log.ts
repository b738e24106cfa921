import { type DestinationStream, type Logger, pino } from "pino";

/**
 * The process's log: JSON lines on standard output. What is logged is named field by field: request id, route, status,
 * duration, bytes, never an address, a query, a header, a body or an error's values, so that no personal data reaches it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? standardOutput());
}

/** How often it is tried once more, a tenth of a second apart, to write the last lines for somebody who reads slowly. */
const lastTries = 10;

/**
 * Lines are gathered, so that a request does not wait for its own: what is worse than usual is written at once, the rest every tenth of
 * a second, and all of it when the process ends by itself. Whoever has stopped reading, or a disk that is full, costs lines and not the
 * site.
 */
function standardOutput(): DestinationStream {
  /** Of {@link lastTries}; null: not at the end. */
  let left: number | null = null;
  const retryEAGAIN = () => left === null || (left -= 1) >= 0;
  const gathered = { sync: false, minLength: 4096, periodicFlush: 100, maxLength: 8 * 2 ** 20 };
  const out = pino.destination({ dest: 1, ...gathered, retryEAGAIN });
  // What could not be written is kept up to a length, and written once it can be. Unhandled, the error would end the process.
  let broken = false;
  out.on("error", () => (broken = true));
  out.on("write", () => (broken = false));
  const flushAll = out.flushSync.bind(out);
  // By itself it would try for ever, and the process would never end.
  out.flushSync = () => {
    if (broken) return;
    left = lastTries;
    try {
      flushAll();
    } catch {
      // Nobody takes them.
    } finally {
      left = null;
    }
  };
  const usual = pino.levels.values.info ?? 0;
  return {
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line);
      if (this.lastLevel > usual) out.flush();
    },
    flushSync: () => out.flushSync(),
  } as DestinationStream & { lastLevel: number };
}

export interface LoggedError {
  readonly kind: string;
  /** Its own, else that of what it came of. */
  readonly code?: string;
  /** Of ours and those we ask: a database, a mail server, a receiver. Never a visitor's. */
  readonly host?: string;
  readonly port?: number;
  readonly stack?: readonly string[];
  /** What it came of; of the errors of several addresses, each. */
  readonly causes?: readonly LoggedError[];
}

/**
 * What of an error may be logged: its kind, its code, whom we wanted to reach, where it was thrown, and the same of what it came of.
 * Messages of database errors can quote values.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { kind: typeof error };
  const causes = causesOf(error, new Set([error]));
  const described = describe(error);
  const code = described.code ?? causes[0]?.code;
  const stack = framesOf(error);
  return {
    ...described,
    ...(code === undefined ? {} : { code }),
    ...(stack ? { stack } : {}),
    ...(causes.length > 0 ? { causes } : {}),
  };
}

/** How far down the line, and of how many addresses. */
const deepest = 5;
const widest = 4;

function causesOf(error: Error, seen: Set<unknown>, depth = 1): LoggedError[] {
  if (depth > deepest) return [];
  const all: unknown[] = [error.cause, ...(error instanceof AggregateError ? (error.errors as unknown[]) : [])];
  const found = all.filter((each): each is Error => each instanceof Error && !seen.has(each)).slice(0, widest);
  for (const each of found) seen.add(each);
  return found.map((each) => {
    const causes = causesOf(each, seen, depth + 1);
    return causes.length > 0 ? { ...describe(each), causes } : describe(each);
  });
}

/** System calls by which we reach somebody, or are reached: an error of reading or writing can be about a visitor. */
const reaching: ReadonlySet<unknown> = new Set(["connect", "getaddrinfo", "listen"]);

function describe(error: Error): LoggedError {
  const { code, syscall, hostname, address, port } = error as unknown as Readonly<Record<string, unknown>>;
  const reached = reaching.has(syscall);
  const host = [hostname, address].find((each) => typeof each === "string");
  return {
    kind: error.name,
    ...(typeof code === "string" && /^\w{1,64}$/.test(code) ? { code } : {}),
    ...(reached && typeof host === "string" ? { host } : {}),
    ...(reached && typeof port === "number" ? { port } : {}),
  };
}

/**
 * The lines of the stack below the message, which may have lines that look like them. Where the message is not what the stack
 * began with, nothing tells them apart, and none is logged.
 */
function framesOf({ stack = "", message }: Error): string[] | undefined {
  const at = stack.indexOf(message);
  if (at < 0) return undefined;
  const lines = stack.slice(at + message.length).split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, 6);
}

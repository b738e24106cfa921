import { type DestinationStream, type Logger, pino } from "pino";

/**
 * The process's log: JSON lines on standard output. Each field is named explicitly (request id,
 * route, status, duration, bytes). Addresses, queries, headers, bodies and values in errors are
 * never logged: they may be personal data.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? standardOutput());
}

/** Retries, a tenth of a second apart, to write the last lines to a slow reader. */
const lastTries = 10;

/**
 * Buffers lines, so that requests do not wait for them: warnings and errors are written at once,
 * the rest every 0.1 s, and all on exit. A closed reader or full disk costs log lines, not the
 * site.
 */
function standardOutput(): DestinationStream {
  /** Remaining retries of {@link lastTries}; null: not exiting. */
  let left: number | null = null;
  const retryEAGAIN = () => left === null || (left -= 1) >= 0;
  const gathered = { sync: false, minLength: 4096, periodicFlush: 100, maxLength: 8 * 2 ** 20 };
  const out = pino.destination({ dest: 1, ...gathered, retryEAGAIN });
  // Unwritten lines are kept up to maxLength until writing works again. An unhandled error would
  // end the process.
  let broken = false;
  out.on("error", () => (broken = true));
  out.on("write", () => (broken = false));
  const flushAll = out.flushSync.bind(out);
  // Without a limit, flushSync would retry forever and the process would never exit.
  out.flushSync = () => {
    if (broken) return;
    left = lastTries;
    try {
      flushAll();
    } catch {
      // No reader takes them.
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
  /** Its own code, otherwise that of its cause. */
  readonly code?: string;
  /** The host we connect to: a database, mail server or webhook receiver. Never a visitor's. */
  readonly host?: string;
  readonly port?: number;
  readonly stack?: readonly string[];
  /** Its cause; for an error of several addresses, each of them. */
  readonly causes?: readonly LoggedError[];
}

/**
 * The loggable parts of an error: kind, code, the host we connected to, where it was thrown, and
 * its causes. Not the message: database errors can quote values.
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

/** The depth of causes, and the number of addresses at each. */
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

/** System calls for our own connections. Errors of other calls may concern a visitor. */
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
 * The stack frames below the message, whose own lines may look like frames. If the stack does not
 * begin with the message, the two cannot be separated and none is logged.
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

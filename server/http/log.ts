import { type DestinationStream, type Logger, pino } from "pino";

/**
 * The process's log: JSON lines on standard output. What is logged is named field by field: request id, route, status,
 * duration, never an address, a query, a header, a body or an error's values, so that no personal data reaches it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
}

/** What of an error may be logged: its kind and where it was thrown. Messages of database errors can quote values. */
export function errorForLog(error: unknown): { kind: string; code?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = (error as { code?: unknown }).code;
  const cause = error.cause instanceof Error ? (error.cause as { code?: unknown }).code : undefined;
  const stack = framesOf(error);
  return {
    kind: error.name,
    ...(typeof code === "string" ? { code } : typeof cause === "string" ? { code: cause } : {}),
    ...(stack ? { stack } : {}),
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

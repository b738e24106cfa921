/**
 * An error and its causes: Drizzle and pg wrap errors, Node collects those of several addresses.
 */
export function chainOf(error: unknown): Error[] {
  const found: Error[] = [];
  const waiting = [error];
  while (waiting.length > 0 && found.length < most) {
    const next = waiting.shift();
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    waiting.push(next.cause, ...(next instanceof AggregateError ? (next.errors as unknown[]) : []));
  }
  return found;
}

/** A bound for circular causes. */
const most = 20;
